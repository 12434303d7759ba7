/// A provider's own grouping of photos, such as a folder or an album of a service.
public struct Album: Hashable, Sendable {
  /// The id by which the provider lists the album's photos.
  public let id: String
  /// The title to show.
  public let title: String
  /// The description; empty if nobody wrote one.
  public let caption: RichText
  /// The photo on its card; nil for the first one.
  public let cover: Photo.ID?
  /// Whether the album has pages to which nothing links.
  public let isUnlisted: Bool

  /// Creates an album.
  public init(
    id: String, title: String, caption: RichText = .empty, cover: Photo.ID? = nil,
    isUnlisted: Bool = false
  ) {
    self.id = id
    self.title = title
    self.caption = caption
    self.cover = cover
    self.isUnlisted = isUnlisted
  }
}
