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
  public private(set) var photos: [Photo]
  public private(set) var albums: [GatheredAlbum]
  /// Tags that go with what was searched for, as its service sees it, the nearest first.
  public var related: [Tag]

  public struct GatheredAlbum: Sendable {
    public let album: Album
    public fileprivate(set) var photos: [Photo]

    public init(album: Album, photos: [Photo]) {
      self.album = album
      self.photos = photos
    }
  }

  /// Every photo that the set or one of its albums holds.
  public var all: [Photo] { photos + albums.flatMap(\.photos) }

  /// Changes the photos or, where nil comes of one, leaves it out. What one was is let go before the
  /// next one is changed, as long as nobody else holds it.
  public mutating func change(_ change: (Photo) -> Photo?) {
    photos.change(change)
    for place in albums.indices { albums[place].photos.change(change) }
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

extension [Photo] {
  fileprivate mutating func change(_ change: (Photo) -> Photo?) {
    var kept = 0
    for place in indices {
      guard let changed = change(self[place]) else { continue }
      self[kept] = changed
      kept += 1
    }
    removeLast(count - kept)
  }
}
