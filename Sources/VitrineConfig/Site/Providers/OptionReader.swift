// Reads one option of a provider. `${NAME}` is replaced from the environment, and a secret must be
// written like this. Messages name variables, never values.

import VitrineModel

/// Reads the value of a provider's option.
struct OptionReader {
  private let provider: String
  private let option: OptionDeclaration
  private let environment: [String: String]

  init(_ option: OptionDeclaration, of provider: String, environment: [String: String]) {
    self.provider = provider
    self.option = option
    self.environment = environment
  }

  func read(_ value: Value) -> String? {
    if option.isBoolean { return value.bool().map { "\($0)" } }
    switch option.form {
    case .text: break
    case .choice(let words): return value.choice(of: words) { $0 }
    case .choices(let words):
      return list(value, example: words) { $0.choice(of: words) { $0 } }
    case .patterns: return list(value, example: ["Private/", "*-edited.*"], pattern)
    case .words(let words): return value.lines(words.prefix(2)) { $0.choice(of: words) { $0 } }
    case .names(let known): return value.lines(known.prefix(2)) { $0.name(near: known) }
    case .color(let names): return value.color(names)
    case .integer(let range): return value.integer(in: range).map { "\($0)" }
    case .numbers(let numbers): return value.numbers(numbers)
    case .item: return value.item()
    }
    guard case .scalar(let text, _) = value.node.content else {
      value.diagnostics.add(
        "config.wrong-type", "\(value.name) must be text\(value.context)",
        at: value.node.position, help: "write plain text")
      return nil
    }
    return option.isSecret ? secret(text, value) : replaced(text, value)
  }

  /// Returns a list, with a line for each element.
  private func list(
    _ value: Value, example: [String], _ read: (Value) -> String?
  ) -> String? {
    let shown = example.map { "\"\($0)\"" }.joined(separator: ", ")
    return value.elements(example: "`\(option.name): [\(shown)]`")?
      .compactMap(read).joined(separator: "\n")
  }

  private func pattern(_ value: Value) -> String? {
    guard let text = value.text() else { return nil }
    guard let mistake = IgnorePatterns.mistake(in: text) else { return text }
    value.refuse(mistake, help: "write a pattern as in .gitignore, such as `Private/` or `*.png`")
    return nil
  }

  private func secret(_ text: String, _ value: Value) -> String? {
    guard let name = Self.variable(text) else {
      value.diagnostics.add(
        "provider.secret-literal",
        "\(value.name) is a secret and must not be written in the file\(value.context)",
        at: value.node.position,
        help: "put it in the environment and write `${\(suggestedName)}`; if this file was ever"
          + " published, ask the service for a new secret")
      return nil
    }
    return look(up: name, value, code: "provider.secret-missing")
  }

  private func replaced(_ text: String, _ value: Value) -> String? {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}"),
        let name = Self.variable(String(rest[start.lowerBound...end]))
      else {
        value.refuse("contains a `${` without a variable's name and `}`", help: "write `${NAME}`")
        return nil
      }
      guard let found = look(up: name, value, code: "config.variable-missing") else { return nil }
      result += found
      rest = rest[rest.index(after: end)...]
    }
    guard let text = checked(result + rest, value) else { return nil }
    if option.isAddress { return address(text, value) }
    return !option.isPath || isPath(text, value) ? text : nil
  }

  /// Whether a text can be a path.
  private func isPath(_ text: String, _ value: Value) -> Bool {
    value.warnOfHiddenText()
    if let name = text.firstMatch(of: /^\$([A-Za-z_][A-Za-z0-9_]*)/)?.output.1 {
      value.refuse("contains `$\(name)` without braces", help: "write `${\(name)}`")
      return false
    }
    return value.isUsablePath(text)
  }

  /// Checks an address.
  ///
  /// Messages do not repeat the text, because the part that is wrong may be a key.
  private func address(_ text: String, _ value: Value) -> String? {
    let host = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(
      2)
    guard WebAddress(text) != nil, !text.contains(where: { "?#".contains($0) }),
      host.first?.contains("@") == false
    else {
      value.refuse(
        "must be a web address without a user name, `?` or `#`",
        help: "write `https://…`, or remove the option")
      return nil
    }
    return text
  }

  static let maxBytes = 4096

  static func mayHold(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }

  private func checked(_ text: String, _ value: Value) -> String? {
    guard text.utf8.count <= Self.maxBytes, text.utf8.allSatisfy(Self.mayHold) else {
      value.refuse(
        "is longer than \(Self.maxBytes) bytes or contains a control character",
        help: "write one short line")
      return nil
    }
    return text
  }

  private func look(up name: String, _ value: Value, code: String) -> String? {
    // A secret pasted into a CI form often ends with a line break.
    let found = environment[name]?.trimmed ?? ""
    guard !found.isEmpty else {
      value.diagnostics.add(
        code, "\(value.name) needs the environment variable \(name)\(value.context)",
        at: value.node.position, help: "set \(name) in the environment, or remove the option")
      return nil
    }
    return checked(found, value)
  }

  private var suggestedName: String { "\(provider)_\(option.name)".uppercased() }

  /// Returns `NAME` of `${NAME}`.
  static func variable(_ text: String) -> String? {
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return nil }
    let name = text.dropFirst(2).dropLast()
    let isName = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    guard isName, let first = name.utf8.first, !first.isDigit, name.utf8.count <= 100 else {
      return nil
    }
    return String(name)
  }
}
