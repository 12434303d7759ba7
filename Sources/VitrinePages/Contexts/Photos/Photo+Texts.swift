// The text that describes a photo to people who cannot see it. Photos from some services have no
// text at all; their ids describe nothing, so they are not used.

public import VitrineModel

extension Photo {
  /// The alternative text, else the caption, the title or the tags; empty if there are no words.
  var shownAlternative: String {
    if !alternativeText.isEmpty { return alternativeText }
    if case let caption = caption.summary(), !caption.isEmpty { return caption }
    return title.isEmpty ? tags.map(\.name).joined(separator: ", ") : title
  }
}

extension Gallery {
  /// The note on photos that nothing describes; nil if there are none.
  public var undescribed: Problem? {
    let silent = catalog.photos.filter { $0.shownAlternative.isEmpty }
    guard let first = silent.first else { return nil }
    return Problem(
      .note, "photo.no-words",
      "\(counted(silent.count, "photo")) without any text: shown as “\(title(of: first))”, with an empty"
        + " alternative text, such as \(first.id.description.printable)",
      help: "describe them: `vitrine describe alt.csv` writes a table to fill in")
  }
}
