/// A provider's own grouping of photos, such as a folder or an album of a service.
public struct Album: Hashable, Sendable {
  /// The id by which the provider lists the album's photos.
  public let id: String
  /// The title to show.
  public let title: String
  /// The description; empty if nobody wrote one.
  public let caption: RichText

  /// Creates an album.
  public init(id: String, title: String, caption: RichText = .empty) {
    self.id = id
    self.title = title
    self.caption = caption
  }
}
