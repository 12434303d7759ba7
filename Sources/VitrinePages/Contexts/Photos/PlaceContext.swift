import VitrineModel

extension Place {
  /// Returns the names of the place, and all of them in one text.
  func context(separator: String) -> TemplateValue {
    [
      "text": .text(names.joined(separator: separator)),
      "name": .text(orNone: name),
      "city": .text(orNone: city),
      "state": .text(orNone: state),
      "country": .text(orNone: country),
    ]
  }
}
