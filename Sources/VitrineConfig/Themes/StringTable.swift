// Reads `strings/<language>.yml`, the words of a theme. Templates see the table as it is in the
// file: texts, lists of texts such as the months, and plural forms.

public import VitrineModel

/// Reads the words of a theme in one language.
public enum StringTable {
  /// The plural categories of Unicode's CLDR.
  private static let plurals = ["zero", "one", "two", "few", "many", "other"]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - path: The path that messages show.
  /// - Returns: The words, in the order of the file.
  /// - Throws: All problems of the file.
  public static func read(_ bytes: [UInt8], path: String) throws(Problems) -> TemplateMap {
    let diagnostics = Diagnostics(file: path, severity: .error)
    var entries: [(name: String, value: TemplateValue)] = []
    let fields = YAMLDocument.fields(bytes, maxBytes: SidecarLimits.bytes, diagnostics: diagnostics)
    for entry in fields?.entries ?? [] {
      guard isName(entry.key) else {
        diagnostics.add(
          "config.bad-value", "\(quote(entry.key)) is not a name that templates can use",
          at: entry.position, help: "use letters, digits and `_`, and begin with a letter")
        continue
      }
      if let value = fields?.value(of: entry).words() { entries.append((entry.key, value)) }
    }
    guard diagnostics.isEmpty else { throw Problems(diagnostics.problems) }
    return TemplateMap(entries)
  }

  private static func isName(_ key: String) -> Bool {
    guard let first = key.utf8.first, first.isLetter else { return false }
    return key.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }

  /// Returns plural forms.
  ///
  /// If no name is a plural category, returns a group of words, such as the separators of numbers.
  fileprivate static func forms(_ fields: Fields) -> TemplateValue? {
    var fields = fields
    guard fields.entries.contains(where: { plurals.contains($0.key) }) else {
      return named(fields)
    }
    var forms: [(name: String, value: TemplateValue)] = []
    for plural in plurals {
      let isNeeded = plural == "other"
      let value =
        isNeeded
        ? fields.require(plural, help: "add the form for all other counts: `other: …`")
        : fields.take(plural)
      if let text = value?.multilineText() { forms.append((plural, .text(text))) }
    }
    fields.finish()
    return .map(TemplateMap(forms))
  }

  private static func named(_ fields: Fields) -> TemplateValue {
    .map(
      TemplateMap(
        fields.entries.compactMap { entry in
          fields.value(of: entry).multilineText().map { (entry.key, .text($0)) }
        }))
  }
}

extension Value {
  /// Returns a text, a list of texts, or plural forms.
  fileprivate func words() -> TemplateValue? {
    switch node.content {
    case .scalar: multilineText().map { .text($0) }
    case .list:
      elements(example: "`[…]`").map {
        .list($0.compactMap { $0.multilineText().map { .text($0) } })
      }
    case .mapping:
      fields(subject: name, example: "`{ one: …, other: … }`").flatMap(StringTable.forms)
    }
  }
}
