// The photos without an alternative text. The ones that visitors see most come first, since nobody
// describes hundreds of photos at once.

public import VitrineModel

/// The photos without their own alternative text.
public struct UndescribedPhotos: Sendable {
  /// One of the photos.
  public struct Entry: Sendable {
    /// Identifies the photo.
    public let id: Photo.ID
    /// The title; empty if it has none.
    public let title: String
    /// The page at its service; empty for a file.
    public let page: String
    /// The file, or the page at its service.
    public let place: String
    /// The number of listed sets whose card shows it.
    public let covers: Int
    /// The number of listed sets with it.
    public let sets: Int
  }

  /// The photos, the most shown first.
  public let entries: [Entry]
  /// The number of all photos of the site.
  public let photos: Int

  /// Finds the photos of a catalog.
  public init(in catalog: Catalog) {
    photos = catalog.photos.count
    var (covers, sets) = ([Catalog.Position: Int](), [Catalog.Position: Int]())
    for filled in catalog.listedSets {
      if let cover = filled.cover { covers[cover, default: 0] += 1 }
      for position in filled.photos { sets[position, default: 0] += 1 }
    }
    let found = catalog.photos.indices.filter { catalog.photos[$0].alternativeText.isEmpty }
    let ordered = found.sorted { a, b in
      let (first, second) = (
        (covers[a] ?? 0, sets[a] ?? 0), (covers[b] ?? 0, sets[b] ?? 0)
      )
      return first == second ? a < b : first > second
    }
    entries = ordered.map { position in
      let photo = catalog.photos[position]
      let page = photo.page?.text ?? ""
      return Entry(
        id: photo.id, title: photo.title, page: page,
        place: photo.original.file?.source ?? (page.isEmpty ? photo.id.id : page),
        covers: covers[position] ?? 0, sets: sets[position] ?? 0)
    }
  }

  /// The photos as a metadata table with an empty column `alt` to fill in.
  public var table: CuratedTable {
    var table = CuratedTable(
      .metadata, columns: .init([.provider, .id, .title, .alt, .pageURL]))
    for entry in entries {
      table.append(
        TableRow([
          .provider: entry.id.provider, .id: entry.id.id, .title: entry.title,
          .pageURL: entry.page,
        ]))
    }
    return table
  }
}
