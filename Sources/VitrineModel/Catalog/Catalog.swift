// Everything the site shows, merged and ordered. Photos are identified by provider and id: a photo
// in several sets is one photo with one page. Sets and lists refer to photos by their positions in
// `photos`, so pages need no lookup and no set can name a photo that does not exist.

/// All photos of the site with the sets, authors, tags and licenses that lead to them.
public struct Catalog: Sendable {
  /// The index of a photo in `photos`.
  public typealias Position = Int

  /// All photos without repetitions, in the order in which sets first name them; photos of no set
  /// come last.
  ///
  /// Unlisted photos are among them. Lists and counts of the whole site start from ``newest`` or
  /// ``listed``.
  public let photos: [Photo]
  /// The position of the first photo that belongs to no set.
  let firstOther: Position
  /// The sets in the order of site.yml.
  public let sets: [SetEntry]
  /// The authors, ordered by name, then by key.
  public let authors: [AuthorEntry]
  /// The tags, ordered by key.
  public let tags: [TagEntry]
  /// The licenses in use, in their order.
  public let licenses: [LicenseEntry]
  /// The positions of all listed photos from the newest to the oldest, undated photos last.
  public let newest: [Position]
  /// The photos that are only in unlisted sets and albums: no other page shows them.
  public let unlisted: Set<Position>
  /// The positions of all listed photos, in their order.
  public var listed: [Position] { photos.indices.filter { !unlisted.contains($0) } }
  /// The sets to which pages link.
  public var listedSets: [SetEntry] { sets.filter { !$0.isUnlisted } }

  /// A set with its photos, or with albums that have photos.
  public struct SetEntry: Sendable {
    /// The set as site.yml describes it.
    public let set: PhotoSet
    /// The provider's description of the set; empty if there is none.
    public let caption: RichText
    /// The photos of the set and of all its listed albums, in the provider's order.
    public let photos: [Position]
    /// The photos that are in no album.
    public let own: [Position]
    /// The albums of a set of albums; empty for other sets.
    public let albums: [AlbumEntry]
    /// The albums to which the set's page links, by index.
    public let topAlbums: [Int]
    /// Tags that the service relates to the search, the nearest first.
    public let related: [Tag]
    /// The photo on the set's card; nil for an empty set.
    public let cover: Position?
    /// Whether the set has pages to which nothing links.
    public let isUnlisted: Bool
    /// The notes of the list that the set shows, if they differ from the captions of the photos.
    public let notes: [Position: String]

    /// Whether the albums are a tree.
    public var isTree: Bool { albums.contains { $0.album.branch != nil } }
  }

  /// An album with its photos.
  public struct AlbumEntry: Sendable {
    /// The album itself.
    public let album: Album
    /// The photos in the provider's order, without those of albums inside it.
    public let photos: [Position]
    /// The photo on the album's card; nil for an empty album.
    public let cover: Position?
    /// The number of photos in it and in the albums to which links from its page lead.
    public let count: Int
    /// The album around it, by index; nil at the top.
    public let parent: Int?
    /// The albums inside it to which its page links, by index.
    public let children: [Int]
    /// Whether links from the page of the set lead to it.
    public let isListed: Bool
  }

  /// An author with the photos by the author.
  public struct AuthorEntry: Sendable {
    /// The author, merged from all photos that name the author.
    public let author: Author
    /// The photos, the newest first.
    public let photos: [Position]
  }

  /// A tag with the photos that have it.
  public struct TagEntry: Sendable {
    /// The tag, spelled as the first photo of the site spells it.
    public let tag: Tag
    /// The photos, the newest first.
    public let photos: [Position]
  }

  /// A license with the photos that are under it.
  public struct LicenseEntry: Sendable {
    /// The license itself.
    public let license: License
    /// The photos in the order of the catalog.
    public let photos: [Position]
  }

  /// Merges the photos of all sets.
  ///
  /// - Parameters:
  ///   - loaded: The sets in the order of site.yml.
  ///   - others: Photos of no set, such as more photos by the same authors.
  public init(_ loaded: [LoadedSet], others: [Photo] = []) {
    var merging = PhotoMerging()
    sets = loaded.map { merging.fill($0) }
    firstOther = merging.photos.count
    merging.add(others)
    let unlisted = Self.unlisted(sets, before: firstOther)
    self.unlisted = unlisted
    let all = Self.noted(merging.photos, by: sets, at: unlisted)
    photos = all
    let listed = all.indices.filter { !unlisted.contains($0) }
    newest = listed.sorted { Photo.isNewer(all[$0], all[$1]) }
    authors = Self.group(newest, by: { all[$0].author?.id })
      .compactMap { _, positions in
        Author(merging: positions.lazy.compactMap { all[$0].author })
          .map { AuthorEntry(author: $0, photos: positions) }
      }
      .sorted { ($0.author.name, $0.author.id) < ($1.author.name, $1.author.id) }
    tags = Self.tagged(newest, in: listed.map { all[$0] }, all)
    let byLicense = Self.group(listed, by: { all[$0].license })
    licenses = License.sorted(byLicense.keys).map {
      LicenseEntry(license: $0, photos: byLicense[$0] ?? [])
    }
  }

  /// Returns the photos of unlisted sets and albums that are in no listed one.
  private static func unlisted(_ sets: [SetEntry], before end: Position) -> Set<Position> {
    let hasAny = sets.contains { $0.isUnlisted || $0.albums.contains(where: \.album.isUnlisted) }
    guard hasAny else { return [] }
    return Set(0..<end).subtracting(sets.lazy.filter { !$0.isUnlisted }.flatMap(\.photos))
  }

  /// Returns the photos; those in one unlisted set alone have the note in its list if they have none.
  ///
  /// Visitors of another unlisted set should not read it.
  private static func noted(
    _ photos: [Photo], by sets: [SetEntry], at unlisted: Set<Position>
  ) -> [Photo] {
    guard sets.contains(where: { !$0.notes.isEmpty }) else { return photos }
    var photos = photos
    var places: [Position: Int] = [:]
    for position in sets.lazy.flatMap({ Set($0.photos) }) where unlisted.contains(position) {
      places[position, default: 0] += 1
    }
    for (position, note) in sets.flatMap(\.notes) where places[position] == 1 {
      var favorite = photos[position].favorite ?? Favorite([:])
      guard favorite.note.isEmpty else { continue }
      favorite[.note] = note
      photos[position].favorite = favorite
      photos[position].caption = RichText(note)
    }
    return photos
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

  /// Groups the photos by tag.
  ///
  /// A tag is spelled as the first photo of the site spells it.
  private static func tagged(
    _ newest: [Position], in listed: [Photo], _ photos: [Photo]
  ) -> [TagEntry] {
    var spelled: [String: Tag] = [:]
    for tag in listed.lazy.flatMap(\.tags) where spelled[tag.key] == nil { spelled[tag.key] = tag }
    var groups: [Tag: [Position]] = [:]
    for position in newest {
      for tag in photos[position].tags where groups[tag]?.last != position {
        groups[tag, default: []].append(position)
      }
    }
    return groups.map { TagEntry(tag: spelled[$0.key.key] ?? $0.key, photos: $0.value) }
      .sorted { $0.tag.key < $1.tag.key }
  }
}

extension Catalog {
  /// Returns the catalog without the photos at some positions, and without the albums that are then
  /// empty.
  ///
  /// The order of the rest stays.
  public func without(_ lost: Set<Position>) -> Catalog {
    guard !lost.isEmpty else { return self }
    func kept(_ positions: [Position]) -> [Photo] {
      positions.filter { !lost.contains($0) }.map { photos[$0] }
    }
    return Catalog(
      sets.map { filled in
        var loaded = LoadedSet(
          set: filled.set, caption: filled.caption, photos: kept(filled.own),
          albums: filled.albums.map { .init(album: $0.album, photos: kept($0.photos)) }
            .filter { !$0.photos.isEmpty || $0.album.branch != nil },
          related: filled.related, cover: filled.cover.map { photos[$0].id },
          isUnlisted: filled.isUnlisted)
        loaded.notes = Dictionary(
          uniqueKeysWithValues: filled.notes.map { (photos[$0.key].id, $0.value) })
        return loaded
      },
      others: kept(Array(firstOther..<photos.count)))
  }
}
