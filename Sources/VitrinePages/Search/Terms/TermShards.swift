// All terms of a site in their order, cut into files of about eight kilobytes (compressed). The
// list of first terms leads to the file of a word, in any script, and words with the same beginning
// are beside it. Names and lists are apart, since similar texts compress best side by side.

import VitrineModel

/// The terms of a site, cut into files.
struct TermShards {
  /// A file of terms, with the first of them.
  struct Shard {
    let names: [String]
    let codes: [[UInt8]]
    let bytes: Int
  }

  let shards: [Shard]

  /// After this many bytes, a term whose hash says so begins a shard: a term that grows then moves
  /// no other borders.
  private static let minBytes = 8_000
  private static let maxBytes = 21_000

  init(_ terms: SearchTerms) {
    var shards: [Shard] = []
    var names: [String] = []
    var codes: [[UInt8]] = []
    var bytes = 0
    func end() {
      guard !names.isEmpty else { return }
      shards.append(Shard(names: names, codes: codes, bytes: bytes))
      (names, codes, bytes) = ([], [], 0)
    }
    for place in Self.order(of: terms.names) {
      let name = terms.names[place]
      let code = terms.postings[place].code
      let size = name.utf8.count + code.count + 2
      let isBorder = bytes > Self.minBytes && PhotoKeyIndex.hash(name) & 31 == 0
      if isBorder || bytes + size > Self.maxBytes { end() }
      names.append(name)
      codes.append(code)
      bytes += size
    }
    end()
    self.shards = shards
  }

  /// Returns the order of terms as scripts compare them, by UTF-16 units.
  ///
  /// Without letters above U+FFFF that is the order of bytes.
  private static func order(of names: [String]) -> [Int] {
    let isPlain = !names.contains { $0.utf8.contains { $0 >= 0xF0 } }
    return names.indices.sorted {
      isPlain ? names[$0].utf8Precedes(names[$1]) : names[$0].utf16Precedes(names[$1])
    }
  }

  /// The first terms of the shards.
  var borders: [String] {
    shards.compactMap(\.names.first)
  }

  /// Returns the contents of some shards: the names of terms and their lists.
  ///
  /// A name begins with a letter for the UTF-16 units that it shares with the name before.
  static func value(of shards: some Sequence<Shard>) -> TemplateValue {
    var before = ""
    var names: [TemplateValue] = []
    for name in shards.lazy.flatMap(\.names) {
      let (shared, rest) = name.split(behind: before, most: IndexLetters.all.count - 1)
      names.append(.text("\(UnicodeScalar(IndexLetters.all[shared]))\(rest)"))
      before = name
    }
    let codes = shards.lazy.flatMap(\.codes).joined(separator: [UInt8(ascii: " ")])
    return .list([.list(names), .text(String(decoding: Array(codes), as: UTF8.self))])
  }
}

extension String {
  fileprivate func utf8Precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  fileprivate func utf16Precedes(_ other: String) -> Bool {
    utf16.lexicographicallyPrecedes(other.utf16)
  }

  /// Returns how many UTF-16 units the whole letters have that both texts begin with, and the rest of
  /// this text.
  fileprivate func split(behind other: String, most: Int) -> (shared: Int, rest: Substring) {
    var shared = 0
    var rest = unicodeScalars[...]
    for scalar in other.unicodeScalars {
      let units = UTF16.width(scalar)
      guard rest.first == scalar, shared + units <= most else { break }
      shared += units
      rest.removeFirst()
    }
    return (shared, Substring(rest))
  }
}
