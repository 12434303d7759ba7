// A list in pages: the photos on each page, and the links between pages. All pages have one size,
// except for pages that a service's limit ends early.

import VitrineModel

/// A list of photos, cut into pages that count from 1.
struct Pagination: Sendable {
  let first: SitePath
  private let photos: [Catalog.Position]
  /// The index of each page's first photo.
  ///
  /// An empty list has one page, which says so.
  private let starts: [Int]
  /// Whether the list has more photos of a service than the service allows on a page.
  ///
  /// Scripts then replace a page by the next one instead of appending it.
  private let isCapped: Bool
  /// The hosts of the images of the whole list: scripts add the next page's images to this page.
  let hosts: Set<String>

  /// - Parameters:
  ///   - photos: The list.
  ///   - first: The path of the first page.
  ///   - gallery: The gallery with the photos.
  init(of photos: [Catalog.Position], at first: SitePath, in gallery: Gallery) {
    self.first = first
    self.photos = photos
    starts = Self.cut(photos, in: gallery)
    var cap = ServicePhotoCap(gallery.settings.terms)
    isCapped = photos.contains { !cap.admits(gallery.catalog.photos[$0].id.provider) }
    hosts = starts.count > 1 ? gallery.hosts(of: photos) : []
  }

  /// Returns where pages begin: each page takes photos in their order until it is full.
  private static func cut(_ photos: [Catalog.Position], in gallery: Gallery) -> [Int] {
    let settings = gallery.settings
    guard !settings.caps.isEmpty else {
      return Array(stride(from: 0, to: max(1, photos.count), by: settings.pageSize))
    }
    var starts = [0]
    var cap = ServicePhotoCap(settings.terms)
    for (place, position) in photos.enumerated() {
      let provider = gallery.catalog.photos[position].id.provider
      let isFull = place - starts[starts.count - 1] == settings.pageSize
      if !isFull, cap.admits(provider) { continue }
      starts.append(place)
      cap = ServicePhotoCap(settings.terms)
      _ = cap.admits(provider)
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

  /// Returns the page with the photo at a place in the list.
  func number(at place: Int) -> Int { starts.lastIndex { $0 <= place }.map { $0 + 1 } ?? 1 }

  /// Returns the links between pages; `.none` if one page has the whole list.
  func context(of page: Int) -> TemplateValue {
    guard total > 1 else { return .none }
    return [
      "current": .number(page),
      "total": .number(total),
      "is_capped": .bool(isCapped),
      "previous": page > 1 ? link(page - 1) : .none,
      "next": page < total ? link(page + 1) : .none,
      "pages": .list(
        shown(around: page).map { number in
          guard let number else {
            return ["number": .none, "path": .none, "is_current": false, "is_gap": true]
          }
          return [
            "number": .number(number), "path": link(number),
            "is_current": .bool(number == page), "is_gap": false,
          ]
        }),
    ]
  }

  private func link(_ page: Int) -> TemplateValue { .text(route(of: page).link) }

  /// Returns the first, the last and the pages near the current one, with nil for a gap.
  ///
  /// A gap of one page is that page.
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
