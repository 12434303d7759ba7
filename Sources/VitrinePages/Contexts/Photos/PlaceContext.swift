import VitrineModel

extension Place {
  /// The names of the place, and all of them in one text.
  var context: TemplateValue {
    [
      "text": .text(names.joined(separator: ", ")),
      "name": .text(orNone: name),
      "city": .text(orNone: city),
      "state": .text(orNone: state),
      "country": .text(orNone: country),
    ]
  }
}
