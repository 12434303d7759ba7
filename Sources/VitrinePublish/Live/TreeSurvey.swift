// A survey of every file of a published tree that opens none. It notices missing, truncated and
// foreign files at the price of one `lstat` for each file. Links are seen, never followed. A folder
// that has not changed since the marker was written contains the names that the manifest lists, and
// is not listed again.

import VitrineModel
import VitrineStore

/// The files of a tree, compared with its manifest.
struct TreeSurvey: Sendable {
  /// The facts that show whether a file was touched.
  struct File: Sendable {
    let bytes: Int
    let modified: Int64
    /// The date of the last change of anything; only the kernel sets it.
    let changed: Int64
    /// The permission bits.
    var mode: UInt32

    init(_ status: FileStatus) {
      (bytes, modified, changed) = (status.bytes, status.modified, status.changed)
      mode = status.mode
    }

    /// Whether both look the same to a reader.
    func isLike(_ other: File) -> Bool {
      bytes == other.bytes && modified == other.modified && mode == other.mode
    }

    /// Whether it was changed after another file was written.
    func isTouched(since other: FileStatus) -> Bool {
      modified > other.modified || changed > other.changed
    }
  }

  let manifest: SiteManifest
  /// The files of the manifest that were found, by their positions in it.
  private var files: [File?]
  private let marker: FileStatus?
  /// Paths of files that the manifest does not list.
  private(set) var others: [String] = []
  /// The folders with their permission bits, each before its subfolders.
  private(set) var folders: [(path: String, mode: UInt32)] = []

  /// A file that is where the manifest lists it.
  typealias Found = (place: Int, facts: SiteManifest.Facts, file: File)

  /// Handles an entry that has no place in a site.
  ///
  /// The parameters are its folder, its name and the path of the folder with a slash at its end.
  typealias UnknownFile = (Folder, RawName, _ prefix: String) throws(Problem) -> Void

  /// A folder under survey.
  private struct SurveyedFolder {
    let folder: Folder
    /// With a slash at its end; empty for the root.
    let path: [UInt8]
    /// The positions of the files that the manifest lists below it.
    let listed: Range<Int>
    let isAsListed: Bool

    var prefix: String { String(decoding: path, as: UTF8.self) }
  }

  /// Surveys a tree.
  ///
  /// `marker` is the status of the file that contains the manifest. `onUnknown` is called for
  /// entries that are neither regular files nor folders, and for names that are not UTF-8.
  init(
    of root: Folder, listed manifest: SiteManifest, in marker: FileStatus?, onUnknown: UnknownFile
  ) throws(Problem) {
    self.manifest = manifest
    self.marker = marker
    files = Array(repeating: nil, count: manifest.entries.count)
    let folder = SurveyedFolder(
      folder: root, path: [], listed: manifest.entries.indices, isAsListed: false)
    try visit(folder, onUnknown)
  }

  /// The file that was found at a position of the manifest.
  func file(_ place: Int) -> File? { files[place] }

  /// The file that was found at a path.
  func find(_ path: SitePath) -> Found? { paths.place(of: path).flatMap(found) }

  /// The file that was found at the path that has a position in another list.
  func find(_ place: Int, of others: SiteManifest.Entries) -> Found? {
    paths.place(of: place, in: others).flatMap(found)
  }

  private func found(_ place: Int) -> Found? {
    files[place].map { (place, paths.facts(place), $0) }
  }

  /// Records the new mode of a file.
  mutating func noteMode(_ mode: UInt32, of place: Int) { files[place]?.mode = mode }

  private var paths: SiteManifest.Entries { manifest.entries }

  // MARK: The walk

  private mutating func visit(_ folder: SurveyedFolder, _ onUnknown: UnknownFile) throws(Problem) {
    guard !folder.isAsListed else { return try visitListed(folder, onUnknown) }
    for name in try folder.folder.names() {
      guard let status = try folder.folder.status(of: name) else { continue }
      let path = folder.path + name.bytes
      let text = String(validating: path, as: UTF8.self)
      switch (status.kind, text) {
      case (.file, let text?):
        let place = paths.place(of: path, in: folder.listed, from: folder.path.count)
        if let place { files[place] = File(status) } else { others.append(text) }
      case (.folder, let text?):
        let listed = paths.places(below: path, in: folder.listed, from: folder.path.count)
        folders.append((text, status.mode))
        try enter(name, status, of: folder, listed, onUnknown)
      default:
        try onUnknown(folder.folder, name, folder.prefix)
      }
    }
  }

  /// A listed file that is no longer a regular file counts as missing.
  private mutating func visitListed(_ folder: SurveyedFolder, _ onUnknown: UnknownFile)
    throws(Problem)
  {
    var listed = folder.listed
    while let place = listed.first {
      let rest = paths.path(place, from: folder.path.count)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
        try note(place, in: folder)
        listed.removeFirst()
        continue
      }
      let inner = listed.prefix {
        paths.path($0, from: folder.path.count).starts(with: rest[...slash])
      }
      listed.removeFirst(inner.count)
      let name = RawName(rest[..<slash])
      guard let status = try folder.folder.status(of: name), status.kind == .folder else {
        continue
      }
      folders.append((folder.prefix + name.text, status.mode))
      try enter(name, status, of: folder, inner, onUnknown)
    }
  }

  /// Enters a folder.
  ///
  /// `listed` are the positions listed below it.
  private mutating func enter(
    _ name: RawName, _ status: FileStatus, of folder: SurveyedFolder, _ listed: Range<Int>,
    _ onUnknown: UnknownFile
  ) throws(Problem) {
    // A folder closed to its owner could be neither read nor removed.
    let mode = status.mode | 0o700
    if mode != status.mode { try folder.folder.setMode(mode, of: name) }
    // Compared by the kernel's own date. A change at the same moment may have been before or after.
    let isAsListed = marker.map { !listed.isEmpty && status.changed < $0.changed } ?? false
    let path = folder.path + name.bytes + [UInt8(ascii: "/")]
    // Most folders contain one page, which can be checked from here.
    if isAsListed, listed.count == 1,
      !paths.path(listed.lowerBound, from: path.count).contains(UInt8(ascii: "/"))
    {
      return try note(listed.lowerBound, in: folder)
    }
    let inner = SurveyedFolder(
      folder: try folder.folder.folder(name), path: path, listed: listed, isAsListed: isAsListed)
    try visit(inner, onUnknown)
  }

  /// Checks a listed file from a folder above it.
  private mutating func note(_ place: Int, in folder: SurveyedFolder) throws(Problem) {
    let path = RawName(paths.path(place, from: folder.path.count))
    if let status = try folder.folder.status(of: path), status.kind == .file {
      files[place] = File(status)
    }
  }
}

extension RawName {
  fileprivate init(_ bytes: some Collection<UInt8>) {
    self = bytes.map(CChar.init(bitPattern:)) + [0]
  }

  /// The name without the zero byte at its end.
  fileprivate var bytes: some Collection<UInt8> {
    dropLast().lazy.map(UInt8.init(bitPattern:))
  }
}
