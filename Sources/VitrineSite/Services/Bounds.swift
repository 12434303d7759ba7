// How much of a service's text a site carries along. A photo's title stands on every page that
// shows the photo, so that one of a megabyte would make every page as large.

import VitrineModel

extension Photo {
  /// The photo with its texts cut to what a page can hold.
  func bounded() -> Photo {
    var photo = self
    photo.title = title.cut(to: 1000)
    photo.alternativeText = alternativeText.cut(to: 2000)
    photo.caption = caption.cut(to: 20_000)
    photo.tags = tags.prefix(200).filter { $0.name.utf8.count <= 200 }
    photo.author = author?.bounded()
    return photo
  }
}

extension Author {
  fileprivate func bounded() -> Author {
    var author = self
    author.name = name.cut(to: 300)
    author.biography = biography.cut(to: 20_000)
    author.links = Array(links.prefix(20))
    return author
  }
}

extension String {
  /// At most so many bytes, cut between characters, with an ellipsis where something is gone.
  fileprivate func cut(to bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    return beginning(bytes: bytes) + "…"
  }
}

extension Prose {
  /// Whole paragraphs as far as they fit; where not even the first does, its beginning.
  fileprivate func cut(to bytes: Int) -> Prose {
    var left = bytes
    let fitting = paragraphs.prefix { paragraph in
      left -= paragraph.reduce(0) { $0 + $1.text.utf8.count }
      return left >= 0
    }
    guard fitting.isEmpty, !isEmpty else { return Prose(paragraphs: Array(fitting)) }
    return Prose(text.cut(to: bytes))
  }
}
