// XMP files beside photos, in both namings: `beach.jpg.xmp` of darktable and digiKam, `beach.xmp` of
// Lightroom. Programs of Windows write names in any case.

import VitrineModel

/// The XMP files of a photo folder.
struct FolderSidecars: Sendable {
  private var files: [String: FolderListing.File] = [:]
  /// By the path in lowercase, for names that differ only in that.
  private var folded: [String: FolderListing.File] = [:]

  /// Whether a file is a sidecar by its name.
  static func isXMP(_ path: String) -> Bool {
    path.utf8.count > 4 && path.utf8.suffix(4).elementsEqual(".xmp".utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  /// Adds a file.
  mutating func add(_ file: FolderListing.File) {
    let photo = String(file.path.dropLast(4))
    files[photo] = file
    if folded[photo.lowercased()] == nil { folded[photo.lowercased()] = file }
  }

  /// Returns the sidecars of a photo, the later one with precedence: `beach.xmp`, those of its raw
  /// files, `beach.jpg.xmp`.
  ///
  /// Those of an edited copy come after those of its original.
  func all(of photo: FolderListing.File) -> [FolderListing.File] {
    guard !files.isEmpty else { return [] }
    let paths = [photo.path, photo.shown]
    let names = paths.map(Self.stem) + photo.originals.map(\.path) + paths
    return names.distinct.compactMap { files[$0] ?? folded[$0.lowercased()] }
  }

  /// Returns the sidecars of none of these photos.
  func others(than photos: [FolderListing.File]) -> [FolderListing.File] {
    guard !files.isEmpty else { return [] }
    let used = Set(photos.flatMap { all(of: $0) })
    return files.values.filter { !used.contains($0) }
      .sorted { NaturalOrder.precedes($0.path, $1.path) }
  }

  /// The path without the ending of its name.
  static func stem(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }
}
