// What pages call collections and values, and how they link to them.

import VitrineModel

extension Gallery {
  func title(of collection: BrowseIndex.Collection) -> String {
    switch collection.collection.title {
    case .word(let key): settings.word(key)
    case .text(let text): text
    }
  }

  func title(of entry: BrowseIndex.Entry) -> String { settings.title(of: entry.value) }

  /// Returns the title of a value with those of the values around it: `Kyoto – Japan`.
  func fullTitle(toValue index: Int) -> String {
    let entry = browse.entries[index]
    guard let parent = entry.parent else { return title(of: entry) }
    return joined(title(of: entry), fullTitle(toValue: parent))
  }

  /// Returns the last dates, or the values on most photos, in their order.
  func chosen(_ values: some RandomAccessCollection<Int>, most: Int) -> [Int] {
    guard values.count > most else { return Array(values) }
    if browse.areDates(values) { return values.suffix(most) }
    let entries = browse.entries
    return values.sorted { (entries[$1].photos.count, $0) < (entries[$0].photos.count, $1) }
      .prefix(most).sorted()
  }

  /// Returns a link without a number of photos: each new photo would change all pages that have it.
  func link(toValue index: Int) -> TemplateMap {
    let entry = browse.entries[index]
    return ["title": .text(title(of: entry)), "path": .text(entry.route.link)]
  }

  /// Returns a link with the number of photos.
  func countedLink(toValue index: Int) -> TemplateMap {
    var map = link(toValue: index)
    map["count"] = .number(browse.entries[index].photos.count)
    return map
  }

  func link(to collection: BrowseIndex.Collection) -> TemplateMap {
    [
      "name": .text(collection.collection.name), "title": .text(title(of: collection)),
      "path": .text(collection.route.link),
    ]
  }

  /// Returns the breadcrumbs of a value: all collections, its own, and the values around it.
  func crumbs(toValue index: Int) -> [PageHead.Crumb] {
    var crumbs: [PageHead.Crumb] = []
    var next = browse.entries[index].parent
    while let outer = next {
      let entry = browse.entries[outer]
      crumbs.append(PageHead.Crumb(title: title(of: entry), path: entry.route.link))
      next = entry.parent
    }
    let collection = browse.collections[browse.entries[index].collection]
    crumbs.append(PageHead.Crumb(title: title(of: collection), path: collection.route.link))
    crumbs.append(browseCrumb)
    return crumbs.reversed()
  }

  var browseCrumb: PageHead.Crumb {
    PageHead.Crumb(title: settings.word("browse"), path: Routes.browse.link)
  }

  /// Returns the values of a photo by the names of their collections, an empty list for each
  /// collection that the photo has none of.
  func browseLinks(of position: Catalog.Position) -> TemplateMap {
    var links: [String: [TemplateValue]] = [:]
    for index in browse.values(of: position) {
      let name = browse.collections[browse.entries[index].collection].collection.name
      links[name, default: []].append(.map(link(toValue: index)))
    }
    return TemplateMap(BrowseCollection.all.map { ($0.name, .list(links[$0.name] ?? [])) })
  }

  /// Returns the page of a photo's value of a declared column; nil if it has none.
  func browsePath(of field: PhotoField, of position: Catalog.Position) -> SitePath? {
    guard field.isBrowsable else { return nil }
    let entries = browse.values(of: position).lazy.map { self.browse.entries[$0] }
    return entries.first {
      self.browse.collections[$0.collection].collection.name == field.name
    }?.route
  }
}

extension GallerySettings {
  func title(of value: BrowseValue) -> String {
    switch value.label {
    case .text(let text): text
    case .license(let license): name(of: license)
    case .date(let date): dates.text(of: date)
    }
  }
}
