// A column of cards: similar values compress best side by side. A column is its common beginning, its
// common end, and the rest of each line; hexadecimal numbers of one length become letters.
// `index-encoding.js` unpacks it.

import VitrineModel

/// A column of cards as JSON.
enum CardColumn {
  static func value(of lines: [String]) -> TemplateValue {
    let (start, end, rest) = split(lines)
    let ends = [start, end].map { TemplateValue.text(String(decoding: $0, as: UTF8.self)) }
    guard let (length, code) = packed(rest) else {
      return .list(ends + rest.map { .text(String(Substring($0))) })
    }
    return .list(ends + [.text(code), .number(length)])
  }

  /// Returns the column of keys, and the pairs of digits that were taken out of it.
  ///
  /// Names of files are mostly dates and numbers. A delete character marks the place of each pair;
  /// keys that have one themselves keep their digits.
  static func digitColumn(of lines: [String]) -> (column: TemplateValue, digits: TemplateValue?) {
    let isMarked = lines.contains { $0.utf8.contains(mark) }
    guard !isMarked, !isOfHashes(lines) else { return (value(of: lines), nil) }
    var pairs: [UInt8] = []
    let rest = lines.map { String(decoding: withoutPairs(of: $0.utf8, &pairs), as: UTF8.self) }
    return (value(of: rest), .text(String(decoding: pairs, as: UTF8.self)))
  }

  private static let mark: UInt8 = 0x7F

  /// Returns the bytes of a key with a mark instead of each pair of digits.
  private static func withoutPairs(of key: String.UTF8View, _ pairs: inout [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    var run: [UInt8] = []
    func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
    func endRun() {
      let odd = run.count % 2
      rest += run.prefix(odd)
      for place in stride(from: odd, to: run.count, by: 2) {
        rest.append(mark)
        pairs += IndexLetters.code(of: Int(run[place] - 0x30) * 10 + Int(run[place + 1] - 0x30))
      }
      run.removeAll(keepingCapacity: true)
    }
    for byte in key {
      if isDigit(byte) {
        run.append(byte)
      } else {
        endRun()
        rest.append(byte)
      }
    }
    endRun()
    return rest
  }

  /// Whether lines are hexadecimal numbers, and not all of them decimal ones, which are shorter as
  /// digits.
  private static func isOfHashes(_ lines: [String]) -> Bool {
    let rest = split(lines).rest
    return packed(rest) != nil && rest.contains { $0.contains { $0 > 0x39 } }
  }

  /// Packs lines that are hexadecimal numbers of one length.
  private static func packed(_ lines: [Substring.UTF8View]) -> (length: Int, code: String)? {
    guard lines.count > 1, let length = lines.first?.count, length > 1,
      lines.allSatisfy({ $0.count == length })
    else { return nil }
    var code: [UInt8] = []
    for line in lines {
      guard let letters = IndexLetters.code(ofDigits: line) else { return nil }
      code += letters
    }
    return (length, String(decoding: code, as: UTF8.self))
  }

  /// Splits lines into their common beginning, their common end, and the rest of each.
  private static func split(
    _ lines: [String]
  ) -> (start: [UInt8], end: [UInt8], rest: [Substring.UTF8View]) {
    let (start, end) = ends(of: lines)
    let rest = lines.map { Substring($0).utf8.dropFirst(start.count).dropLast(end.count) }
    return (start, end, rest)
  }

  /// Returns what all lines begin with and end with, in whole letters.
  private static func ends(of lines: [String]) -> (start: [UInt8], end: [UInt8]) {
    guard lines.count > 1, let first = lines.first else { return ([], []) }
    var start = Array(first.utf8)
    for line in lines { start.removeLast(start.count - common(start, line.utf8)) }
    // Two letters may share their first bytes only.
    while let byte = start.last, byte >= 0x80 { start.removeLast() }
    var end = Array(first.utf8.dropFirst(start.count).reversed())
    for line in lines {
      let rest = line.utf8.dropFirst(start.count).reversed()
      end.removeLast(end.count - common(end, rest))
    }
    while let byte = end.last, byte >= 0x80 { end.removeLast() }
    return (start, end.reversed())
  }

  private static func common(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Int {
    zip(a, b).prefix { $0 == $1 }.count
  }
}
