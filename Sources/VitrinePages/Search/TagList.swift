// The most common tags of the site, which the search suggests, and related tags.

import VitrineModel

/// The tags that the search suggests.
struct TagList {
  /// The most common first, by key if they are on the same number of photos.
  let tags: [Catalog.TagEntry]
  private let gallery: Gallery

  private static let most = 2_000
  /// The bytes of all names, so that the file stays small in any script.
  private static let mostBytes = 19_000
  /// The number of tags with related tags: searches for others are rare.
  private static let related = 200

  init(_ gallery: Gallery) {
    self.gallery = gallery
    var bytes = 0
    tags = Array(
      gallery.catalog.tagsByCount.prefix(Self.most).prefix {
        bytes += $0.tag.name.utf8.count + 1
        return bytes <= Self.mostBytes
      })
  }

  /// Names, counts, and the places of related tags, by place in the list.
  var value: TemplateValue {
    [
      "names": .text(tags.map(\.tag.name).joined(separator: "\n")),
      "counts": .text(counts),
      "related": .text(relations),
    ]
  }

  /// The differences of counts, from the last tag to the first.
  private var counts: String {
    var packed = PackedNumbers()
    // Numbers must ascend, so equal counts are one apart.
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
