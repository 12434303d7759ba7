// The texts that pages show of a photo. Some services have photos without a word: they are
// "Untitled", and nothing describes them. An id is not a text that people read.

public import VitrineModel

extension Photo {
  /// The alternative text, else the caption, the title or the tags; empty if there are no words.
  var shownAlternative: String {
    if !alternativeText.isEmpty { return alternativeText }
    if case let caption = caption.summary(), !caption.isEmpty { return caption }
    return title.isEmpty ? tags.map(\.name).joined(separator: ", ") : title
  }

  /// The title, else the beginning of the alternative text, of the caption or of the tags; empty if
  /// there are no words.
  fileprivate var words: String {
    if !title.isEmpty { return title }
    let tags = RichText(tags.map(\.name).joined(separator: ", "))
    let texts = [RichText(alternativeText), caption, tags]
    return texts.lazy.map { $0.summary(maxLength: 80) }.first { !$0.isEmpty } ?? ""
  }
}

extension Gallery {
  /// Returns the title to show of a photo; never empty.
  func title(of photo: Photo) -> String {
    let words = photo.words
    return words.isEmpty ? settings.word("untitled") : words
  }

  /// The note on photos that nothing describes; nil if there are none.
  public var undescribed: Problem? {
    let silent = catalog.photos.filter { $0.shownAlternative.isEmpty }
    guard let first = silent.first else { return nil }
    return Problem(
      .note, "photo.no-words",
      "\(counted(silent.count, "photo")) without words: shown as “\(title(of: first))”, with an empty"
        + " alternative text, such as \(first.id.description.printable)",
      help: "describe them: add `alt` to metadata.csv, or a `note` to the favorites")
  }
}
