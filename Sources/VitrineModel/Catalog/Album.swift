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
  /// The album's place in a tree of albums; nil if the albums are a flat list.
  ///
  /// An album in a tree has only the photos directly in it. An album in a flat list also has those of
  /// the albums inside it.
  public let branch: Branch?

  /// The place of an album in a tree of albums.
  public struct Branch: Hashable, Sendable {
    /// The path from the root of the tree, such as `coast/rocks`; empty for the root itself.
    public let path: String
    /// Whether the album is unlisted itself: the page of the album around it does not link to it.
    public let isUnlisted: Bool

    /// Creates a place.
    public init(path: String, isUnlisted: Bool = false) {
      self.path = path
      self.isUnlisted = isUnlisted
    }
  }

  /// Creates an album.
  public init(
    id: String, title: String, caption: RichText = .empty, cover: Photo.ID? = nil,
    isUnlisted: Bool = false, branch: Branch? = nil
  ) {
    self.id = id
    self.title = title
    self.caption = caption
    self.cover = cover
    self.isUnlisted = isUnlisted
    self.branch = branch
  }

  /// Returns the album at a place in a tree.
  public func placed(_ branch: Branch) -> Album {
    Album(
      id: id, title: title, caption: caption, cover: cover, isUnlisted: isUnlisted, branch: branch)
  }
}
