// A list in pages: which photos are on each, and the links between them. Pages are of one size,
// but for those that a service's cap ends early.

import VitrineModel

struct Pagination: Sendable {
  let first: SitePath
  private let photos: [Catalog.Position]
  /// Where in the list each page begins. At least one: an empty list has a page that says so.
  private let starts: [Int]
  /// Holds the list more photos of a service than that service allows on one page: scripts may not
  /// append a page then, they put it in the place of the one before.
  private let isCapped: Bool
  /// Where pictures of the whole list are from: scripts bring the next page's to this one.
  let hosts: Set<String>

  /// - Parameter first: where the first page is.
  init(of photos: [Catalog.Position], at first: SitePath, in gallery: Gallery) {
    self.first = first
    self.photos = photos
    starts = Self.cut(photos, in: gallery)
    var allowance = Allowance(gallery.settings.terms)
    isCapped = photos.contains { !allowance.admits(gallery.catalog.photos[$0].id.provider) }
    hosts = starts.count > 1 ? gallery.hosts(of: photos) : []
  }

  /// Each page takes the photos in their order for as long as it may.
  private static func cut(_ photos: [Catalog.Position], in gallery: Gallery) -> [Int] {
    let settings = gallery.settings
    guard !settings.caps.isEmpty else {
      return Array(stride(from: 0, to: max(1, photos.count), by: settings.pageSize))
    }
    var starts = [0]
    var allowance = Allowance(settings.terms)
    for (place, position) in photos.enumerated() {
      let provider = gallery.catalog.photos[position].id.provider
      let isFull = place - starts[starts.count - 1] == settings.pageSize
      if !isFull, allowance.admits(provider) { continue }
      starts.append(place)
      allowance = Allowance(settings.terms)
      _ = allowance.admits(provider)
    }
    return starts
  }

  private var total: Int { starts.count }

  /// The numbers of the pages, from 1.
  var numbers: ClosedRange<Int> { 1...total }

  /// Returns the path of a page.
  func route(of page: Int) -> SitePath { Routes.page(page, of: first) }

  /// Returns the photos of a page.
  func photos(of page: Int) -> ArraySlice<Catalog.Position> {
    photos[starts[page - 1]..<(page < total ? starts[page] : photos.count)]
  }

  /// Nothing where one page holds all.
  func context(of page: Int) -> TemplateValue {
    guard total > 1 else { return .none }
    return [
      "current": .number(page),
      "total": .number(total),
      "is_capped": .truth(isCapped),
      "previous": page > 1 ? link(page - 1) : .none,
      "next": page < total ? link(page + 1) : .none,
      "pages": .list(
        shown(around: page).map { number in
          guard let number else {
            return ["number": .none, "path": .none, "is_current": false, "is_gap": true]
          }
          return [
            "number": .number(number), "path": link(number),
            "is_current": .truth(number == page), "is_gap": false,
          ]
        }),
    ]
  }

  private func link(_ page: Int) -> TemplateValue { .text(route(of: page).link) }

  /// The first, the last, and those near the current one; nil stands for pages left out. A gap of
  /// one page is that page.
  private func shown(around page: Int) -> [Int?] {
    let near = Set([1, total]).union(max(1, page - 2)...min(total, page + 2)).sorted()
    var shown: [Int?] = []
    for number in near {
      if case let last?? = shown.last, number - last > 1 {
        shown.append(number - last == 2 ? last + 1 : nil)
      }
      shown.append(number)
    }
    return shown
  }
}
