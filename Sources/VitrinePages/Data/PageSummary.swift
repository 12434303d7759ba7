// What describes a page for search engines if nobody wrote a description: the titles of the first photos
// or lists. Templates add the number of photos, in the words of the site's language.

import VitrineModel

extension PageContext {
  /// Returns the first titles of what a page leads to; empty if nothing has a title.
  func titles(_ head: PageHead) -> String {
    let titles = head.names + (head.list?.photos ?? []).prefix(12).compactMap(ownTitle)
    return Self.first(titles, separator: gallery.settings.listSeparator)
  }

  /// Returns the title of a photo that has one.
  private func ownTitle(_ position: Catalog.Position) -> String? {
    let title = gallery.shownTitle(of: photo(at: position))
    return title.origin == .nothing ? nil : title.text
  }

  /// Returns the first different titles, about as many as search engines show.
  private static func first(_ titles: [String], separator: String) -> String {
    var (shown, seen, length) = ([String](), Set<String>(), 0)
    for title in titles where seen.insert(title).inserted {
      length += title.count + separator.count
      guard shown.isEmpty || length <= 120 else { break }
      shown.append(title)
      if shown.count == 8 { break }
    }
    return shown.joined(separator: separator)
  }
}
