// All terms of a site in their order, cut into files of about eight kilobytes (compressed). Whoever
// looks a word up finds its file by the list of first terms, in any script, and the words that
// begin like it beside it.

import VitrineModel

struct TermShards {
  struct Shard {
    let first: String
    let terms: TemplateMap
    let bytes: Int
  }

  let shards: [Shard]

  /// A shard ends behind this many bytes where a term says so by its hash: then a term that grows
  /// moves no borders but its own.
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
      let isBorder = bytes > Self.least && KeyTable.hash(name) & 31 == 0
      if isBorder || bytes + size > Self.most { end() }
      entries.append((name: name, value: .text(String(decoding: code, as: UTF8.self))))
      bytes += size
    }
    end()
    self.shards = shards
  }

  /// As scripts compare texts: by their UTF-16 units. That is the order of the bytes where no
  /// letter is beyond U+FFFF.
  private static func order(of names: [String]) -> [Int] {
    let isPlain = !names.contains { $0.utf8.contains { $0 >= 0xF0 } }
    return names.indices.sorted {
      isPlain ? names[$0].utf8Precedes(names[$1]) : names[$0].utf16Precedes(names[$1])
    }
  }

  /// What tells the first term of a shard from the last one before it.
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
