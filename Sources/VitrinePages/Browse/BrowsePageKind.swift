// The pages that lead to collections: one of all, with some values of each, and one of each, with
// all its values.

import VitrineModel

/// The page of all collections, and the page of each.
struct BrowsePageKind: TemplatedPageKind {
  /// A collection by index; nil for the page of all.
  typealias Subject = Int?

  let name = "browse"

  /// The number of values of a collection on the page of all.
  private static let most = 24

  func pages(in gallery: Gallery) -> [Int?] {
    let collections = gallery.browse.collections.indices
    return collections.isEmpty ? [] : [nil] + collections.map { $0 }
  }

  func route(of subject: Int?, in gallery: Gallery) -> SitePath {
    subject.map { gallery.browse.collections[$0].route } ?? Routes.browse
  }

  func photos(on subject: Int?, in gallery: Gallery) -> [Catalog.Position]? {
    [gallery.previewOfSite].compactMap(\.self)
  }

  func context(of subject: Int?, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let all = gallery.browse.collections
    guard let subject else {
      let collections = all.map { page.collection($0, gallery.chosen($0.top, most: Self.most)) }
      var head = PageHead(title: gallery.settings.word("browse"), type: .collection)
      head.names = all.map { gallery.title(of: $0) }
      return (
        head,
        ["collection": .none, "collections": .list(collections)]
      )
    }
    var head = PageHead(
      title: gallery.title(of: all[subject]), crumbs: [gallery.browseCrumb], type: .collection)
    head.names = all[subject].top.map { gallery.title(of: gallery.browse.entries[$0]) }
    return (
      head,
      [
        "collection": .map(gallery.link(to: all[subject])),
        "collections": .list([page.collection(all[subject], all[subject].top)]),
      ]
    )
  }
}

extension PageContext {
  fileprivate mutating func collection(
    _ collection: BrowseIndex.Collection, _ shown: [Int]
  ) -> TemplateValue {
    var map = gallery.link(to: collection)
    map["count"] = .number(collection.top.count)
    map["has_more"] = .bool(shown.count < collection.top.count)
    map["is_timeline"] = .bool(collection.collection.isTimeline)
    let entries = gallery.browse.entries
    let largest = shown.map { entries[$0].photos.count }.max() ?? 0
    var values: [TemplateValue] = []
    for index in shown {
      let entry = entries[index]
      var value = gallery.countedLink(toValue: index)
      value["values"] = .list(entry.children.map { .map(gallery.countedLink(toValue: $0)) })
      value["class"] =
        collection.collection.isTimeline ? bar(entry.photos.count, of: largest) : .none
      values.append(.map(value))
    }
    map["values"] = .list(values)
    return .map(map)
  }

  /// Returns the class of a bar; one photo is visible beside thousands.
  mutating func bar(_ count: Int, of largest: Int) -> TemplateValue {
    guard count > 0, largest > 0 else { return .none }
    return bar(max(2, count * 100 / largest))
  }
}
