// The JSON files of Google Takeout beside photos. Takeout cuts their names to 46 letters before `.json`,
// wherever that is, and puts the number of a copy at the end: `a.jpg.json`,
// `a.jpg.supplemental-metadata.json`, `a.jpg.supplemental-me.json`, `a.jpg(1).json` for `a(1).jpg`.

import PathKit
import VitrineModel

/// The JSON files of a photo folder, by the photos that they describe.
struct TakeoutFiles: Sendable {
  /// What is left of a name without its ending and without the number of its copy.
  private struct Name: Hashable {
    let folder: String
    let base: String
    let copy: String
  }

  private var files: [Name: FolderListing.File] = [:]

  private static let ending = ".json"
  private static let addition = ".supplemental-metadata"
  /// The length at which Takeout cuts names, without `.json`.
  private static let longest = 46

  /// Whether there are none.
  var isEmpty: Bool { files.isEmpty }

  /// Whether a file is one of Takeout by its name.
  static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(ending) }

  /// Adds a file.
  mutating func add(_ file: FolderListing.File) {
    let path = Path(file.path)
    let (base, copy) = Self.parts(String(path.lastComponent.dropLast(Self.ending.count)))
    files[Name(folder: path.parent().string, base: base, copy: copy)] = file
  }

  /// Returns the file that describes a photo or its raw file; nil if there is none.
  func file(of photo: FolderListing.File) -> FolderListing.File? {
    file(of: photo.path) ?? photo.originals.lazy.compactMap { file(of: $0.path) }.first
  }

  /// Returns the file that describes a photo; nil if there is none.
  func file(of photo: String) -> FolderListing.File? {
    guard !files.isEmpty else { return nil }
    let path = Path(photo)
    let (stem, copy) = Self.parts(path.lastComponentWithoutExtension)
    let name = stem + (path.extension.map { "." + $0 } ?? "")
    let folder = path.parent().string
    return Self.bases(of: name, copy: copy).lazy
      .compactMap { files[Name(folder: folder, base: $0, copy: copy)] }.first
  }

  /// Returns the files that describe none of these photos.
  func others(than photos: [FolderListing.File]) -> [FolderListing.File] {
    guard !files.isEmpty else { return [] }
    let used = Set(photos.compactMap { file(of: $0) })
    return files.values.filter { !used.contains($0) }
      .sorted { NaturalOrder.precedes($0.path, $1.path) }
  }

  /// The names that Takeout may give to the file of a photo, the longest first.
  private static func bases(of name: String, copy: String) -> [String] {
    let whole = name + addition
    let lengths = (name.count...whole.count).reversed()
    let cut = longest - copy.count
    // The name of the photo itself may be too long.
    let shorter = name.count > cut ? (max(1, cut - 1)...cut).reversed() : []
    return (Array(lengths) + shorter).map { String(whole.prefix($0)) }
  }

  /// Returns a name without the number of its copy, and that: `a` and `(1)` of `a(1)`.
  static func parts(_ name: String) -> (base: String, copy: String) {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open != name.startIndex else {
      return (name, "")
    }
    let number = name[name.index(after: open)...].dropLast()
    guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return (name, "")
    }
    return (String(name[..<open]), String(name[open...]))
  }
}
