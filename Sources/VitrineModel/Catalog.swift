// Everything the site shows, gathered and put in order. Photos are told apart by provider and id:
// one photo in several sets is one photo with one page. Positions in `photos` stand for photos, so
// that pages find them without looking keys up; no set can name a photo that is not there.

/// All photos of the site with the sets, authors and tags that lead to them.
public struct Catalog: Sendable {
  /// A photo's place in `photos`.
  public typealias Position = Int

  /// Each photo once, in the order the sets first name them; those of no set last.
  public let photos: [Photo]
  /// Where the photos of no set begin.
  let firstOther: Position
  /// In the order of site.yml.
  public let sets: [FilledSet]
  /// By name, then by key.
  public let authors: [Credited]
  /// By key.
  public let tags: [Tagged]
  /// In the vocabulary's order, only those in use.
  public let licenses: [Licensed]
  /// Positions from the newest photo to the oldest, undated last.
  public let newest: [Position]

  /// A set with its photos, or with albums that hold them.
  public struct FilledSet: Sendable {
    public let set: PhotoSet
    /// What the provider says about it; empty where it says nothing.
    public let caption: Prose
    public let photos: [Position]
    public let albums: [FilledAlbum]
    /// Tags that go with what was searched for, the nearest first.
    public let related: [Tag]
  }

  public struct FilledAlbum: Sendable {
    public let album: Album
    public let photos: [Position]
  }

  public struct Credited: Sendable {
    public let author: Author
    /// Newest first.
    public let photos: [Position]
  }

  public struct Tagged: Sendable {
    public let tag: Tag
    /// Newest first.
    public let photos: [Position]
  }

  public struct Licensed: Sendable {
    public let license: License
    public let photos: [Position]
  }

  /// - Parameter others: photos shown beyond the sets, such as more by their authors.
  public init(_ gathered: [GatheredSet], others: [Photo] = []) {
    var merging = Merging()
    sets = gathered.map { merging.fill($0) }
    firstOther = merging.photos.count
    merging.add(others)
    let all = merging.photos
    photos = all
    newest = all.indices.sorted { Photo.isNewer(all[$0], all[$1]) }
    authors = Self.group(newest, by: { all[$0].author?.id })
      .compactMap { _, positions in
        Author(knownFrom: positions.lazy.compactMap { all[$0].author })
          .map { Credited(author: $0, photos: positions) }
      }
      .sorted { ($0.author.name, $0.author.id) < ($1.author.name, $1.author.id) }
    tags = Self.tagged(newest, in: all)
    let byLicense = Self.group(Array(all.indices), by: { all[$0].license })
    licenses = License.all.compactMap { license in
      byLicense[license].map { Licensed(license: license, photos: $0) }
    }
  }

  // MARK: Orders and groups

  private static func group<Name: Hashable>(
    _ positions: [Position], by name: (Position) -> Name?
  ) -> [Name: [Position]] {
    var groups: [Name: [Position]] = [:]
    for position in positions {
      if let name = name(position) { groups[name, default: []].append(position) }
    }
    return groups
  }

  /// A tag is written as the first photo of the site writes it.
  private static func tagged(_ newest: [Position], in photos: [Photo]) -> [Tagged] {
    var written: [String: Tag] = [:]
    for tag in photos.lazy.flatMap(\.tags) where written[tag.key] == nil { written[tag.key] = tag }
    var groups: [Tag: [Position]] = [:]
    for position in newest {
      for tag in photos[position].tags where groups[tag]?.last != position {
        groups[tag, default: []].append(position)
      }
    }
    return groups.map { Tagged(tag: written[$0.key.key] ?? $0.key, photos: $0.value) }
      .sorted { $0.tag.key < $1.tag.key }
  }
}

/// Gives each photo one position, in the order they come.
private struct Merging {
  private(set) var photos: [Photo] = []
  private var positions: [Photo.ID: Catalog.Position] = [:]

  mutating func fill(_ gathered: GatheredSet) -> Catalog.FilledSet {
    let albums = gathered.albums.map {
      Catalog.FilledAlbum(album: $0.album, photos: place($0.photos))
    }
    let photos = albums.isEmpty ? place(gathered.photos) : unique(albums.flatMap(\.photos))
    return Catalog.FilledSet(
      set: gathered.set, caption: gathered.caption, photos: photos, albums: albums,
      related: gathered.related)
  }

  mutating func add(_ photos: [Photo]) { _ = place(photos) }

  private mutating func place(_ photos: [Photo]) -> [Catalog.Position] {
    unique(photos.map { position(of: $0) })
  }

  private mutating func position(of photo: Photo) -> Catalog.Position {
    if let known = positions[photo.id] { return known }
    photos.append(photo)
    positions[photo.id] = photos.count - 1
    return photos.count - 1
  }

  private func unique(_ positions: [Catalog.Position]) -> [Catalog.Position] {
    var seen: Set<Catalog.Position> = []
    return positions.filter { seen.insert($0).inserted }
  }
}

extension Catalog {
  /// The catalog without the photos at some positions and the albums that held no others,
  /// everything else in its order.
  public func without(_ lost: Set<Position>) -> Catalog {
    guard !lost.isEmpty else { return self }
    func kept(_ positions: [Position]) -> [Photo] {
      positions.filter { !lost.contains($0) }.map { photos[$0] }
    }
    return Catalog(
      sets.map { filled in
        GatheredSet(
          set: filled.set, caption: filled.caption, photos: kept(filled.photos),
          albums: filled.albums.map { .init(album: $0.album, photos: kept($0.photos)) }
            .filter { !$0.photos.isEmpty },
          related: filled.related)
      },
      others: kept(Array(firstOther..<photos.count)))
  }
}
