// The photos of a set as providers returned them, before the photos of all sets are merged into one
// catalog.

/// A set with the photos or albums that its provider returned.
public struct LoadedSet: Sendable {
  /// The set as site.yml describes it.
  public let set: PhotoSet
  /// The words of site.yml about the set, else the provider's; empty if there are none.
  public let caption: RichText
  /// The photo on the set's card; nil for the first one.
  public let cover: Photo.ID?
  /// Whether the source keeps the photos out of other lists, as an unlisted folder does.
  public let isOfUnlistedSource: Bool
  /// The photos in the provider's order.
  ///
  /// In a set of albums, these are the photos outside all albums.
  public private(set) var photos: [Photo]
  /// The albums of a set of albums, in the provider's order.
  public private(set) var albums: [LoadedAlbum]
  /// Tags that the service relates to the search, the nearest first.
  public var related: [Tag]
  /// The notes of a list that the set shows.
  public var notes: [Photo.ID: String] = [:]

  /// An album with its photos.
  public struct LoadedAlbum: Sendable {
    /// The album itself.
    public let album: Album
    /// The album's photos in the provider's order.
    public fileprivate(set) var photos: [Photo]

    /// Creates a loaded album.
    public init(album: Album, photos: [Photo]) {
      self.album = album
      self.photos = photos
    }
  }

  /// All photos of the set and its albums, repetitions included.
  public var all: [Photo] { photos + albums.flatMap(\.photos) }

  /// Whether the set has pages to which nothing links.
  public var isUnlisted: Bool { self.set.isUnlisted || isOfUnlistedSource }

  /// The photos that other lists of the site may show: those of no unlisted set or album.
  public var listed: [Photo] { self.set.isUnlisted ? [] : shared }

  /// The photos that a set which names this one shows: those of no unlisted folder or album.
  ///
  /// An unlisted set of site.yml counts, because the other set names it.
  public var shared: [Photo] {
    isOfUnlistedSource ? [] : photos + albums.filter { !$0.album.isUnlisted }.flatMap(\.photos)
  }

  /// Replaces each photo by the result of a closure, and removes those for which it returns nil.
  ///
  /// A photo's old value is released before the next photo is changed, so that at most one photo is
  /// in memory twice.
  public mutating func change(_ change: (Photo) -> Photo?) {
    photos.change(change)
    for place in albums.indices { albums[place].photos.change(change) }
  }

  /// Creates a loaded set; what site.yml says takes precedence over the provider.
  ///
  /// `isUnlisted` is what the provider says.
  public init(
    set: PhotoSet, caption: RichText = .empty, photos: [Photo], albums: [LoadedAlbum] = [],
    related: [Tag] = [], cover: Photo.ID? = nil, isUnlisted: Bool = false
  ) {
    self.set = set
    self.caption = set.caption.isEmpty ? caption : RichText(set.caption)
    self.cover = set.cover ?? cover
    isOfUnlistedSource = isUnlisted
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
