// The orders that photos can be sorted in without asking where they come from.

/// An order of photos.
public enum PhotoOrder: String, Hashable, Sendable, CaseIterable {
  case newest, oldest, title, rating, given

  /// Returns the photos in this order; `given` is the order they are in.
  ///
  /// Photos without a title, a date or a rating come last, and equal ones keep their order.
  public func sorted(_ photos: [Photo]) -> [Photo] {
    switch self {
    case .newest: photos.sorted(by: Photo.isNewer)
    case .oldest: photos.sorted(by: Photo.isOlder)
    case .title: Self.stable(photos) { Photo.isTitled($0, before: $1) }
    case .rating: Self.stable(photos) { $0.rating ?? 0 > $1.rating ?? 0 }
    case .given: photos
    }
  }

  /// Returns the photos with a position first, in its order, and the others in the order they are in.
  public static func placed(_ photos: [Photo]) -> [Photo] {
    guard photos.contains(where: { $0.position != nil }) else { return photos }
    return stable(photos) { $0.position ?? .max < $1.position ?? .max }
  }

  private static func stable(
    _ photos: [Photo], by precedes: (Photo, Photo) -> Bool
  ) -> [Photo] {
    photos.enumerated().sorted { a, b in
      precedes(a.element, b.element)
        || !precedes(b.element, a.element) && a.offset < b.offset
    }.map(\.element)
  }
}

extension Photo {
  /// Whether the title of one photo comes before that of another, in the natural order.
  fileprivate static func isTitled(_ a: Photo, before b: Photo) -> Bool {
    guard a.title.isEmpty == b.title.isEmpty else { return b.title.isEmpty }
    return NaturalOrder.precedes(a.title, b.title)
  }

  /// Whether one photo comes before another in the order from oldest to newest.
  ///
  /// Photos without a date come last, and photos of the same date in the natural order of their ids.
  static func isOlder(_ a: Photo, _ b: Photo) -> Bool {
    switch (a.date?.order, b.date?.order) {
    case (let x?, let y?) where x != y: x < y
    default: isNewer(a, b)
    }
  }
}
