// What providers answered, before photos of several sets are merged into one catalog.

/// A provider's own grouping of photos.
public struct Album: Hashable, Sendable {
  /// What `photos(in:)` takes.
  public let id: String
  public let title: String
  /// Plain text; empty where nobody wrote one.
  public let caption: String

  public init(id: String, title: String, caption: String = "") {
    self.id = id
    self.title = title
    self.caption = caption
  }
}

/// A set as its provider filled it.
public struct GatheredSet: Sendable {
  public let set: PhotoSet
  public let caption: String
  public let photos: [Photo]
  public let albums: [GatheredAlbum]

  public struct GatheredAlbum: Sendable {
    public let album: Album
    public let photos: [Photo]

    public init(album: Album, photos: [Photo]) {
      self.album = album
      self.photos = photos
    }
  }

  public init(
    set: PhotoSet, caption: String = "", photos: [Photo], albums: [GatheredAlbum] = []
  ) {
    self.set = set
    self.caption = caption
    self.photos = photos
    self.albums = albums
  }
}
