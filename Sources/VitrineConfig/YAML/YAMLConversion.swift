// Converts Yams' nodes to ours, which hold only text and positions. Duplicate keys, merge keys and
// tags are reported and skipped. Nesting and the size of expanded aliases are limited again, this
// time exactly.

internal import Yams

/// Converts composed Yams nodes to nodes with positions.
struct YAMLConversion {
  let originalLetters: [Position: Unicode.Scalar]
  let diagnostics: Diagnostics
  /// Nil if texts are not checked.
  private let lines: YAMLSourceLines?
  private var values = 0
  private var depth = 0

  init(
    originalLetters: [Position: Unicode.Scalar], lines: YAMLSourceLines?, diagnostics: Diagnostics
  ) {
    self.originalLetters = originalLetters
    self.lines = lines
    self.diagnostics = diagnostics
  }

  mutating func node(_ node: Node) throws(YAMLReadError) -> YAMLNode {
    let position = node.mark.map(Position.init) ?? Position(line: 1, column: 1)
    values += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAMLLimits.depth else { throw .tooDeep(at: position) }
    guard values <= YAMLLimits.values else { throw .aliasesGrowTooLarge(at: position) }
    refuseTag(of: node, at: position)
    switch node {
    case .scalar(let scalar):
      let content = YAMLNode.Content.scalar(scalar.string, isPlain: scalar.style == .plain)
      let hidden = scalar.style == .plain ? hiddenText(after: scalar.string, at: position) : nil
      return YAMLNode(content: content, position: position, hiddenText: hidden)
    case .sequence(let sequence):
      var list: [YAMLNode] = []
      for element in sequence { list.append(try self.node(element)) }
      return YAMLNode(content: .list(list), position: position)
    case .mapping(let mapping):
      return YAMLNode(content: .mapping(try entries(mapping)), position: position)
    case .alias:
      throw .keyIsNoText(at: position)
    }
  }

  private mutating func entries(_ mapping: Node.Mapping) throws(YAMLReadError) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var first: [String: Position] = [:]
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        throw .keyIsNoText(at: key.mark.map(Position.init) ?? Position(line: 1, column: 1))
      }
      let entry = try self.entry(scalar, value)
      if let earlier = first[entry.key] {
        reportDuplicate(entry, after: earlier)
      } else if entry.key == "<<", scalar.style == .plain {
        reportMergeKey(at: entry.position)
      } else {
        first[entry.key] = entry.position
        entries.append(entry)
      }
    }
    return entries
  }

  private mutating func entry(
    _ key: Node.Scalar, _ value: Node
  ) throws(YAMLReadError) -> YAMLEntry {
    let position = key.mark.map(Position.init) ?? Position(line: 1, column: 1)
    var text = key.string
    if let letter = originalLetters[position] {
      text = String(Character(letter)) + String(text.unicodeScalars.dropFirst())
    }
    if let refusal = refusal(of: value, after: text, at: position) { throw refusal }
    var value = try node(value)
    guard value.isEmpty, key.style == .plain, let line = lines?.typedLine(position.line) else {
      return YAMLEntry(key: text, position: position, value: value)
    }
    let end = position.column + text.unicodeScalars.count
    let rest = line.characters(from: end).drop { $0 == " " }
    let hasColon = rest.hasPrefix(":") || !line.characters(from: position.column).hasPrefix(text)
    if rest.hasPrefix(":") {
      value.hiddenText = hiddenText(after: "", at: line.position(of: rest.dropFirst()))
    }
    return YAMLEntry(key: text, position: position, value: value, hasColon: hasColon)
  }

  /// Returns the problem of a text that YAML reads as the name of an empty value: `title: &Co`.
  private func refusal(
    of value: Node, after key: String, at position: Position
  ) -> YAMLReadError? {
    guard case .scalar(let scalar) = value, scalar.string.isEmpty, scalar.style == .plain,
      let line = lines?.typedLine(position.line)
    else { return nil }
    let rest = line.characters(from: position.column + key.unicodeScalars.count)
      .drop { $0 == " " }
    let text = rest.dropFirst().drop { $0 == " " }
    guard rest.hasPrefix(":"), let sign = text.first, sign == "&" || sign == "!" else { return nil }
    let place = line.position(of: text)
    return .syntax(
      "a value cannot begin with \(quote(String(sign)))", at: place,
      help: line.quotingHelp(at: place.column))
  }

  /// Returns what a `#` after a plain scalar hides.
  private func hiddenText(after text: String, at position: Position) -> YAMLNode.HiddenText? {
    guard let lines, lines.hasSign, let line = lines.typedLine(position.line),
      !text.contains("\n"),
      line.characters(from: position.column).hasPrefix(text)
    else { return nil }
    let end = position.column + text.unicodeScalars.count
    guard let hidden = line.hiddenText(from: end),
      line.characters(from: end).prefix(while: { $0 == " " }).count
        == hidden.position.column - end
    else { return nil }
    return YAMLNode.HiddenText(text: hidden.text, position: hidden.position)
  }

  private func reportDuplicate(_ entry: YAMLEntry, after earlier: Position) {
    diagnostics.addUnknown(
      "config.duplicate-key",
      "\(quote(entry.key)) is written twice; the first is on line \(earlier.line)",
      at: entry.position,
      help: entry.value.isSection
        ? "move its content below the first one, and remove this line" : "keep one of the two")
  }

  private func reportMergeKey(at position: Position) {
    diagnostics.addUnknown(
      "config.aliases", "merge keys (`<<`) are not supported", at: position,
      help: "write the keys out")
  }

  /// Reports a tag.
  ///
  /// Without resolver rules an untagged node has one of these three tags.
  private func refuseTag(of node: Node, at position: Position) {
    let name = node.tag.rawValue
    guard ![Tag.Name.str, .seq, .map].contains(where: { $0.rawValue == name }) else { return }
    let short = name.replacing("tag:yaml.org,2002:", with: "!!")
    diagnostics.add(
      "config.wrong-type", "tags such as \(quote(short)) are not supported", at: position,
      help: "remove the tag, or put a text that begins with `!` in quotes")
  }
}
