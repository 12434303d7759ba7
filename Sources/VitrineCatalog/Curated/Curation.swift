// What the curator chose: the lists that sets show, and the favorites, whose notes are captions and
// whose tags say what is featured and suggested.

public import VitrineModel
import VitrineProviders

/// The curated lists of a site.
public struct Curation: Sendable {
  public let favorites: Favorites
  /// By the names that site.yml gives their files.
  let lists: [String: Favorites]
  /// The tags of the favorites, the commonest first, then as first met.
  public let tags: [Tag]
  private let notes: [Photo.ID: String]
  private let choices: [Photo.ID: Favorite]

  /// - Parameter lists: those that sets name, by the names they have there; the favorites may be
  ///   one of them.
  public init(favorites: Favorites, lists: [String: Favorites] = [:]) {
    self.favorites = favorites
    self.lists = lists
    tags = Self.tags(of: favorites)
    let all = [favorites] + lists.sorted { $0.key < $1.key }.map(\.value)
    let noted: [(Photo.ID, String)] = all.flatMap(\.rows).map(\.favorite).compactMap { row in
      row.note.isEmpty ? nil : row.name.map { ($0, row.note) }
    }
    notes = Dictionary(noted) { first, _ in first }
    let chosen = favorites.rows.map(\.favorite).compactMap { row in row.name.map { ($0, row) } }
    choices = Dictionary(chosen) { first, _ in first }
  }

  /// Whose photos the lists name.
  public var providers: Set<String> {
    Set(([favorites] + lists.values).flatMap(\.rows).compactMap { $0.favorite.name?.provider })
  }

  /// Of a site without any.
  public static let none = Curation(favorites: Favorites())

  /// The curator's words on a photo; nil where there are none.
  public func note(on photo: Photo) -> String? { Self.entry(of: photo, in: notes) }

  /// The photo's row among the favorites, without the columns that are nobody else's business.
  public func choice(of photo: Photo) -> Favorite? {
    var row = Self.entry(of: photo, in: choices)
    row?.extras = []
    return row
  }

  /// By the photo's id, else by what its page is called.
  private static func entry<Entry>(of photo: Photo, in entries: [Photo.ID: Entry]) -> Entry? {
    guard !entries.isEmpty else { return nil }
    if let entry = entries[photo.id] { return entry }
    return photo.page.flatMap(ProviderRegistry.name(ofPhotoOn:)).flatMap { entries[$0] }
  }

  /// The tags that services are asked for.
  public var asked: some Sequence<Tag> { tags.prefix(Featured.mostAsked) }

  var featured: Featured { Featured(tags: tags) }

  private static func tags(of list: Favorites) -> [Tag] {
    var counts: [Tag: Int] = [:]
    var met: [Tag] = []
    for tag in list.rows.lazy.flatMap(\.favorite.tags) {
      if counts.updateValue((counts[tag] ?? 0) + 1, forKey: tag) == nil { met.append(tag) }
    }
    let ranked = met.enumerated().sorted { a, b in
      let (m, n) = (counts[a.element] ?? 0, counts[b.element] ?? 0)
      return m == n ? a.offset < b.offset : m > n
    }
    return ranked.map(\.element)
  }
}
