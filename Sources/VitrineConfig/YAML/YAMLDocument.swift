// The only path from bytes to nodes: first the limits, then Yams, then our own nodes. All problems
// go to `diagnostics`. Nothing here knows a key by name.

import VitrineModel

/// Reads one YAML file.
enum YAMLDocument {
  /// Returns the root node, or nil if the file cannot be read at all.
  ///
  /// `diagnostics` then holds the reason. Problems of single keys are reported too, and the rest of
  /// the file is returned.
  static func read(_ bytes: [UInt8], maxBytes: Int, diagnostics: Diagnostics) -> YAMLNode? {
    do {
      return try nodes(of: bytes, maxBytes: maxBytes, diagnostics: diagnostics)
    } catch {
      if error.code == "config.too-large" || error.code == "config.empty" {
        diagnostics.add(error.code, error.what, at: error.position, help: error.help)
      } else {
        diagnostics.addUnknown(error.code, error.what, at: error.position, help: error.help)
      }
      return nil
    }
  }

  /// Returns the entries of the root, or nil with a problem if the root is not a mapping.
  static func fields(_ bytes: [UInt8], maxBytes: Int, diagnostics: Diagnostics) -> Fields? {
    guard let root = read(bytes, maxBytes: maxBytes, diagnostics: diagnostics) else { return nil }
    guard case .mapping(let entries) = root.content else {
      diagnostics.addUnknown(
        "config.wrong-type", "the file must contain `key: value` lines, not \(root.summary)",
        at: root.position, help: root.mistakeHelp ?? "write lines like `title: Field Notes`")
      return nil
    }
    return Fields(entries, at: root.position, subject: nil, diagnostics: diagnostics)
  }

  private static func nodes(
    of bytes: [UInt8], maxBytes: Int, diagnostics: Diagnostics
  ) throws(YAMLReadError) -> YAMLNode {
    let start = Position(line: 1, column: 1)
    guard bytes.count <= maxBytes else {
      throw YAMLReadError(
        code: "config.too-large", what: "the file is larger than \(maxBytes / 1024) KiB",
        position: start, help: "make the file smaller")
    }
    let bytes = YAMLText.withoutByteOrderMark(bytes)
    let text = try YAMLText.decode(bytes)
    try YAMLScan.check(bytes)
    var composer = YAMLComposer(text)
    guard let root = try composer.root() else {
      throw YAMLReadError(
        code: "config.empty", what: "the file is empty", position: start,
        help: "write at least one `key: value` line, or remove the file")
    }
    var conversion = YAMLConversion(
      originalLetters: composer.originalLetters,
      lines: diagnostics.checksTexts ? YAMLSourceLines(text) : nil, diagnostics: diagnostics)
    return try conversion.node(root)
  }
}
