// The title that pages show of a photo. Many photos have none: their files are named by a camera.
// Pages then name them by what is known about them, in the language of the site.

import VitrineModel

/// The title that pages show of a photo.
struct ShownTitle: Hashable {
  /// What the title was made from.
  enum Origin: String {
    /// The photo's own title.
    case title
    /// The first sentence of the caption.
    case caption
    /// The date and the place.
    case date
    /// Nothing: the photo is untitled.
    case nothing
  }

  /// The title; never empty.
  let text: String
  let origin: Origin
}

extension Gallery {
  /// Returns the title to show of a photo; never empty.
  func title(of photo: Photo) -> String { shownTitle(of: photo).text }

  /// Returns the title to show of a photo, and what it was made from.
  func shownTitle(of photo: Photo) -> ShownTitle {
    if !photo.title.isEmpty { return ShownTitle(text: photo.title, origin: .title) }
    if case let sentence = photo.caption.title(), !sentence.isEmpty {
      return ShownTitle(text: sentence, origin: .caption)
    }
    let date = photo.taken.map(settings.dates.text)
    let place = photo.place.flatMap { $0.city ?? $0.names.first }
    let facts = [date, place].compactMap(\.self).joined(separator: settings.listSeparator)
    return facts.isEmpty
      ? ShownTitle(text: settings.word("untitled"), origin: .nothing)
      : ShownTitle(text: facts, origin: .date)
  }

  /// Returns the caption below a photo's title, without the sentence that became the title.
  func caption(of photo: Photo, below title: ShownTitle) -> RichText {
    title.origin == .caption ? photo.caption.withoutTitle() : photo.caption
  }

  /// Returns the alternative text of a photo beside its title, which is the same if the title says
  /// it already.
  func alternative(of photo: Photo, beside title: ShownTitle) -> String {
    title.origin == .caption && photo.alternativeText.isEmpty ? title.text : photo.shownAlternative
  }
}
