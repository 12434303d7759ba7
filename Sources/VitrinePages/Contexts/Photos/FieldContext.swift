// The values of declared columns, as pages and programs get them.

import VitrineModel

/// A declared column with the value of one photo.
struct FieldValue {
  let field: PhotoField
  let text: String

  /// Returns the value for templates; an address can be a link.
  ///
  /// - Parameter path: The page of the photos with this value.
  /// - Returns: The value.
  func context(at path: SitePath?) -> TemplateValue {
    [
      "name": .text(field.name),
      "title": .text(field.title),
      "text": .text(text),
      "address": .address(WebAddress(text)),
      "path": .text(orNone: path?.link),
    ]
  }
}

extension GallerySettings {
  /// Returns the values of a photo, in the order of the columns.
  func fields(of photo: Photo) -> [FieldValue] {
    let values = photo.fields
    guard !values.isEmpty else { return [] }
    return fields.compactMap { field in
      values[field.name].map { FieldValue(field: field, text: $0) }
    }
  }
}
