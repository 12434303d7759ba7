// The curator's choices: the lists that sets show, and the favorites. Notes of favorites become
// captions, and their tags decide which photos are featured and which searches are suggested.

public import VitrineModel
import VitrineProviders

/// The curated lists of a site.
public struct Curation: Sendable {
  /// The favorites list.
  public let favorites: Favorites
  /// The facts from the metadata tables.
  public let metadata: PhotoMetadata
  /// The lists, by the file names in site.yml.
  let lists: [String: Favorites]
  /// The tags of the favorites, the most common first, then in the order of the list.
  public let tags: [Tag]
  private let notes: [Name: String]
  private let choices: [Name: Favorite]
  /// Whether any row names a page on this site.
  private let namesOwnPages: Bool

  /// What a row of a list is found by.
  private enum Name: Hashable {
    case photo(Photo.ID)
    /// The page of the photo on this site.
    case page(String)

    var isPage: Bool { if case .page = self { true } else { false } }
  }

  /// Creates the curation of a site.
  ///
  /// `lists` are the lists that sets name, by their file names in site.yml; the favorites may be
  /// one of them.
  public init(
    favorites: Favorites, lists: [String: Favorites] = [:], metadata: PhotoMetadata = .none
  ) {
    self.favorites = favorites
    self.metadata = metadata
    self.lists = lists
    tags = Self.tags(of: favorites)
    let all = [favorites] + lists.sorted { $0.key < $1.key }.map(\.value)
    func name(of row: Favorite) -> Name? {
      row.name.map(Name.photo) ?? metadata.ownPage(in: row).map(Name.page)
    }
    let noted: [(Name, String)] = all.flatMap(\.rows).map(\.cells).compactMap { row in
      row.note.isEmpty ? nil : name(of: row).map { ($0, row.note) }
    }
    notes = Dictionary(noted) { first, _ in first }
    let chosen = favorites.rows.map(\.cells).compactMap { row in name(of: row).map { ($0, row) } }
    choices = Dictionary(chosen) { first, _ in first }
    namesOwnPages =
      notes.keys.contains(where: \.isPage) || choices.keys.contains(where: \.isPage)
  }

  /// The providers of the photos in the lists.
  public var providers: Set<String> {
    Set(([favorites] + lists.values).flatMap(\.rows).compactMap { $0.cells.name?.provider })
  }

  /// The curation of a site without lists.
  public static let none = Curation(favorites: Favorites())

  /// Returns a photo with its row in the favorites, and the curator's note as its caption; nil if the
  /// metadata leaves it out.
  public func applied(to photo: Photo) -> Photo? {
    guard !metadata.leavesOut(photo) else { return nil }
    guard !choices.isEmpty || !notes.isEmpty else { return photo }
    let names = names(of: photo)
    var photo = photo
    if var row = names.lazy.compactMap({ choices[$0] }).first {
      // Columns that Vitrine does not know are the curator's own.
      row.extras = []
      photo.favorite = row
    }
    if let note = names.lazy.compactMap({ notes[$0] }).first { photo.caption = RichText(note) }
    return photo
  }

  /// Returns what finds a photo: its id, the id in the address of its page, its page on this site.
  private func names(of photo: Photo) -> [Name] {
    let own = namesOwnPages ? metadata.ownPage(of: photo.id) : nil
    return photo.names.map(Name.photo) + (own.map { [.page($0)] } ?? [])
  }

  /// What featured sets depend on: the tags for which services are asked, or the photos that have
  /// them.
  public var featuredQuestion: String {
    guard tags.isEmpty else { return tags.prefix(FeaturedSelector.maxTags).map(\.name).description }
    return favorites.names.map(\.description).description
  }

  var featured: FeaturedSelector { FeaturedSelector(tags: tags) }

  private static func tags(of list: Favorites) -> [Tag] {
    ranked(list.rows.lazy.flatMap(\.cells.tags))
  }

  /// Returns each tag once, the most common first, then in their order.
  static func ranked(_ tags: some Sequence<Tag>) -> [Tag] {
    var counts: [Tag: Int] = [:]
    var met: [Tag] = []
    for tag in tags {
      if counts.updateValue((counts[tag] ?? 0) + 1, forKey: tag) == nil { met.append(tag) }
    }
    let ranked = met.enumerated().sorted { a, b in
      let (m, n) = (counts[a.element] ?? 0, counts[b.element] ?? 0)
      return m == n ? a.offset < b.offset : m > n
    }
    return ranked.map(\.element)
  }
}

extension Favorites {
  /// The photos that its rows name.
  var names: [Photo.ID] { rows.compactMap(\.cells.name) }
}
