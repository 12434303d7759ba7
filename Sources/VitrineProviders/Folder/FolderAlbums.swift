// Subfolders as albums. Every folder with photos is an album; its title comes from its album.yml,
// or else from its name.

import PathKit
import VitrineConfig
import VitrineModel

/// The albums of a photo folder, and what their album.yml files say.
struct FolderAlbums: Hashable, Sendable {
  private let notes: [String: AlbumNotes]

  /// - Parameter notes: The contents of each album.yml, by the path of its folder.
  init(notes: [String: AlbumNotes]) { self.notes = notes }

  /// Returns the normal form of a path: `./coast/` becomes `coast`, and `.`, the photo folder
  /// itself, becomes the empty text.
  static func normalized(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Returns the notes that apply to the photos of a folder: its album.yml, then those of its
  /// parents.
  ///
  /// Titles and captions describe the album and are not inherited.
  func notes(for folder: String) -> AlbumNotes {
    var notes = AlbumNotes()
    for path in Self.ancestry(folder) {
      guard let found = self.notes[path] else { continue }
      notes.author = notes.author ?? found.author
      notes.license = notes.license ?? found.license
      notes.tags = (notes.tags ?? []) + (found.tags ?? [])
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
      caption: RichText(notes[folder]?.caption ?? ""))
  }

  /// Returns every folder with photos in or below it, except for the photo folder itself.
  func albums(holding photos: [FolderPhoto]) -> [Album] {
    let folders = Set(photos.flatMap { Self.ancestry($0.folder) }).subtracting([""])
    return folders.sorted(by: NaturalOrder.precedes)
      .map { album($0, named: Path($0).lastComponent) }
  }

  /// Returns a folder and its parents, up to the photo folder itself.
  static func ancestry(_ folder: String) -> [String] {
    var parts = folder.split(separator: "/")
    var ancestry: [String] = []
    while !parts.isEmpty {
      ancestry.append(parts.joined(separator: "/"))
      parts.removeLast()
    }
    return ancestry + [""]
  }
}
