// The commonest tags of the site: what is suggested to whoever types, with what goes with them.

import VitrineModel

struct TagList {
  /// The commonest first, by key where they are equal.
  let tags: [Catalog.Tagged]
  private let gallery: Gallery

  private static let most = 2_000
  /// Of all names together, so that the list stays a small file whatever the script.
  private static let mostBytes = 19_000
  /// Only the commonest ones say what goes with them: the others are seldom asked.
  private static let related = 200

  init(_ gallery: Gallery) {
    self.gallery = gallery
    var bytes = 0
    tags = Array(
      gallery.catalog.commonestTags.prefix(Self.most).prefix {
        bytes += $0.tag.name.utf8.count + 1
        return bytes <= Self.mostBytes
      })
  }

  /// Names, counts, and by place in the list the places of related ones.
  var value: TemplateValue {
    [
      "names": .text(tags.map(\.tag.name).joined(separator: "\n")),
      "counts": .text(counts),
      "related": .text(relations),
    ]
  }

  /// From the last to the first how much each adds.
  private var counts: String {
    var packed = PackedNumbers()
    // Numbers must ascend: equal counts are one apart here.
    for (step, entry) in tags.reversed().enumerated() { packed.append(entry.photos.count + step) }
    return String(decoding: packed.code, as: UTF8.self)
  }

  private var relations: String {
    let places = Dictionary(
      tags.enumerated().map { ($1.tag, $0) }, uniquingKeysWith: { first, _ in first })
    return tags.prefix(Self.related).map { entry in
      var counts: [Int: Int] = [:]
      for (tag, count) in gallery.catalog.tags(beside: entry, newest: 200) {
        if let other = places[tag] { counts[other] = count }
      }
      return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
        .map { String($0.key, radix: 36) }.joined(separator: " ")
    }.joined(separator: ",")
  }
}
