// Reads the facts that people add about photos and folders: dates that may be known in part, places,
// and decisions about what is shown.

public import VitrineModel

/// A place as a sidecar or an album.yml states it.
public struct PlaceNotes: Hashable, Sendable {
  /// The place in words; nil if it has no names.
  public var names: Place?
  /// The coordinates; nil if there are none.
  public var location: Location?
}

extension Value {
  /// Returns a date, of which only the year or the month may be known.
  func date() -> PartialDate? {
    guard let text = text(maxBytes: 100) else { return nil }
    if let date = PartialDate(text) { return date }
    refuse(
      "must be a date, not \(quote(text))",
      help: "write it as `2019-07-04`, `2019-07`, `2019` or `circa 1939`")
    return nil
  }

  /// Returns a place with names, coordinates or both.
  func placeNotes() -> PlaceNotes? {
    let example = "`place: { name: Pier 4, city: Oslo, country: Norway }`"
    guard var fields = fields(subject: "place", example: example) else { return nil }
    var names = ["name", "city", "country"].map { fields.take($0)?.text() }[...]
    let latitude = fields.take("latitude")
    let longitude = fields.take("longitude")
    fields.finish(hints: ["state": "write it into `city`, such as `Portland, Oregon`"])
    let place = Place(
      name: names.popFirst() ?? nil, city: names.popFirst() ?? nil, country: names.popFirst() ?? nil
    )
    let location = location(latitude, longitude)
    if fields.entries.isEmpty { refuse("is empty", help: "write \(example)") }
    guard place != nil || location != nil else { return nil }
    return PlaceNotes(names: place, location: location)
  }

  private func location(_ latitude: Value?, _ longitude: Value?) -> Location? {
    guard latitude != nil || longitude != nil else { return nil }
    let example = "`place: { latitude: 59.91, longitude: 10.75 }`"
    guard let latitude, let longitude else {
      refuse("needs both `latitude` and `longitude`", help: "write \(example)")
      return nil
    }
    guard let north = latitude.degrees(within: 90), let east = longitude.degrees(within: 180) else {
      return nil
    }
    if let location = Location(latitude: north, longitude: east) { return location }
    refuse(
      "has the coordinates 0, 0, which mean an unknown place",
      help: "write the coordinates of the place, or remove them")
    return nil
  }

  private func degrees(within limit: Double) -> Double? {
    let most = Int(limit)
    let wanted = "a number of degrees from -\(most) to \(most)"
    guard case .scalar(let text, isPlain: true) = node.content, let number = Double(text),
      number.isFinite
    else {
      refuseType(wanted, help: "write decimal degrees, such as `\(key): 10.75`")
      return nil
    }
    guard abs(number) <= limit else {
      refuse("must be \(wanted), not \(quote(text))", help: "write \(wanted)")
      return nil
    }
    return number
  }

  /// Returns a place in an order, counted from anywhere.
  func position() -> Int? { integer(in: -1_000_000...1_000_000) }
}

extension Fields {
  /// Returns a decision about what is shown.
  ///
  /// A value that cannot be read is an error: what it describes may have to stay private.
  mutating func decision(_ key: String) -> Bool? {
    accept(key)
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    if let decision = value(of: entry).plainBoolean { return decision }
    diagnostics.addUnknown(
      "config.wrong-type", "`\(key)` must be `true` or `false`, not \(entry.value.summary)",
      at: entry.value.isEmpty ? entry.position : entry.value.position,
      help: "write `\(key): true` or `\(key): false`")
    return nil
  }

  /// Returns a rating: 0 to 5 stars, or -1 for a rejected photo.
  ///
  /// A value that cannot be read and may mean a rejected photo is an error.
  mutating func rating() -> Int? {
    guard let value = take("rating") else { return nil }
    if case .scalar(let text, let isPlain) = value.node.content,
      !isPlain || Int(text) == nil || Int(text) ?? 0 < -1, mayReject(text)
    {
      diagnostics.addUnknown(
        "config.wrong-type", "`rating` must be a whole number from -1 to 5, not \(quote(text))",
        at: value.node.position, help: "write `rating: -1` for a rejected photo")
      return nil
    }
    return value.integer(in: -1...5)
  }

  private func mayReject(_ text: String) -> Bool {
    ["-", "–", "−", "r"].contains { text.lowercased().hasPrefix($0) }
  }
}
