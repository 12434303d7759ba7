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
  /// The file name of the favorites in site.yml.
  private let file: String
  /// The tags of the favorites, the most common first, then in the order of the list.
  public let tags: [Tag]
  private let notes: [Name: String]
  /// The dates when photos were added to the favorites, as written.
  private let dates: [Name: String]
  /// Whether any row names a page on this site.
  private let namesOwnPages: Bool

  /// A name by which a row of a list is found.
  private enum Name: Hashable {
    case photo(Photo.ID)
    /// The page of the photo on this site.
    case page(String)

    var isPage: Bool { if case .page = self { true } else { false } }
  }

  /// Creates the curation of a site.
  ///
  /// `lists` are the lists that sets name, by their file names in site.yml; the favorites may be
  /// one of them. `captioning` are those whose notes are captions on all pages, in their order.
  public init(
    favorites: Favorites, in file: String = "favorites.csv", lists: [String: Favorites] = [:],
    captioning: [String] = [], metadata: PhotoMetadata = .none
  ) {
    self.favorites = favorites
    self.file = file
    self.metadata = metadata
    self.lists = lists
    tags = Self.tags(of: favorites)
    let all = [favorites] + captioning.compactMap { lists[$0] }
    func name(of row: Favorite) -> Name? { Self.name(of: row, metadata) }
    let noted: [(Name, String)] = all.flatMap(\.rows).map(\.cells).compactMap { row in
      row.note.isEmpty ? nil : name(of: row).map { ($0, row.note) }
    }
    notes = Dictionary(noted) { first, _ in first }
    let dated = favorites.rows.map(\.cells).compactMap { row in
      row[.addedAt].isEmpty ? nil : name(of: row).map { ($0, row[.addedAt]) }
    }
    dates = Dictionary(dated) { first, _ in first }
    namesOwnPages =
      notes.keys.contains(where: \.isPage) || dates.keys.contains(where: \.isPage)
  }

  /// Returns the command that removes a photo from a list.
  func removal(of id: Photo.ID, from list: String) -> String {
    let option = list == file ? "" : "--list \(list.asShellWord) "
    return "vitrine favorites remove \(option)\(id.description.asShellWord)"
  }

  private static func name(of row: Favorite, _ metadata: PhotoMetadata) -> Name? {
    row.name.map(Name.photo) ?? metadata.ownPage(in: row).map(Name.page)
  }

  /// The providers of the photos in the lists.
  public var providers: Set<String> {
    Set(([favorites] + lists.values).flatMap(\.rows).compactMap { $0.cells.name?.provider })
  }

  /// The curation of a site without lists.
  public static let none = Curation(favorites: Favorites())

  /// Returns a photo with the curator's note as its caption, and the date when it became a favorite; nil
  /// if the metadata leaves it out.
  ///
  /// Nothing else of a list changes a photo: titles and tags were copied into it when the photo was
  /// added, and would hide what their source or the metadata table says since.
  public func applied(to photo: Photo) -> Photo? {
    guard !metadata.leavesOut(photo) else { return nil }
    guard !dates.isEmpty || !notes.isEmpty else { return photo }
    let names = names(of: photo)
    let note = names.lazy.compactMap { notes[$0] }.first
    let date = names.lazy.compactMap { dates[$0] }.first
    var photo = photo
    if let note { photo.caption = RichText(note) }
    if note != nil || date != nil {
      photo.favorite = Favorite([.note: note ?? "", .addedAt: date ?? ""])
    }
    return photo
  }

  /// Returns the names of a photo in rows: its id, the id in its page's address, its page on this site.
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

  /// Returns a note for each list with titles or tags that pages do not show.
  public func problems(beside photos: [Photo], named favoritesName: String) -> [Problem] {
    let known = Dictionary(photos.flatMap { photo in names(of: photo).map { ($0, photo) } }) {
      first, _ in first
    }
    let all = [favoritesName: favorites].merging(lists) { first, _ in first }
    return all.sorted { $0.key < $1.key }.compactMap { name, list in
      let rows = list.rows.filter { row in
        Self.name(of: row.cells, metadata).flatMap { known[$0] }.map { row.cells.differs(from: $0) }
          ?? false
      }
      return rows.first.map { .notShown(rows.count, in: name, line: $0.line) }
    }
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

extension Favorite {
  /// Whether the row has another title or other tags than its photo.
  fileprivate func differs(from photo: Photo) -> Bool {
    let facts = Favorite([.title: photo.title, .tags: Self.cell(of: photo.tags)])
    let isRetitled = !title.isEmpty && exact(.title).trimmed != facts.exact(.title).trimmed
    return isRetitled || !tags.isEmpty && Set(tags) != Set(facts.tags)
  }
}

extension Problem {
  fileprivate static func notShown(_ count: Int, in file: String, line: Int?) -> Problem {
    Problem(
      .note, "favorites.texts-not-shown",
      "\(counted(count, "row has", "rows have")) another title or other tags than "
        + "\(count == 1 ? "its photo" : "their photos"), and pages show the photo's",
      at: .file(file, line: line, column: nil),
      help: "write titles and tags for pages into metadata.csv")
  }
}

extension Favorites {
  /// The photos that its rows name.
  var names: [Photo.ID] { rows.compactMap(\.cells.name) }
}
