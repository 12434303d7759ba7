// Raw files beside pictures. Cameras write a photo twice, as raw data and as a JPEG or HEIC of the same name:
// the raw file is the original of that photo, and not another one.

import PathKit
import VitrineModel

/// The raw files of a photo folder.
struct RawFiles {
  /// The photos, each with its raw files as originals.
  private(set) var photos: [FolderListing.File] = []
  /// The raw files that are left out since site.yml says so.
  private(set) var ignored: [FolderListing.File] = []

  /// The pictures that cameras write beside raw files.
  private static let pictures: Set = ["jpg", "jpeg", "jpe", "jfif", "heic", "heif", "hif"]

  /// Sorts out the raw files.
  ///
  /// - Parameters:
  ///   - files: The files of the folder, in their order.
  ///   - excluded: The paths of files that site.yml excludes. With a picture, its raw file is
  ///     excluded.
  ///   - isIgnoring: Whether other raw files are left out.
  init(in files: [FolderListing.File], excluded: Set<String>, isIgnoring: Bool) {
    guard files.contains(where: { Self.isRaw($0.path) }) else {
      photos = files
      return
    }
    let hidden = Set(excluded.filter(Self.isPicture).map(Self.stem))
    let owners = Dictionary(
      files.filter { Self.isPicture($0.path) }.map { (Self.stem($0.path), $0.path) },
      uniquingKeysWith: { first, _ in first })
    var originals: [String: [FolderListing.File]] = [:]
    var others: [FolderListing.File] = []
    for file in files {
      guard Self.isRaw(file.path) else {
        others.append(file)
        continue
      }
      let stem = Self.stem(file.path)
      if let owner = owners[stem] {
        originals[owner, default: []].append(file)
      } else if isIgnoring {
        ignored.append(file)
      } else if !hidden.contains(stem) {
        others.append(file)
      }
    }
    photos = others.map { file in
      var file = file
      file.originals = originals[file.path] ?? []
      return file
    }
  }

  private static func isRaw(_ path: String) -> Bool {
    SourceEndings.raw.contains(SourceEndings.end(of: path))
  }

  private static func isPicture(_ path: String) -> Bool {
    pictures.contains(SourceEndings.end(of: path))
  }

  /// The path without the ending of the name.
  ///
  /// Pixel phones write two: `PXL_1.RAW-01.COVER.jpg` and `PXL_1.RAW-02.ORIGINAL.dng`.
  private static func stem(_ path: String) -> String {
    let path = Path(path)
    let name = path.lastComponentWithoutExtension
    let end = name.hasPrefix("PXL_") ? name.firstRange(of: ".RAW-0")?.lowerBound : nil
    return (path.parent() + String(name[..<(end ?? name.endIndex)])).string
  }
}
