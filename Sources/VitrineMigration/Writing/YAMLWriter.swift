// YAML as it is written for people: texts in double quotes, in which JSON and YAML agree.

/// Writes lines of YAML.
struct YAMLWriter {
  private(set) var text = ""

  /// The text of a scalar in quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += " "
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): continue
      case "\u{2028}", "\u{2029}", "\u{FEFF}": quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  mutating func line(_ line: String) { text += line + "\n" }

  /// Adds a text; nothing if it is empty.
  mutating func add(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    line("\(key): \(Self.quoted(value))")
  }

  mutating func add(_ key: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    line("\(key): [\(values.map(Self.quoted).joined(separator: ", "))]")
  }

  mutating func add(_ key: String, number: Int?) {
    if let number { line("\(key): \(number)") }
  }

  mutating func add(_ key: String, isTrue: Bool) {
    if isTrue { line("\(key): true") }
  }
}
