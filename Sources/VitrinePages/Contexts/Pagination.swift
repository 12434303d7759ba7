// A list in pages of equal size: which photos are on each, and the links between them.

import VitrineModel

struct Pagination: Sendable {
  let first: SitePath
  let count: Int
  let size: Int

  /// At least 1: an empty list has a page that says so.
  var total: Int { max(1, (count + size - 1) / size) }

  /// The routes of all pages.
  var routes: [SitePath] { (1...total).map { Routes.page($0, of: first) } }

  /// The places in the list shown on a page, counted from 1.
  func range(of page: Int) -> Range<Int> {
    let start = min(count, (page - 1) * size)
    return start..<min(count, start + size)
  }

  /// Nothing where one page holds all.
  func context(of page: Int) -> TemplateValue {
    guard total > 1 else { return .none }
    return [
      "current": .number(page),
      "total": .number(total),
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

  private func link(_ page: Int) -> TemplateValue { .text(Routes.page(page, of: first).link) }

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
