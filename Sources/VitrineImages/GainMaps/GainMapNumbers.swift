// The numbers in the XMP packet of a gain map. Only the known ones are kept, and only if they are numbers, so
// that nothing else of the packet is published.

/// The numbers by which a gain map is applied.
struct GainMapNumbers {
  private static let names = [
    "BaseRenditionIsHDR", "GainMapMin", "GainMapMax", "Gamma", "OffsetSDR", "OffsetHDR",
    "HDRCapacityMin", "HDRCapacityMax",
  ]
  private static let namespace = "http://ns.adobe.com/hdr-gain-map/1.0/"

  private var values: [(name: String, numbers: [String])] = []

  /// Reads a packet behind a mark; nil unless it is about a gain map.
  init?(in content: [UInt8], after mark: [UInt8]) {
    guard content.starts(with: mark) else { return nil }
    let text = String(decoding: content.dropFirst(mark.count), as: UTF8.self)
    guard text.contains(Self.namespace) else { return nil }
    for name in Self.names {
      let numbers = Self.numbers(of: name, in: text)
      if !numbers.isEmpty { values.append((name, numbers)) }
    }
    // The maximum is the one number without a default.
    guard values.contains(where: { $0.name == "GainMapMax" }) else { return nil }
  }

  /// The value of an attribute, or the values of the list in an element.
  private static func numbers(of name: String, in text: String) -> [String] {
    guard let found = text.firstRange(of: "hdrgm:\(name)") else { return [] }
    let rest = text[found.upperBound...].prefix(2_000)
    let value: Substring
    if rest.first == "=" {
      let quoted = rest.dropFirst()
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { return [] }
      value = quoted.dropFirst().prefix { $0 != quote }
    } else {
      value = rest.firstRange(of: "</hdrgm:").map { rest[..<$0.lowerBound] } ?? ""
    }
    let words = value.split { "<>/ \n\r\t\"'=:".contains($0) }.map(String.init)
    return Array(
      words.filter { Double($0)?.isFinite == true || ["True", "False"].contains($0) }
        .prefix(3))
  }

  /// The packet with nothing but the numbers.
  var packet: [UInt8] {
    let single = values.filter { $0.numbers.count == 1 }
      .map { " hdrgm:\($0.name)=\"\($0.numbers[0])\"" }
    let lists = values.filter { $0.numbers.count > 1 }.map { value in
      let items = value.numbers.map { "<rdf:li>\($0)</rdf:li>" }.joined()
      return "<hdrgm:\(value.name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(value.name)>"
    }
    return Self.packet(attributes: single.joined(), elements: lists.joined())
  }

  /// The packet of the photo, which announces a gain map of a length.
  static func directory(length: Int) -> [UInt8] {
    let container = "http://ns.google.com/photos/1.0/container/"
    func item(_ meaning: String, _ rest: String = "") -> String {
      "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Semantic=\"\(meaning)\""
        + " Item:Mime=\"image/jpeg\"\(rest)/></rdf:li>"
    }
    let items = item("Primary") + item("GainMap", " Item:Length=\"\(length)\"")
    return packet(
      attributes: " xmlns:Container=\"\(container)\" xmlns:Item=\"\(container)item/\"",
      elements: "<Container:Directory><rdf:Seq>\(items)</rdf:Seq></Container:Directory>")
  }

  private static func packet(attributes: String, elements: String) -> [UInt8] {
    let text =
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
      + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      + "<rdf:Description rdf:about=\"\" xmlns:hdrgm=\"\(namespace)\" hdrgm:Version=\"1.0\""
      + "\(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>"
    return Array(text.utf8)
  }
}
