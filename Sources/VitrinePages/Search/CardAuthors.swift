// The names of authors on cards. Every block of cards would repeat the names of its authors; the names
// that many photos have are in the overview of the index instead, which every search reads first.
//
// A name is listed from its fourth photo on, in the order of photos: a new photo, which has the highest
// number, changes neither the list nor a block before its own.

import VitrineModel

/// The names of authors on the cards of a site.
struct CardAuthors {
  /// The names in the overview.
  private(set) var names: [String] = []
  /// The authors of each block.
  private(set) var columns: [Column] = []

  /// The authors of some cards: for each, the letters of a number, 0 for the next name, 1 for none, or
  /// else that of a name in the overview.
  struct Column: Sendable {
    private(set) var code: [UInt8] = []
    private(set) var names: [String] = []

    fileprivate init() {}

    /// Creates a column with all names.
    init(_ names: some Sequence<String>) {
      for name in names { append(name: name) }
    }

    /// The letters and the names as JSON.
    var value: TemplateValue {
      .list(([String(decoding: code, as: UTF8.self)] + names).map { .text($0) })
    }

    fileprivate mutating func append(_ number: Int) { code += IndexLetters.code(of: number) }

    fileprivate mutating func append(name: String) {
      append(name.isEmpty ? 1 : 0)
      if !name.isEmpty { names.append(name) }
    }
  }

  /// The first number of a name in the overview.
  private static let first = 2
  /// A name is listed from this photo on.
  private static let least = 4
  /// The bytes of all names, so that the overview stays small in any script, and of one.
  private static let mostBytes = 4_000
  private static let mostOfName = 100

  /// - Parameter authors: The names on cards, by number; empty if there is none.
  init(_ authors: some Sequence<String>) {
    // By bytes: strings are equal in all forms of Unicode.
    var numbers: [[UInt8]: Int] = [:]
    var photos: [[UInt8]: Int] = [:]
    var size = 0
    for (number, name) in authors.enumerated() {
      if number.isMultiple(of: SearchCards.size) { columns.append(Column()) }
      let bytes = Array(name.utf8)
      if let number = numbers[bytes] {
        columns[columns.count - 1].append(number)
        continue
      }
      columns[columns.count - 1].append(name: name)
      photos[bytes, default: 0] += 1
      guard photos[bytes] == Self.least, 1...Self.mostOfName ~= bytes.count,
        size + bytes.count <= Self.mostBytes, names.count + Self.first < IndexLetters.end
      else { continue }
      numbers[bytes] = names.count + Self.first
      names.append(name)
      size += bytes.count
    }
  }
}
