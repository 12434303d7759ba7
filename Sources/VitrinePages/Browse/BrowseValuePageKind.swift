// The photos that have a value in common, in pages: of a year, a camera, a city. A year shows its
// months as a row of bars. Only the first page links to other values, because a new value would
// otherwise change all pages of each.

import VitrineModel

/// The pages of each value of each collection.
struct BrowseValuePageKind: ListPageKind {
  let name = "browse-value"

  /// The number of values on each side of a page's own in the links to those near it.
  private static let near = 3

  func lists(in gallery: Gallery) -> [PhotoList<Int>] {
    gallery.browse.entries.enumerated().map { index, entry in
      PhotoList(
        entry: index, photos: entry.photos, first: entry.route, feedTitle: gallery.title(of: entry))
    }
  }

  func context(of subject: ListPage<Int>, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let (list, number) = (subject.list, subject.number)
    let gallery = page.gallery
    let entry = gallery.browse.entries[subject.entry]
    page.allow(list.hosts)
    let title = gallery.title(of: entry)
    let crumbs = gallery.crumbs(toValue: subject.entry)
    var head = PageHead(
      title: gallery.title(gallery.title(title, inside: crumbs), page: number), crumbs: crumbs,
      image: subject.photos.first,
      type: .collection, list: ShownList(count: entry.photos.count, photos: subject.photos))
    head.name = gallery.title(title, page: number)
    let collection = gallery.browse.collections[entry.collection]
    return (
      head,
      [
        "collection": .map(gallery.link(to: collection)),
        "value": .map(gallery.countedLink(toValue: subject.entry)),
        "values": number == 1 ? gallery.values(in: entry) : [],
        "near": number == 1 ? gallery.values(near: subject.entry, most: Self.near) : [],
        "months": page.months(of: entry, in: list),
        "photos": page.grid(subject.photos),
        "pagination": list.context(of: number),
      ]
    )
  }
}

extension Gallery {
  /// Returns the values that are parts of a value, such as the cities of a country.
  fileprivate func values(in entry: BrowseIndex.Entry) -> TemplateValue {
    .list(entry.children.map { .map(countedLink(toValue: $0)) })
  }

  /// Returns the values before and after a value, and itself; nothing if there is no other.
  fileprivate func values(near index: Int, most: Int) -> TemplateValue {
    let siblings = browse.siblings(of: index)
    guard siblings.count > 1, let own = siblings.firstIndex(of: index) else { return [] }
    let shown = max(0, own - most)...min(siblings.count - 1, own + most)
    return .list(
      shown.map { place in
        var value = link(toValue: siblings[place])
        value["is_current"] = .bool(place == own)
        value["relation"] = .text(
          orNone: place == own - 1 ? "prev" : place == own + 1 ? "next" : nil)
        return .map(value)
      })
  }
}

extension PageContext {
  /// Returns the months of a year; an empty list for other values.
  ///
  /// Each links to the page of the month, else to the page of the year that begins to show it.
  fileprivate mutating func months(
    of entry: BrowseIndex.Entry, in list: Pagination
  ) -> TemplateValue {
    let months = entry.months.all
    let largest = months.map(\.count).max() ?? 0
    let own = months.isEmpty ? [:] : gallery.monthRoutes(of: entry)
    var values: [TemplateValue] = []
    for month in months {
      let page = month.count > 0 ? list.route(of: list.number(at: month.place)) : nil
      let path = month.number.flatMap { own[$0] } ?? (list.numbers.count > 1 ? page : nil)
      let name = month.number.map { gallery.settings.dates.name(ofMonth: $0) ?? String($0) }
      values.append([
        "title": .text(name ?? gallery.settings.word("month_unknown")),
        "path": .text(orNone: path?.link),
        "count": .number(month.count),
        "class": bar(month.count, of: largest),
      ])
    }
    return .list(values)
  }
}

extension Gallery {
  /// Returns the pages of the months of a year; none if the site has none.
  fileprivate func monthRoutes(of entry: BrowseIndex.Entry) -> [Int: SitePath] {
    guard
      let months = browse.collections.first(where: { $0.collection.name == "month" }),
      case .date(let year) = entry.value.label
    else { return [:] }
    var routes: [Int: SitePath] = [:]
    for index in months.all {
      guard case .date(let month) = browse.entries[index].value.label, month.year == year.year,
        let number = month.month
      else { continue }
      routes[number] = browse.entries[index].route
    }
    return routes
  }
}
