// Sub-folders as albums: those that hold photos, titled by their album.yml or else by their name.

import VitrineConfig
import VitrineModel

struct FolderAlbums: Hashable, Sendable {
  private let notes: [String: AlbumNotes]

  /// - Parameter notes: what each folder's album.yml says, by the folder's path.
  init(notes: [String: AlbumNotes]) { self.notes = notes }

  /// `./coast/` and `coast` are one folder; `.` is the whole, named by the empty text.
  static func normal(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// What holds for the photos of a folder: its own album.yml first, then those above it. Titles
  /// and captions are the album's and go no further down.
  func notes(for folder: String) -> AlbumNotes {
    var notes = AlbumNotes()
    for path in Self.chain(folder) {
      guard let own = self.notes[path] else { continue }
      notes.author = notes.author ?? own.author
      notes.license = notes.license ?? own.license
      notes.tags = (notes.tags ?? []) + (own.tags ?? [])
    }
    return notes
  }

  func album(_ folder: String, named name: String) -> Album {
    Album(
      id: folder, title: notes[folder]?.title ?? name,
      caption: Prose(notes[folder]?.caption ?? ""))
  }

  /// Every folder that holds photos, in or below it, without the whole.
  func albums(holding photos: [FolderPhoto]) -> [Album] {
    let folders = Set(photos.flatMap { Self.chain($0.folder) }).subtracting([""])
    return folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { album($0, named: String($0.split(separator: "/").last ?? "")) }
  }

  /// A folder and those above it, the whole last.
  static func chain(_ folder: String) -> [String] {
    var parts = folder.split(separator: "/")
    var chain: [String] = []
    while !parts.isEmpty {
      chain.append(parts.joined(separator: "/"))
      parts.removeLast()
    }
    return chain + [""]
  }
}
