import VitrineModel

extension Place {
  /// Returns the names of the place, and all of them in one text.
  func context(separator: String) -> TemplateValue {
    [
      "text": .text(parts.joined(separator: separator)),
      "name": .text(orNone: name),
      "city": .text(orNone: city),
      "state": .text(orNone: state),
      "country": .text(orNone: country),
    ]
  }

  /// The names of one text: what people write as a name, such as `Pier, Howth, Ireland`, often
  /// contains the larger places.
  private var parts: [String] {
    let larger = names.filter { $0 != name }
    let written = (name ?? "").split { ",、，".contains($0) }.map { $0.drop(while: \.isWhitespace) }
    guard let name, let last = written.last, larger.contains(where: { written.contains($0[...]) })
    else { return names }
    // The country may have another name in the text.
    guard let end = larger.firstIndex(where: { $0[...] == last }) else { return [name] }
    return [name] + larger[(end + 1)...]
  }
}
