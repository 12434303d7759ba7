// Folders that are not part of a gallery although they contain images: thumbnails and deleted files of
// NAS boxes, catalogs of photo programs, leftovers of archive programs, proxies on the cards of cameras,
// and folders that their owner keeps out of galleries with a file `.nomedia`. Reading them would publish
// deleted photos, or photos twice.

import Foundation
import VitrineModel

/// The folders that are skipped, and how often.
struct SkippedFolders: Sendable {
  private var counts: [String: Int] = [:]

  /// In lowercase.
  private static let names: Set = [
    // Synology.
    "@eadir", "#recycle", "#snapshot", "@tmp", "@sharesnap", "@database",
    // QNAP.
    "@recycle", "@recently-snapshot", ".@__thumb", "@__thumb",
    // Other boxes, and servers.
    "trashbox", "network trash folder", "temporary items", "files_trashbin", "files_versions",
    "recycle bin", "recycle_bin",
    // Operating systems.
    "lost+found", "$recycle.bin", "recycler", "system volume information",
    ".thumbnails", "found.000",
    // Archives of macOS, and the deleted files of programs that sync folders.
    "__macosx", "_gsdata_", "_syncapp",
    // FastRawViewer, and ACDSee, which keeps photos there as they were before their edits.
    "_rejected", "[originals]",
    // Apple's export of iCloud Photos.
    "recently deleted",
  ]

  /// Folders with the folder above: proxies and thumbnails, as cameras and photo programs write them, and
  /// deleted photos.
  private static let innerFolders: Set = [
    // Capture One.
    "captureone/cache",
    // Sony.
    "m4root/sub", "m4root/thmbnl", "xdroot/sub", "xdroot/thmbnl",
    // Panasonic P2.
    "contents/proxy", "contents/icon",
    // DJI.
    "misc/thm",
    // The trash of Google Takeout, whose JSON files may be in another archive.
    "google photos/trash", "google photos/bin", "google photos/corbeille",
    "google fotos/papierkorb", "google fotos/papelera", "google fotos/lixeira",
    "google foto/cestino", "google foto's/prullenbak",
  ]

  /// In lowercase, without the dot.
  private static let endings: Set = [
    "photoslibrary", "photolibrary", "aplibrary", "migratedphotolibrary", "migratedaplibrary",
    "lrdata", "lrlibrary", "lrcat-data", "cocatalog", "imovielibrary", "fcpbundle",
  ]

  /// Returns why a folder is skipped by its path: the name or the ending of its kind.
  static func kind(of path: String) -> String? {
    let parts = path.split(separator: "/").suffix(2)
    guard let name = parts.last else { return nil }
    let folded = name.lowercased()
    if names.contains(folded) { return String(name) }
    let both = parts.joined(separator: "/")
    if innerFolders.contains(both.lowercased()) || isTrash(path) { return both }
    guard let dot = folded.lastIndex(of: "."), dot != folded.startIndex,
      endings.contains(String(folded[folded.index(after: dot)...]))
    else { return nil }
    return "*" + folded[dot...]
  }

  /// Whether a folder is the trash of a session of Capture One, whose file is beside it.
  private static func isTrash(_ path: String) -> Bool {
    guard FolderListing.name(of: path).lowercased() == "trash" else { return false }
    let beside = try? FileManager.default.contentsOfDirectory(atPath: FolderPath.parent(of: path))
    return beside?.contains { SourceEndings.end(of: $0) == "cosessiondb" } ?? false
  }

  /// Whether a folder contains the file that keeps it out of galleries.
  static func isMarked(_ folder: String) -> Bool {
    DirectoryMarker.noMediaNames.contains { FolderListing.kind(of: "\(folder)/\($0)") != 0 }
  }

  /// Counts a skipped folder.
  mutating func add(_ kind: String) { counts[kind, default: 0] += 1 }

  /// The note about all skipped folders; nil if there are none.
  func note(in source: String) -> Problem? {
    guard !counts.isEmpty else { return nil }
    let kinds = counts.sorted { NaturalOrder.precedes($0.key, $1.key) }
      .map { kind, count in
        kind == DirectoryMarker.noMedia ? "\(count) with \(kind)" : "\(count) \(kind.printable)"
      }
    let total = counts.values.reduce(0, +)
    return Problem(
      .note, "folder.skipped",
      "\(counted(total, "folder")) of other programs, or marked as private, "
        + "\(total == 1 ? "was" : "were") skipped: \(kinds.joined(separator: ", "))",
      at: .file(source.isEmpty ? "." : source),
      help: "move photos that you want to publish to a folder with another name")
  }
}
