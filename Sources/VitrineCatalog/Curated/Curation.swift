// What the curator chose: the lists that sets show, and the favorites, whose notes are captions and
// whose tags say what is featured and suggested.

public import VitrineModel
import VitrineProviders

/// The curated lists of a site.
public struct Curation: Sendable {
  /// By the names that site.yml gives their files.
  let lists: [String: Favorites]
  /// The tags of the favorites, the commonest first, then as first met.
  public let tags: [Tag]
  private let notes: [Photo.ID: String]

  /// - Parameter lists: those that sets name, by the names they have there; the favorites may be
  ///   one of them.
  public init(favorites: Favorites, lists: [String: Favorites] = [:]) {
    self.lists = lists
    tags = Self.tags(of: favorites)
    let all = [favorites] + lists.sorted { $0.key < $1.key }.map(\.value)
    let noted: [(Photo.ID, String)] = all.flatMap(\.rows).map(\.favorite).compactMap { row in
      row.note.isEmpty ? nil : row.name.map { ($0, row.note) }
    }
    notes = Dictionary(noted) { first, _ in first }
  }

  /// Of a site without any.
  public static let none = Curation(favorites: Favorites())

  /// The curator's words on a photo; nil where there are none.
  public func note(on photo: Photo) -> String? {
    guard !notes.isEmpty else { return nil }
    if let note = notes[photo.id] { return note }
    return photo.page.flatMap(ProviderRegistry.name(ofPhotoOn:)).flatMap { notes[$0] }
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
