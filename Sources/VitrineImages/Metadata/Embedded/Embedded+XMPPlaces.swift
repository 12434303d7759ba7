// Maps the properties of XMP about places and people. Names: IPTC Photo Metadata Standard 2023, sections on
// locations and persons; Metadata Working Group, "Guidelines for handling image metadata", 2.0, section 5.9.

import VitrineModel

extension Embedded {
  /// A keyword at the end of a path, such as `People/Ada`.
  struct PathKeyword {
    let parts: [String]

    var name: String { parts.last ?? "" }
    var isPerson: Bool { parts.count > 1 && parts[0].lowercased() == "people" }

    /// The names of places in the path, in lowercase.
    var places: [String] {
      let parts = parts.map { $0.lowercased() }
      return parts.first.map(PathKeyword.placeRoots.contains) == true ? parts : []
    }

    /// The tags below which programs and people keep places, in lowercase.
    private static let placeRoots: Set = [
      "places", "place", "locations", "location", "geography", "where", "geotags", "orte", "ort",
      "lieux", "lieu", "lugares", "luoghi", "plaatsen",
    ]
  }

  /// The keywords with their paths, as each program writes them.
  ///
  /// Programs keep people below one tag. They are not shown as keywords.
  static func keywordTrees(_ properties: XMPProperties) -> [[PathKeyword]] {
    [(XMPName.digiKamTags, "/"), (.lightroomTags, "|")]
      .map { name, separator in
        properties.all(name).map { path in
          PathKeyword(
            parts: path.split(separator: separator).compactMap {
              String($0).embeddedLine(limit: ImageMetadata.Limit.keyword)
            })
        }.filter { !$0.parts.isEmpty }
      }
  }

  /// The names of the people in a photo, each once.
  static func people(_ properties: XMPProperties, _ tree: [PathKeyword]) -> [String] {
    let regions = properties.structures(.regions).filter { region in
      region[XMPPart.regionType]?.first.map { $0 == "Face" } ?? true
    }
    let names =
      properties.all(.personInImage) + regions.compactMap { $0[XMPPart.regionName]?.first }
      + properties.structures(.windowsRegions).compactMap { $0[XMPPart.personName]?.first }
      + tree.filter(\.isPerson).map(\.name)
    let most = ImageMetadata.Limit.keywords
    let lines = names.compactMap { $0.embeddedLine(limit: ImageMetadata.Limit.keyword) }
    return Array(lines.distinct.prefix(most))
  }

  /// The place where the photo was taken, else the plain fields, else the place that it shows.
  static func place(_ properties: XMPProperties) -> Place? {
    func structure(_ name: XMPName) -> Place? {
      properties.structures(name).lazy.compactMap { part in
        place(
          name: (part[XMPPart.locationName] ?? part[XMPPart.sublocation])?.first,
          city: part[XMPPart.city]?.first, state: part[XMPPart.state]?.first,
          country: part[XMPPart.country]?.first)
      }.first
    }
    return structure(.locationCreated)
      ?? place(
        name: properties.text(.spot), city: properties.text(.city),
        state: properties.text(.state), country: properties.text(.country))
      ?? structure(.locationShown)
  }

  /// The position, for which EXIF in XMP has its own form: `48,51.5N` or `48,51,30N`.
  ///
  /// Apple's programs write the letter into a separate property; others write degrees with a sign.
  static func location(_ properties: XMPProperties) -> Location? {
    func degrees(_ value: XMPName, _ reference: XMPName, _ letters: [Character]) -> Double? {
      func line(_ name: XMPName) -> String {
        properties.text(name)?.embeddedLine(limit: 50)?.uppercased() ?? ""
      }
      return Self.degrees(line(value), reference: line(reference), letters)
    }
    guard let latitude = degrees(.latitude, .latitudeReference, ["N", "S"]),
      let longitude = degrees(.longitude, .longitudeReference, ["E", "W"])
    else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }

  /// Returns degrees, negative with the second of two letters.
  private static func degrees(
    _ text: String, reference: String, _ letters: [Character]
  ) -> Double? {
    let own = text.last.flatMap { letters.contains($0) ? $0 : nil }
    let letter = own ?? reference.first.flatMap { letters.contains($0) ? $0 : nil }
    let parts = text.dropLast(own == nil ? 0 : 1)
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingPrefix(" ")) }
    let isPlain = own == nil && parts.count == 1
    guard let letter else {
      // Without a letter, only the sign of a plain number says which half of the earth is meant.
      return isPlain && reference.isEmpty ? parts[0] : nil
    }
    guard (1...3).contains(parts.count),
      parts.allSatisfy({ number in number.map { $0 >= 0 || isPlain } ?? false })
    else { return nil }
    let size = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + abs($1.0 ?? 0) / $1.1 }
    return letter == letters[1] ? -size : size
  }
}
