// A value on its way from YAML to a Swift type: its name in messages, its position, and the list
// that its problems go to. Each reading method either returns a value or reports a problem, never
// both and never neither.

import VitrineModel

/// A value of a mapping or a list that is not yet interpreted.
struct Value {
  let node: YAMLNode
  let key: String
  /// The index in the key's list, counted from 0; nil for the value of the key itself.
  var index: Int?
  /// The name of the enclosing mapping in messages, such as "sets, second entry"; nil for the file
  /// itself.
  let subject: String?
  let diagnostics: Diagnostics

  /// The name in messages: "`limit`" or "entry 2 of `sizes`".
  ///
  /// Computed on demand, because most values are good.
  var name: String { index.map { "entry \($0 + 1) of \(quote(key))" } ?? quote(key) }

  /// The end of each message: the subject in parentheses, or nothing.
  var context: String { subject.map { " (\($0))" } ?? "" }

  /// Reports that the value has the right type but cannot be used.
  func refuse(_ what: String, help: @autoclosure () -> String) {
    diagnostics.add(
      "config.bad-value", "\(name) \(what)\(context)", at: node.position, help: help())
  }

  /// Reports that the system refused an operation, which is not a mistake in the file.
  func refuse(_ problem: Problem) { diagnostics.add(problem, at: node.position) }

  /// Reports that another type was expected.
  func refuseType(_ wanted: String, help: @autoclosure () -> String) {
    diagnostics.add(
      "config.wrong-type", "\(name) must be \(wanted), not \(node.summary)\(context)",
      at: node.position, help: node.mistakeHelp ?? help())
  }

  /// The place of the value, for problems that are found later.
  var place: Problem.Place { diagnostics.place(node.position) }
}

extension Value {
  /// Returns the entries of a list.
  ///
  /// Reports a single value.
  func elements(example: String) -> [Value]? {
    diagnostics.listKeys.insert(key)
    guard case .list(let nodes) = node.content else {
      refuseType("a list", help: "write \(listed ?? example)")
      return nil
    }
    return elements(nodes)
  }

  /// Returns the entries of a list, or a single text as a list with one entry.
  func oneOrMore(example: String) -> [Value]? {
    diagnostics.listKeys.insert(key)
    switch node.content {
    case .list(let nodes): return elements(nodes)
    case .scalar:
      guard let listed else { return [self] }
      refuse("is a list without brackets", help: "write \(listed)")
      return nil
    case .mapping:
      refuseType("text or a list", help: "write \(example)")
      return nil
    }
  }

  /// The value as a list in brackets, if it is a text with commas: `red, sea`.
  private var listed: String? {
    guard case .scalar(let text, isPlain: true) = node.content, text.contains(",") else {
      return nil
    }
    let parts = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    return suggestion(key, "[\(parts.joined(separator: ", "))]")
  }

  private func elements(_ nodes: [YAMLNode]) -> [Value] {
    nodes.enumerated().map { index, node in
      Value(node: node, key: key, index: index, subject: subject, diagnostics: diagnostics)
    }
  }

  /// Returns the keys of a mapping.
  ///
  /// `subject` is the name of the mapping in messages.
  func fields(subject: String, example: String) -> Fields? {
    guard case .mapping(let entries) = node.content else {
      refuseType("a mapping", help: node.missingColonHelp ?? "write \(example)")
      return nil
    }
    return Fields(entries, at: node.position, subject: subject, diagnostics: diagnostics)
  }
}

extension YAMLNode {
  /// A description of the node for messages.
  var summary: String {
    switch content {
    case .scalar(_, isPlain: true) where isEmpty: "nothing"
    case .scalar(let text, isPlain: true):
      // The text after the colon may be a secret.
      text.prefixBeforeMissingSpace.map { "`\($0):…`" }
        ?? (isSecretWithoutColon ? "text" : quote(text))
    case .scalar(let text, isPlain: false): "the text \(quote(text))"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The help for `slug food`, which is a text to YAML, if a mapping is expected.
  ///
  /// The value may be a secret.
  var missingColonHelp: String? {
    wordWithoutColon.map { "put a colon after `\($0)`: `\($0): …`" }
  }

  private var isSecretWithoutColon: Bool { wordWithoutColon?.mayNameSecret == true }

  private var wordWithoutColon: String? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    return YAMLSourceLine(text[...], number: 1).wordWithoutColon.map { String($0.word) }
  }

  /// The help for `slug:food`, which is a text to YAML, and for a list with other dashes than
  /// hyphens, which is a mapping.
  ///
  /// The value may be a secret.
  var mistakeHelp: String? {
    switch content {
    case .scalar(let text, isPlain: true):
      if let key = text.prefixBeforeMissingSpace {
        return text.dropFirst(key.count + 1).first?.isOddSpace == true
          ? "replace the odd space after the colon with a normal one: `\(key): …`"
          : "put a space after the colon: `\(key): …`"
      }
      return nil
    case .mapping(let entries):
      guard let first = entries.first?.key.first, first.looksLikeListDash else { return nil }
      return "write a hyphen (`-`) instead of \(quote(String(first)))"
    default: return nil
    }
  }
}

extension StringProtocol {
  /// The key of `key:value`, if the text looks like that and not like an address or a time.
  var prefixBeforeMissingSpace: String? {
    guard let colon = firstIndex(of: ":") else { return nil }
    let key = self[..<colon]
    let rest = self[index(after: colon)...]
    let isKey = key.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x5F }
    guard isKey, (1...40).contains(key.utf8.count), let next = rest.first, next != "/", next != " "
    else { return nil }
    return String(key)
  }
}
