// Conditions on photos: what `where` in site.yml says. Each condition is a value that judges one
// photo, so that a new one is one case here and one line in its reader.

/// Conditions that a photo must meet, all of them.
public struct PhotoFilter: Hashable, Sendable {
  /// The conditions, in the order in which they are documented.
  public let conditions: [PhotoCondition]

  /// Creates a filter; without conditions, every photo passes.
  public init(_ conditions: [PhotoCondition] = []) { self.conditions = conditions }

  /// Whether every photo passes.
  public var isEmpty: Bool { conditions.isEmpty }

  /// The kinds of its conditions.
  public var kinds: Set<PhotoCondition.Kind> { Set(conditions.map(\.kind)) }

  /// Returns whether a photo meets all conditions.
  public func passes(_ photo: Photo) -> Bool { conditions.allSatisfy { $0.isMet(by: photo) } }

  /// The days on which photos must be taken; nil without such a condition.
  public var taken: DateSpan? {
    conditions.lazy.compactMap { if case .taken(let span) = $0 { span } else { nil } }.first
  }

  /// The days on which photos must be uploaded; nil without such a condition.
  public var uploaded: DateSpan? {
    conditions.lazy.compactMap { if case .uploaded(let span) = $0 { span } else { nil } }.first
  }

  /// The orientation that photos must have; nil without such a condition.
  public var orientation: Orientation? {
    conditions.lazy.compactMap { if case .orientation(let shape) = $0 { shape } else { nil } }.first
  }
}

/// One condition on a photo.
///
/// A photo that lacks the fact does not meet the condition.
public enum PhotoCondition: Hashable, Sendable {
  /// At least this many stars.
  case rating(atLeast: Int)
  /// Taken on these days.
  case taken(DateSpan)
  /// Uploaded on these days.
  case uploaded(DateSpan)
  /// A person with all the words of the name is in the photo.
  case person(FoldedWords)
  /// One of the names of its place has these words.
  case place(FoldedWords)
  /// The name of its camera has these words.
  case camera(FoldedWords)
  /// Its shape.
  case orientation(Orientation)
  /// One of these tags.
  case anyTag([FoldedWords])
  /// None of these tags.
  case noTag([FoldedWords])
  /// A declared column of the metadata table has these words.
  case field(String, FoldedWords)

  /// The kinds of conditions, named like their keys in site.yml.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One of the keys `rating`, `taken`, `uploaded`, `people`, `place`, `camera`, `orientation`,
    /// `tags` and `fields`.
    case rating, taken, uploaded, people, place, camera, orientation, tags, fields
  }

  /// The kind of the condition.
  public var kind: Kind {
    switch self {
    case .rating: .rating
    case .taken: .taken
    case .uploaded: .uploaded
    case .person: .people
    case .place: .place
    case .camera: .camera
    case .orientation: .orientation
    case .anyTag, .noTag: .tags
    case .field: .fields
    }
  }

  /// Returns whether a photo meets the condition.
  public func isMet(by photo: Photo) -> Bool {
    switch self {
    case .rating(let stars): photo.rating ?? 0 >= stars
    case .taken(let span): photo.taken.map(span.contains) ?? false
    case .uploaded(let span): photo.uploaded.map(span.contains) ?? false
    case .person(let name): photo.people.contains { FoldedWords($0).contain(name) }
    case .place(let words): photo.place?.names.contains { FoldedWords($0).contain(words) } ?? false
    case .camera(let words): photo.camera.words.contain(words)
    case .orientation(let shape): Orientation(of: photo.original.size) == shape
    case .anyTag(let tags): photo.hasTag(among: tags)
    case .noTag(let tags): !photo.hasTag(among: tags)
    case .field(let name, let words):
      photo.fields[name].map { FoldedWords($0).contain(words) } ?? false
    }
  }
}

/// The shape of a picture.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// Wider than high.
  case landscape
  /// Higher than wide.
  case portrait
  /// As wide as high, or nearly.
  case square

  /// The orientation of a picture; its edges may differ by one percent in a square.
  public init(of size: PixelSize) {
    let (width, height) = (size.width, size.height)
    if abs(width - height) * 100 <= max(width, height) {
      self = .square
    } else {
      self = width > height ? .landscape : .portrait
    }
  }
}

extension Camera {
  fileprivate var words: FoldedWords {
    FoldedWords([make, model].compactMap(\.self).joined(separator: " "))
  }
}

extension Photo {
  /// Compares tags without whitespace and punctuation, because some services know them only so.
  fileprivate func hasTag(among wanted: [FoldedWords]) -> Bool {
    let wanted = wanted.map(\.joined)
    return (tags + unshownTags).contains { wanted.contains(FoldedWords($0.name).joined) }
  }
}
