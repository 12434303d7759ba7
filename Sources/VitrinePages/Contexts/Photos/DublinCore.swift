// A photo as Dublin Core in `meta` elements, which catalogs and citation managers read:
// https://www.dublincore.org/specifications/dublin-core/dcq-html/. Only sites that declare a column as
// one of its terms have them.

import VitrineModel

/// The Dublin Core of a photo.
struct DublinCore {
  private let photo: Photo
  private let gallery: Gallery
  private var settings: GallerySettings { gallery.settings }

  init(of photo: Photo, in gallery: Gallery) {
    self.photo = photo
    self.gallery = gallery
  }

  /// The elements for templates.
  var context: TemplateValue {
    .list(elements.map { ["name": .text($0.name), "content": .text($0.content)] })
  }

  /// The elements: those of declared columns, and what Vitrine knows of terms that no column has.
  private var elements: [(name: String, content: String)] {
    let isUsed = settings.fields.contains { Self.term(of: $0) != nil }
    guard isUsed else { return [] }
    let declared = settings.fields(of: photo).compactMap { value in
      Self.term(of: value.field).map { (term: $0, text: value.text) }
    }
    let terms = Set(declared.map(\.term))
    return (known.filter { !terms.contains($0.term) } + declared)
      .map { ("DCTERMS.\($0.term)", $0.text) }
  }

  private static func term(of field: PhotoField) -> String? {
    if case .dublinCore(let term)? = field.property { return term }
    return nil
  }

  private var known: [(term: String, text: String)] {
    let facts: [(String, String?)] = [
      ("title", gallery.title(of: photo)), ("creator", photo.author?.name),
      ("created", photo.taken?.exact), ("publisher", settings.title), ("type", "Image"),
      ("description", photo.caption.isEmpty ? nil : photo.caption.summary()),
      ("license", photo.license.address?.text),
    ]
    return facts.compactMap { term, text in text.map { (term, $0) } }
  }
}
