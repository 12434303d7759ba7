// Subfolders as albums. Every folder with photos is an album; its title comes from its album.yml,
// or else from its name.

import PathKit
import VitrineConfig
import VitrineModel

/// The albums of a photo folder, and what their album.yml files say.
struct FolderAlbums: Hashable, Sendable {
  private let notes: [String: AlbumNotes]
  /// The order of the folders.
  let order: FolderOrder

  /// - Parameter notes: The contents of each album.yml, by the path of its folder.
  init(notes: [String: AlbumNotes]) {
    self.notes = notes
    order = FolderOrder(positions: notes.compactMapValues(\.position))
  }

  static func == (a: Self, b: Self) -> Bool { a.notes == b.notes }
  func hash(into hasher: inout Hasher) { hasher.combine(notes) }

  /// The folders that are left out, with everything below them.
  var hidden: [String] { notes.filter { $0.value.isHidden == true }.keys.sorted() }

  /// Whether an album.yml unlists its folder, and with it what is below.
  func isUnlisted(_ folder: String) -> Bool { notes[folder]?.isUnlisted == true }

  /// Returns the order that an album.yml asks for.
  func sort(of folder: String) -> PhotoOrder? { notes[folder]?.sort }

  /// Returns the notes that apply to the photos of a folder: its album.yml, then those of its
  /// parents.
  ///
  /// Titles, captions and what else describes the album itself are not inherited.
  func notes(for folder: String) -> AlbumNotes {
    var notes = AlbumNotes()
    for path in FolderPath.ancestry(of: folder) {
      guard let found = self.notes[path] else { continue }
      notes.author = notes.author ?? found.author
      notes.license = notes.license ?? found.license
      notes.tags = (notes.tags ?? []) + (found.tags ?? [])
      notes.taken = notes.taken ?? found.taken
      notes.place = notes.place ?? found.place
      notes.people = notes.people ?? found.people
    }
    return notes
  }

  /// Returns a folder as an album.
  ///
  /// - Parameters:
  ///   - folder: Its path.
  ///   - name: Its title if album.yml has none.
  /// - Returns: The album.
  func album(_ folder: String, named name: String) -> Album {
    Album(
      id: folder, title: notes[folder]?.title ?? name,
      caption: RichText(notes[folder]?.caption ?? ""),
      cover: cover(of: folder).map(FolderPhotoBuilder.id),
      isUnlisted: FolderPath.ancestry(of: folder).contains(where: isUnlisted))
  }

  /// Returns every folder with photos in or below it, except for the photo folder itself.
  func albums(holding photos: [FolderPhoto]) -> [Album] {
    let folders = Set(Set(photos.map(\.folder)).flatMap(FolderPath.ancestry)).subtracting([""])
    return folders.sorted(by: order.precedes)
      .map { album($0, named: Path($0).lastComponent) }
  }

  /// The path of the photo that an album.yml names as the cover.
  private func cover(of folder: String) -> String? {
    notes[folder]?.cover.map { Self.path($0.path, in: folder) }
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// Returns a warning for each cover that is none of the photos.
  func problemsOfCovers(among photos: Set<String>, in listing: FolderListing) -> [Problem] {
    notes.sorted { $0.key < $1.key }.compactMap { folder, notes in
      guard let cover = notes.cover, !photos.contains(Self.path(cover.path, in: folder)),
        !listing.isHidden(Self.path(cover.path, in: folder))
      else { return nil }
      let start = folder.isEmpty ? "" : folder + "/"
      let inside = photos.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      let near =
        photos.contains(cover.path) && cover.path.hasPrefix(start)
        ? String(cover.path.dropFirst(start.count)) : nearest(to: cover.path, in: inside.sorted())
      return Problem(
        .warning, "folder.no-cover",
        "`cover` names no photo that is shown: \(cover.path.printable)", at: cover.place,
        help: near.map { "did you mean `cover: \($0.printable)`?" }
          ?? "name a photo in this folder or below it, such as `cover: beach.jpg`")
    }
  }
}
