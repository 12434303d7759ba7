// What a label on the wall says beside a photo. The names are those of the photo's own page, so that a
// theme can print both with the same template.

import VitrineModel

extension PageContext {
  /// Returns what a label says about a photo, beside its title.
  func label(
    of photo: Photo, at position: Catalog.Position, below title: ShownTitle
  ) -> TemplateMap {
    let caption = gallery.caption(of: photo, below: title)
    return [
      "title_from": .text(title.origin.rawValue),
      "caption": .text(orNone: caption.text),
      "caption_html": .html(orNone: caption.html),
      "author": author(of: position),
      "page": .address(photo.page),
      "page_title": .text(orNone: gallery.pageTitle(at: photo.page, of: photo.id.provider)),
      "taken": photo.taken.map { .date($0) } ?? .none,
      "place": photo.place.map {
        $0.context(separator: gallery.settings.listSeparator)
      } ?? .none,
      "license": license(photo.license),
    ]
  }
}
