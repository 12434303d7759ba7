// What a site shows of the places of its photos.

public import VitrineModel

/// How much pages and data may show of the place where a photo was taken.
///
/// Published image files never contain it.
public enum LocationPolicy: String, CaseIterable, Sendable {
  /// Show nothing, or the position rounded to about a meter.
  case remove, keep
  /// Show the position rounded to a tenth of a degree.
  case city
}

extension Place {
  /// The names that the site shows; nil if it hides places.
  public func shown(_ policy: LocationPolicy) -> Place? {
    switch policy {
    case .remove: nil
    case .keep: self
    case .city: Place(city: city, country: country)
    }
  }
}

extension [Tag] {
  /// The tags that the site shows, without tags for programs: `geo:lat=1` is a position.
  public func shown(_ policy: LocationPolicy) -> [Tag] {
    func isHidden(_ tag: Tag) -> Bool {
      Tag.isMachineTag(tag.key) || policy != .keep && tag.key == "geotagged"
    }
    return contains(where: isHidden) ? filter { !isHidden($0) } : self
  }
}

extension Location {
  /// The position that the site shows: rounded to a tenth of a degree, it identifies a city.
  ///
  /// The fractions in EXIF have more digits than a camera knows.
  public func shown(_ policy: LocationPolicy) -> Location? {
    switch policy {
    case .remove: nil
    case .keep: rounded(toParts: 100_000)
    case .city: rounded(toParts: 10)
    }
  }

  private func rounded(toParts parts: Double) -> Location? {
    Location(
      latitude: (latitude * parts).rounded() / parts,
      longitude: (longitude * parts).rounded() / parts)
  }
}
