// What providers answered, before photos of several sets are merged into one catalog.

/// A provider's own grouping of photos.
public struct Album: Hashable, Sendable {
  /// What `photos(in:)` takes.
  public let id: String
  public let title: String
  /// Empty where nobody wrote one.
  public let caption: Prose

  public init(id: String, title: String, caption: Prose = .empty) {
    self.id = id
    self.title = title
    self.caption = caption
  }
}

/// A set as its provider filled it.
public struct GatheredSet: Sendable {
  public let set: PhotoSet
  public let caption: Prose
  public let photos: [Photo]
  public let albums: [GatheredAlbum]
  /// Tags that go with what was searched for, as its service sees it, the nearest first.
  public var related: [Tag]

  public struct GatheredAlbum: Sendable {
    public let album: Album
    public let photos: [Photo]

    public init(album: Album, photos: [Photo]) {
      self.album = album
      self.photos = photos
    }
  }

  /// Every photo that the set or one of its albums holds.
  public var all: [Photo] { photos + albums.flatMap(\.photos) }

  /// The set with its photos changed or, where nil comes of them, left out.
  public func mapping(_ change: (Photo) -> Photo?) -> GatheredSet {
    GatheredSet(
      set: set, caption: caption, photos: photos.compactMap(change),
      albums: albums.map {
        GatheredAlbum(album: $0.album, photos: $0.photos.compactMap(change))
      },
      related: related)
  }

  public init(
    set: PhotoSet, caption: Prose = .empty, photos: [Photo], albums: [GatheredAlbum] = [],
    related: [Tag] = []
  ) {
    self.set = set
    self.caption = caption
    self.photos = photos
    self.albums = albums
    self.related = related
  }
}
