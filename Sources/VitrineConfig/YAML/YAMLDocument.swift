// The only path from bytes to nodes: first the limits, then Yams, then our own nodes. All problems
// go to `diagnostics`. Nothing here knows a key by name.

import VitrineModel

/// Reads one YAML file.
enum YAMLDocument {
  /// Returns the root node, or nil if the file cannot be read at all. `diagnostics` then holds the
  /// reason. Problems of single keys are reported too, and the rest of the file is returned.
  static func read(_ bytes: [UInt8], most: Int, faults: Faults) -> YAMLNode? {
    do throws(YAMLFault) {
      return try nodes(of: bytes, most: most, faults: faults)
    } catch {
      faults.add(error.code, error.what, at: error.position, mend: error.mend)
      return nil
    }
  }

  /// Returns the entries of the root, or nil with a problem if the root is not a mapping.
  static func fields(_ bytes: [UInt8], most: Int, faults: Faults) -> Fields? {
    guard let root = read(bytes, most: most, faults: faults) else { return nil }
    guard case .mapping(let entries) = root.content else {
      faults.add(
        "config.wrong-type", "the file must contain `key: value` lines, not \(root.words)",
        at: root.position, mend: root.mendOfMissingSpace ?? "write lines like `title: Field Notes`")
      return nil
    }
    return Fields(entries, at: root.position, subject: nil, faults: faults)
  }

  private static func nodes(
    of bytes: [UInt8], most: Int, faults: Faults
  ) throws(YAMLFault) -> YAMLNode {
    let start = Position(line: 1, column: 1)
    guard bytes.count <= most else {
      throw YAMLFault(
        code: "config.too-large", what: "the file is larger than \(most / 1024) KiB",
        position: start, mend: "make the file smaller")
    }
    let bytes = YAMLText.withoutMark(bytes)
    let text = try YAMLText.decode(bytes)
    try YAMLScan.check(bytes)
    var composer = YAMLComposer(text)
    guard let root = try composer.root() else {
      throw YAMLFault(
        code: "config.empty", what: "the file is empty", position: start,
        mend: "write at least one `key: value` line, or remove the file")
    }
    var conversion = YAMLConversion(renamed: composer.renamed, faults: faults)
    return try conversion.node(root)
  }
}
