// Reads the forms of options that are more than one text: words, numbers, colors.

import VitrineModel

extension Value {
  /// Returns a list, with a line for each element.
  func lines(_ example: some Sequence<String>, _ read: (Value) -> String?) -> String? {
    let shown = example.joined(separator: ", ")
    guard let elements = oneOrMore(example: "`\(key): [\(shown)]`") else { return nil }
    guard !elements.isEmpty else {
      refuse("is an empty list", help: "write `\(key): [\(shown)]`, or remove the key")
      return nil
    }
    let read = elements.compactMap(read)
    return read.count == elements.count ? read.joined(separator: "\n") : nil
  }

  /// Returns a name that is known, or that is near no known one: services add names.
  func name(near known: [String]) -> String? {
    guard let text = text(maxBytes: 100) else { return nil }
    if known.contains(text) { return text }
    let isName = text.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == .dash || $0 == UInt8(ascii: "_")
    }
    guard isName, nearest(to: text, in: known) == nil else { return choice(of: known) { $0 } }
    return text
  }

  /// Returns a color of six digits, or one of these names.
  func color(_ names: [String]) -> String? {
    guard let text = text(maxBytes: 100) else { return nil }
    if text.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil { return text.lowercased() }
    if names.contains(text) { return text }
    refuse(
      "must be a color, not \(quote(text))",
      help: didYouMean(text, of: names, otherwise: "write `\"#rrggbb\"`, or one of"))
    return nil
  }

  /// Returns the id of an item of Wikidata.
  func item() -> String? {
    guard let text = text(maxBytes: 100) else { return nil }
    if text.wholeMatch(of: /[Qq][1-9][0-9]{0,11}/) != nil { return text.uppercased() }
    refuse(
      "must be the id of an item of Wikidata, not \(quote(text))",
      help: "look the subject up at wikidata.org and write its id, such as `Q144`")
    return nil
  }

  /// Returns numbers, with a line for each.
  func numbers(_ numbers: [OptionDeclaration.NumberDeclaration]) -> String? {
    let names = numbers.map(\.name).joined(separator: ", ")
    guard let elements = elements(example: "`\(key): [\(names)]`") else { return nil }
    guard elements.count == numbers.count else {
      refuse("must have \(numbers.count) numbers", help: "write `\(key): [\(names)]`")
      return nil
    }
    let read = zip(elements, numbers).compactMap { $0.number($1) }
    guard read.count == numbers.count else { return nil }
    let values = Dictionary(zip(numbers.map(\.name), read)) { first, _ in first }
    for (number, value) in zip(numbers, read) {
      guard let lower = number.lower, let other = values[lower], other >= value else { continue }
      refuse(
        "must have its \(lower) below its \(number.name)", help: "write `\(key): [\(names)]`")
      return nil
    }
    return read.map(\.plain).joined(separator: "\n")
  }

  private func number(_ declaration: OptionDeclaration.NumberDeclaration) -> Double? {
    let range = declaration.range
    guard case .scalar(let text, isPlain: true) = node.content, let number = Double(text),
      number.isFinite, range.contains(number)
    else {
      refuse(
        "must be the \(declaration.name), a number from \(range.lowerBound.plain) to"
          + " \(range.upperBound.plain)",
        help: "write decimal numbers, such as `10.75`")
      return nil
    }
    return number
  }
}

extension Double {
  /// The number without a needless `.0`.
  fileprivate var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
