// The JSON files of Google Takeout beside photos. Takeout cuts their names to 46 letters before `.json`,
// wherever that is, and those of photos to 47 before the ending; it counts in UTF-16. The number of a copy
// is at the end, within these letters or behind them: `a.jpg.json`,
// `a.jpg.supplemental-metadata.json`, `a.jpg.supplemental-me.json`, `a.jpg(1).json` for `a(1).jpg`. If the
// photo itself was named `a(1).jpg`, its file is `a(1).jpg.json`. Before 2017 it was `a.json`, with the name of
// the photo in it. Of a photo that was uploaded without an ending, that name has none either. Letters that
// file names must not have are `_` in both.

import PathKit
import VitrineConfig
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
  /// The files whose own names lack the ending of the photo, by the name of the photo, with or without an
  /// ending.
  private var titles: [Name: FolderListing.File] = [:]
  /// The others, by the name of the photo without its ending.
  private var byStem: [Name: [FolderListing.File]] = [:]

  private static let ending = ".json"
  private static let addition = ".supplemental-metadata"
  /// The length at which Takeout cuts names, without `.json`.
  private static let longest = 46
  /// The length at which Takeout cuts names of photos, without their ending.
  static let longestPhoto = 47

  /// Whether there are none.
  var isEmpty: Bool { files.isEmpty }

  /// Whether a file is one of Takeout by its name.
  static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(ending) }

  /// Adds a file.
  mutating func add(_ file: FolderListing.File) {
    let path = Path(file.path)
    let (base, copy) = Self.parts(String(path.lastComponent.dropLast(Self.ending.count)))
    let folders = Self.folders(of: path)
    for folder in folders { files[Name(folder: folder, base: base, copy: copy)] = file }
    if let stem = Self.photo(of: base)?.stem {
      for folder in folders {
        byStem[Name(folder: folder, base: stem, copy: copy), default: []].append(file)
      }
    } else if let title = Self.title(of: file),
      let name = Self.stems(of: base).lazy.compactMap({ Self.name($0, of: title) }).first
    {
      for folder in folders { titles[Name(folder: folder, base: name, copy: copy)] = file }
    }
  }

  /// Returns the folder of a file, and the same folder in any of the archives.
  ///
  /// Archives divide photos and their files, and each may be unpacked into its own folder: `Takeout`,
  /// `Takeout 2`.
  private static func folders(of path: Path) -> [String] {
    let folder = path.parent().string
    let parts = folder.split(separator: "/")
    guard let top = parts.lastIndex(where: { $0.lowercased().hasPrefix("takeout") }) else {
      return [folder]
    }
    return [folder, "/" + parts[(top + 1)...].joined(separator: "/")]
  }

  /// Returns a path without the archive that it is in, or as it is.
  static func withoutArchive(_ path: String) -> String {
    let path = Path(path)
    return (folders(of: path).last ?? "") + "/" + path.lastComponent
  }

  /// Returns a name as it is, and without what Takeout adds to that of a photo.
  private static func stems(of base: String) -> [String] {
    guard let dot = base.lastIndex(of: "."), addition.hasPrefix(base[dot...]) else { return [base] }
    return [base, String(base[..<dot])]
  }

  /// Returns the name of the photo and its ending in that of a JSON file; nil if that has no ending of a
  /// photo.
  private static func photo(of base: String) -> (stem: String, ending: String)? {
    let parts = base.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.dropFirst().lastIndex { SourceEndings.photos.contains($0.lowercased()) }
    return ending.map { (parts[..<$0].joined(separator: "."), parts[$0].lowercased()) }
  }

  /// Whether the name of a file says that it describes a video.
  private static func isOfVideo(_ file: FolderListing.File) -> Bool {
    let name = parts(String(FolderListing.name(of: file.path).dropLast(ending.count))).base
    return photo(of: name).map { SourceEndings.videos.contains($0.ending) } ?? false
  }

  /// Returns the name of a photo by that of its JSON file and the name in it; nil if they differ.
  private static func name(_ stem: String, of title: String) -> String? {
    let dot = title.lastIndex(of: ".") ?? title.endIndex
    func isStem(_ text: some StringProtocol) -> Bool {
      stem.count == text.count && zip(stem, text).allSatisfy { $0 == $1 || $0 == "_" }
    }
    if isStem(title) { return stem }
    return isStem(title[..<dot]) ? "\(stem)\(title[dot...])" : nil
  }

  /// Returns the name of the photo that a file is about; nil if it is another kind of file.
  private static func title(of file: FolderListing.File) -> String? {
    facts(in: file)?.title
  }

  /// Whether a file says that its photo is in the trash or in the locked folder.
  static func isPrivate(_ file: FolderListing.File) -> Bool {
    facts(in: file)?.isPrivate == true
  }

  private static func facts(in file: FolderListing.File) -> TakeoutFacts? {
    (try? SidecarFile.bytes(at: file.file, named: file.path)).flatMap { TakeoutFacts($0) }
  }

  /// Returns the file that describes a photo; nil if there is none.
  ///
  /// That of a raw file may be the file of the picture, and that of an original the one of the edited copy.
  func file(of photo: FolderListing.File) -> FolderListing.File? {
    guard !files.isEmpty else { return nil }
    return file(of: photo.path) ?? photo.originals.lazy.compactMap { file(of: $0.path) }.first
      ?? file(ofOriginalOf: photo.path)
  }

  /// The original may have another ending than its copy.
  private func file(ofOriginalOf copy: String) -> FolderListing.File? {
    guard let name = EditedCopies.name(of: copy), name.isCertain else { return nil }
    let sameEnding = Path(copy).extension.flatMap { file(of: "\(name.original).\($0)") }
    if let sameEnding { return sameEnding }
    let path = Path(name.original)
    let (stem, number) = Self.parts(path.lastComponent)
    let names = Self.folders(of: path).flatMap { folder in
      [(stem, number), (path.lastComponent, "")].map { base, copy in
        Name(folder: folder, base: base, copy: copy)
      }
    }
    return names.lazy.compactMap { byStem[$0] }.first.flatMap(Self.preferred)
  }

  /// Returns the file of a picture rather than that of a video, and a private one rather than a public one.
  private static func preferred(_ files: [FolderListing.File]) -> FolderListing.File? {
    guard files.count > 1 else { return files.first }
    let pictures = files.filter { !isOfVideo($0) }
    let rest = pictures.isEmpty ? files : pictures
    return rest.first(where: isPrivate) ?? rest.first
  }

  /// Returns the file that describes a photo; nil if there is none.
  func file(of photo: String) -> FolderListing.File? {
    guard !files.isEmpty else { return nil }
    let path = Path(photo)
    return Self.folders(of: path).lazy.compactMap { file(of: path, in: $0) }.first
  }

  private func file(of path: Path, in folder: String) -> FolderListing.File? {
    let (stem, copy) = Self.parts(path.lastComponentWithoutExtension)
    let name = stem + (path.extension.map { "." + $0 } ?? "")
    // The photo itself may have been named like a copy. Of a long name, the number is cut off, and what is
    // left is the name of another photo.
    let isWhole = copy.isEmpty || stem.utf16.count + copy.count < Self.longest
    return (isWhole ? file(path.lastComponent, "", in: folder) : nil)
      ?? (copy.isEmpty ? nil : file(name, copy, in: folder))
      ?? [
        (path.lastComponent, ""), (name, copy), (path.lastComponentWithoutExtension, ""),
        (stem, copy),
      ].lazy.compactMap { titles[Name(folder: folder, base: $0, copy: $1)] }.first
  }

  /// Returns the file that describes a photo with a name and the number of a copy.
  private func file(_ name: String, _ copy: String, in folder: String) -> FolderListing.File? {
    Self.bases(of: name, copy: copy).lazy
      .compactMap { files[Name(folder: folder, base: $0, copy: copy)] }.first
  }

  /// Returns the files that describe none of these photos.
  func others(than photos: [FolderListing.File]) -> [FolderListing.File] {
    guard !files.isEmpty else { return [] }
    return Set(files.values).subtracting(photos.compactMap { file(of: $0) })
      .sorted { NaturalOrder.precedes($0.path, $1.path) }
  }

  /// The names that Takeout may give to the file of a photo, the longest first.
  private static func bases(of name: String, copy: String) -> [String] {
    let whole = (name + addition).utf16
    let length = name.utf16.count
    // The name of the photo itself may be too long. A letter of two units is not cut in half.
    let shorter = [longest, longest - 1, longest - copy.count, longest - copy.count - 1]
    return
      ((length...whole.count).reversed() + shorter.filter { (1..<length).contains($0) }.distinct)
      .compactMap { String(whole.prefix($0)) }
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
