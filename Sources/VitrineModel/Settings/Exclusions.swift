/// The photos and authors that the site never shows, whatever set finds them.
public struct Exclusions: Hashable, Sendable {
  /// The photos by id.
  public var photos: Set<Photo.ID> = []
  /// The authors by id.
  public var authors: Set<Author.ID> = []

  /// Creates exclusions of nothing.
  public init() {}

  /// Whether nothing is excluded.
  public var isEmpty: Bool { photos.isEmpty && authors.isEmpty }
}

extension Exclusions: CustomStringConvertible {
  /// The excluded ids, sorted.
  public var description: String {
    (photos.sorted().map(\.description) + authors.sorted().map { "author:\($0)" })
      .joined(separator: " ")
  }
}
