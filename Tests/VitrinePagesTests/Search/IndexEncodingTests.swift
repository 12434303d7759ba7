// Packed values of the index. The readers here follow the description of `index-encoding.js`.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct IndexEncodingTests {
  private static let letters = IndexLetters.all.map { Character(UnicodeScalar($0)) }

  private func value(_ letter: Character) throws -> Int {
    try #require(Self.letters.firstIndex(of: letter))
  }

  /// Reads a list: its first letter has the number of plain bits of a gap, the others six bits each.
  private func numbers(in code: String) throws -> [Int] {
    guard let first = code.first else { return [] }
    let width = try value(first)
    var bits = try code.dropFirst().flatMap { letter in
      let value = try self.value(letter)
      return (0..<6).reversed().map { value >> $0 & 1 }
    }[...]
    var numbers: [Int] = []
    while let end = bits.firstIndex(of: 0) {
      let plain = bits[(end + 1)...].prefix(width).reduce(0) { $0 << 1 | $1 }
      numbers.append((numbers.last ?? -1) + 1 + (end - bits.startIndex) << width + plain)
      bits = bits[(end + 1 + width)...]
    }
    return numbers
  }

  @Test func hasLettersThatNeitherJSONNorHTMLEscapes() {
    #expect(Set(Self.letters).count == 88 && Self.letters.allSatisfy { !#""\<>&, "#.contains($0) })
  }

  @Test(arguments: [
    [], [0], [9_999_999], Array(0..<10_000), Array(stride(from: 5, to: 100_000, by: 37)),
    [0, 1, 43, 44, 88, 89, 2_024, 2_025, 2_026, 100_000, 9_999_999],
    Array(4_000..<4_500) + [90_000], (1..<300).map { $0 * $0 },
  ])
  func packsNumbersAndUnpacksThem(_ numbers: [Int]) throws {
    var packed = PackedNumbers()
    for number in numbers { packed.append(number) }
    #expect(packed.numbers == numbers && packed.count == numbers.count)
    #expect(try self.numbers(in: String(decoding: packed.code, as: UTF8.self)) == numbers)
  }

  @Test func takesLittleMoreForNumbersWithoutAnOrderThanTheyNeed() {
    var chance = SeededGenerator(seed: 7)
    var packed = PackedNumbers()
    for number in 0..<100_000 where Int.random(in: 0..<50, using: &chance) == 0 {
      packed.append(number)
    }
    // A number on one photo of 50 needs 7.07 bits at least.
    #expect(Double(packed.code.count * 6) / Double(packed.count) < 7.3)
  }

  @Test(arguments: [
    ["", ""], ["one"], ["a-1", "a-2"], ["ü1", "ö1", "ü2"], ["same", "same"],
    ["images/00ff-640.webp", "images/a0b1-640.webp"], ["0a", "b1", "ff"], ["é", "è"],
    (0..<40).map {
      "images/" + String(repeating: "0123456789abcdef", count: 2).suffix(32 - $0 % 2)
    },
  ])
  func packsLinesAndUnpacksThem(_ lines: [String]) throws {
    #expect(try self.lines(in: CardColumn.value(of: lines)) == lines)
  }

  @Test(arguments: [
    ["flickr:53210987654", "flickr:53210987655"],
    ["folder:IMG_20190512_143015.jpg", "folder:a9.jpg"],
    ["a:1", "a:12", "a:123", "a:99", "a:00"], ["a:3f2a9b", "a:10aa88"], ["a:٣٤", "a:1\u{7F}2"],
  ])
  func packsKeysAndUnpacksThem(_ keys: [String]) throws {
    let (column, digits) = CardColumn.digitColumn(of: keys)
    var lines = try self.lines(in: column)
    if case .text(var code)? = digits {
      for place in lines.indices {
        let parts = lines[place].split(separator: "\u{7F}", omittingEmptySubsequences: false)
        lines[place] = try parts.dropFirst().reduce(into: String(parts[0])) { line, part in
          let number = try self.number(at: &code)
          line += (number < 10 ? "0" : "") + "\(number)\(part)"
        }
      }
      #expect(code.isEmpty)
    }
    #expect(lines == keys)
  }

  @Test func listsNamesOfManyPhotosOnce() throws {
    let authors = (0..<400).map { $0 % 3 == 0 ? "Ada" : $0 % 3 == 1 ? "" : "Author \($0)" }
    let made = CardAuthors(authors)
    #expect(made.names == ["Ada"])
    #expect(try made.columns.flatMap { try names(in: $0.value, listed: made.names) } == authors)
    let later = CardAuthors(authors + (0..<9).map { _ in "New" })
    #expect(later.names == ["Ada", "New"])
    for (column, other) in zip(made.columns.dropLast(), later.columns) {
      #expect(column.value == other.value)
    }
  }

  @Test func listsNoMoreNamesThanTheirNumbersReach() throws {
    let authors = (0..<4_000).map { "Author \($0 / 10)" } + [String(repeating: "long", count: 30)]
    let made = CardAuthors(authors)
    #expect(made.names.count == 173)
    #expect(try made.columns.flatMap { try names(in: $0.value, listed: made.names) } == authors)
  }

  @Test func keepsNamesThatOnlyUnicodeCallsEqual() throws {
    let authors = (0..<12).map { $0 % 2 == 0 ? "Jos\u{E9}" : "Jose\u{301}" }
    let made = CardAuthors(authors)
    let read = try made.columns.flatMap { try names(in: $0.value, listed: made.names) }
    #expect(read.map { Array($0.utf8) } == authors.map { Array($0.utf8) })
  }

  private func names(in column: TemplateValue, listed: [String]) throws -> [String] {
    guard case .list(let parts) = column, var code = parts.first?.plainText else { return [] }
    var own = parts.dropFirst().map(\.plainText)[...]
    var names: [String] = []
    while !code.isEmpty {
      let number = try self.number(at: &code)
      try names.append(number == 0 ? #require(own.popFirst() ?? nil) : ([""] + listed)[number - 1])
    }
    return names
  }

  private func number(at code: inout String) throws -> Int {
    let number = try value(code.removeFirst())
    return try number < 87 ? number : number + value(code.removeFirst())
  }

  private func lines(in column: TemplateValue) throws -> [String] {
    guard case .list(var parts) = column else { return [] }
    let start = try #require(parts.removeFirst().plainText)
    let end = try #require(parts.removeFirst().plainText)
    guard parts.count == 2, case .number(let length) = parts[1], let code = parts[0].plainText
    else {
      return parts.compactMap(\.plainText).map { start + $0 + end }
    }
    let width = Int((Double(length) * 0.62).rounded(.up))
    return try Array(code).chunks(of: width).map { letters in
      let number = try letters.reduce([Int](repeating: 0, count: length)) { digits, letter in
        var rest = try value(letter)
        return digits.reversed().map { digit in
          rest += digit * 88
          defer { rest /= 16 }
          return rest % 16
        }.reversed()
      }
      return start + number.map { String($0, radix: 16) }.joined() + end
    }
  }
}

extension TemplateValue {
  fileprivate var plainText: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}
