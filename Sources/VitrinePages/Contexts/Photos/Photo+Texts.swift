// The texts that pages show of a photo: some services have no titles, and no image may be without
// an alternative text.

import VitrineModel

extension Photo {
  /// The alternative text, else the caption, the title or the tags; never empty.
  var shownAlternative: String {
    if !alternativeText.isEmpty { return alternativeText }
    if case let caption = caption.summary(), !caption.isEmpty { return caption }
    if !title.isEmpty { return title }
    return tags.isEmpty ? id.id : tags.map(\.name).joined(separator: ", ")
  }

  /// The title, else the beginning of the alternative text or the caption; never empty.
  var shownTitle: String {
    if !title.isEmpty { return title }
    let summaries = [RichText(alternativeText), caption].lazy.map { $0.summary(maxLength: 80) }
    return summaries.first { !$0.isEmpty } ?? id.id
  }
}
