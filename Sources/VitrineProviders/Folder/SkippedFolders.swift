// Folders that are no part of a gallery although they contain images: thumbnails and deleted files of
// NAS boxes, catalogs of photo programs, leftovers of archive programs, and folders that their owner
// keeps out of galleries with a file `.nomedia`. Reading them would publish deleted photos.

import Foundation
import VitrineModel

/// The folders that are skipped, and how often.
struct SkippedFolders: Sendable {
  private var counts: [String: Int] = [:]

  /// The file by which people keep a folder out of galleries.
  static let mark = ".nomedia"

  /// In lower case.
  private static let names: Set = [
    // Synology.
    "@eadir", "#recycle", "#snapshot", "@tmp", "@sharesnap", "@database",
    // QNAP.
    "@recycle", "@recently-snapshot", ".@__thumb", "@__thumb",
    // Other boxes, and servers.
    "trashbox", "network trash folder", "temporary items", "files_trashbin", "files_versions",
    // Operating systems.
    "lost+found", "$recycle.bin", "recycler", "system volume information",
    ".thumbnails", "found.000",
    // Archive programs.
    "__macosx",
  ]

  /// In lower case, without the dot.
  private static let endings: Set = [
    "photoslibrary", "photolibrary", "aplibrary", "migratedphotolibrary", "migratedaplibrary",
    "lrdata", "lrlibrary", "lrcat-data", "cocatalog",
  ]

  /// Returns why a folder is skipped by its name: the name or the ending of its kind.
  static func kind(named name: some StringProtocol) -> String? {
    let folded = name.lowercased()
    if names.contains(folded) { return String(name) }
    guard let dot = folded.lastIndex(of: "."), dot != folded.startIndex,
      endings.contains(String(folded[folded.index(after: dot)...]))
    else { return nil }
    return "*" + folded[dot...]
  }

  /// Whether a folder contains the file that keeps it out of galleries.
  static func isMarked(_ folder: String) -> Bool {
    FolderListing.kind(of: "\(folder)/\(mark)") != 0
  }

  /// Counts a skipped folder.
  mutating func add(_ kind: String) { counts[kind, default: 0] += 1 }

  /// The note about all skipped folders; nil if there are none.
  func note(in source: String) -> Problem? {
    guard !counts.isEmpty else { return nil }
    let kinds = counts.sorted { NaturalOrder.precedes($0.key, $1.key) }
      .map { kind, count in
        kind == Self.mark ? "\(count) with \(kind)" : "\(count) \(kind.printable)"
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
