// All terms of a site in their order, cut into files of about eight kilobytes (compressed). The
// list of first terms leads to the file of a word, in any script, and words with the same beginning
// are beside it.

import VitrineModel

/// The terms of a site, cut into files.
struct TermShards {
  /// A file of terms, with the first of them.
  struct Shard {
    let first: String
    let terms: TemplateMap
    let bytes: Int
  }

  let shards: [Shard]

  /// After this many bytes, a term whose hash says so begins a shard: a term that grows then moves
  /// no other borders.
  private static let least = 9_000
  private static let most = 24_000

  init(_ terms: SearchTerms) {
    var shards: [Shard] = []
    var entries: [(name: String, value: TemplateValue)] = []
    var bytes = 0
    func end() {
      guard let first = entries.first?.name else { return }
      shards.append(Shard(first: first, terms: TemplateMap(entries), bytes: bytes))
      entries = []
      bytes = 0
    }
    for place in Self.order(of: terms.names) {
      let name = terms.names[place]
      let code = terms.postings[place].code
      let size = name.utf8.count + code.count + 6
      let isBorder = bytes > Self.least && PhotoKeyIndex.hash(name) & 31 == 0
      if isBorder || bytes + size > Self.most { end() }
      entries.append((name: name, value: .text(String(decoding: code, as: UTF8.self))))
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
    shards.map(\.first)
  }
}

extension String {
  fileprivate func utf8Precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  fileprivate func utf16Precedes(_ other: String) -> Bool {
    utf16.lexicographicallyPrecedes(other.utf16)
  }
}
