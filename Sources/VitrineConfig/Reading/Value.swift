// A value on its way from YAML to a type: what it is called in messages, where it stands, and where
// its faults go. Each reading either gives the value or tells the fault; never both, never neither.

import VitrineModel

/// A value of a mapping or a list, not yet understood.
struct Value {
  let node: YAMLNode
  let key: String
  /// Its place in the key's list, counted from 0; nil for the key's own value.
  var index: Int?
  /// What messages call the mapping it belongs to, nil for the file itself: "sets, second entry".
  let subject: String?
  let faults: Faults

  /// As messages name it: "`limit`", "entry 2 of `sizes`". Made when asked for: most values are good.
  var name: String { index.map { "entry \($0 + 1) of \(quote(key))" } ?? quote(key) }

  /// What messages end with.
  var context: String { subject.map { " (\($0))" } ?? "" }

  /// Tells that the value is of the right type but not one that can be used.
  func refuse(_ what: String, mend: @autoclosure () -> String) {
    faults.add("config.bad-value", "\(name) \(what)\(context)", at: node.position, mend: mend())
  }

  /// Tells of what the machine refused, which is no mistake of the file.
  func refuse(_ problem: Problem) { faults.add(problem, at: node.position) }

  /// Tells that something else was expected.
  func refuseType(_ wanted: String, mend: @autoclosure () -> String) {
    faults.add(
      "config.wrong-type", "\(name) must be \(wanted), not \(node.words)\(context)",
      at: node.position, mend: node.mendOfMissingSpace ?? mend())
  }

  /// A place for problems that are found later.
  var place: Problem.Place { faults.place(node.position) }
}

extension Value {
  /// The entries of a list; a list that is a single value is told.
  func elements(example: String) -> [Value]? {
    guard case .list(let nodes) = node.content else {
      refuseType("a list", mend: "write \(example)")
      return nil
    }
    return elements(nodes)
  }

  /// The entries of a list, or a single text as a list of its own.
  func oneOrMore(example: String) -> [Value]? {
    switch node.content {
    case .list(let nodes): return elements(nodes)
    case .scalar: return [self]
    case .mapping:
      refuseType("a text or a list", mend: "write \(example)")
      return nil
    }
  }

  private func elements(_ nodes: [YAMLNode]) -> [Value] {
    nodes.enumerated().map { index, node in
      Value(node: node, key: key, index: index, subject: subject, faults: faults)
    }
  }

  /// The mapping's keys. `subject` is what messages call the mapping.
  func fields(subject: String, example: String) -> Fields? {
    guard case .mapping(let entries) = node.content else {
      refuseType("a mapping", mend: "write \(example)")
      return nil
    }
    return Fields(entries, at: node.position, subject: subject, faults: faults)
  }
}

extension YAMLNode {
  /// What the node is, for messages.
  var words: String {
    switch content {
    case .scalar(_, isPlain: true) where isEmpty: "nothing"
    case .scalar(let text, isPlain: true):
      // What follows may be a secret.
      text.prefixBeforeMissingSpace.map { "`\($0):…`" } ?? quote(text)
    case .scalar(let text, isPlain: false): "the text \(quote(text))"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  /// `slug:food` is a text to YAML; nearly always a space was forgotten.
  var mendOfMissingSpace: String? {
    guard case .scalar(let text, isPlain: true) = content,
      let key = text.prefixBeforeMissingSpace
    else { return nil }
    return "put a space after the colon: `\(key): …`"
  }
}

extension StringProtocol {
  /// The key of `key:value`, where the text looks like that and not like an address or a time.
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
