// Reads the keys that every kind of set may have: conditions, relations to other sets, cover, words.

import VitrineModel

/// The details of a set.
struct SetDetails {
  private let filter: PhotoFilter?
  private let within: [String]?
  private let except: [String]?
  private let cover: Photo.ID?
  private let caption: String?
  private let group: String?
  private let isUnlisted: Bool?
  private let downloads: Bool?

  init(_ fields: inout Fields, _ providers: [ProviderDeclaration], columns: [String]) {
    filter = fields.take("where").flatMap(WhereReader(columns: columns).read)
    within = fields.take("within")?.slugs()
    except = fields.take("except")?.slugs()
    cover = fields.take("cover")?.key(
      "the id of a photo", example: "folder:coast/beach.jpg", of: providers)
    caption = fields.take("caption")?.multilineText(maxBytes: 20_000)
    group = fields.take("group")?.typedText(maxBytes: 200)
    isUnlisted = fields.take("unlisted")?.bool()
    downloads = fields.take("downloads")?.bool()
  }

  func apply(to set: inout PhotoSet) {
    set.filter = filter ?? PhotoFilter()
    set.within = within ?? []
    set.except = except ?? []
    set.cover = cover
    set.caption = caption ?? ""
    set.group = group ?? ""
    set.isUnlisted = isUnlisted ?? false
    set.downloads = downloads
  }
}

extension Value {
  /// Returns the slugs of other sets.
  ///
  /// `SetReferences` checks that the sets exist.
  func slugs() -> [String]? {
    let example = "`\(key): [sea, coast]`"
    guard let elements = oneOrMore(example: example) else { return nil }
    guard !elements.isEmpty else {
      refuse("is an empty list", help: "write \(example), or remove the key")
      return nil
    }
    let slugs = elements.compactMap { $0.name(as: "part of the web address") }
    return slugs.count == elements.count ? slugs : nil
  }
}
