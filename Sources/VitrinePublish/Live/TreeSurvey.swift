// One look at every file of a published tree, without opening any: what is missing, cut or strange
// is noticed at the price of one `lstat` a file. Links are seen, never followed. A folder that nobody
// changed since the marker was written has the names that the manifest lists, and is not listed.

import VitrineModel
import VitrineStore

/// The files of a tree, beside the list of what should be there.
struct TreeSurvey: Sendable {
  /// What tells that a file was not touched since it was last looked at.
  struct File: Sendable {
    let bytes: Int
    let modified: Int64
    /// When anything of it was changed last; nobody but the kernel sets it.
    let changed: Int64
    /// The permission bits.
    var mode: UInt32

    init(_ status: FileStatus) {
      (bytes, modified, changed) = (status.bytes, status.modified, status.changed)
      mode = status.mode
    }

    /// Do both look the same to a reader.
    func isLike(_ other: File) -> Bool {
      bytes == other.bytes && modified == other.modified && mode == other.mode
    }

    /// Was it changed after another file was written.
    func isTouched(since other: FileStatus) -> Bool {
      modified > other.modified || changed > other.changed
    }
  }

  let manifest: SiteManifest
  /// What was found of the manifest's files, by their places in it.
  private var files: [File?]
  private let marker: FileStatus?
  /// Paths of files that the manifest does not list.
  private(set) var others: [String] = []
  /// The folders with their permission bits, each before those in it.
  private(set) var folders: [(path: String, mode: UInt32)] = []

  /// A file that is where the manifest lists it.
  typealias Found = (place: Int, facts: SiteManifest.Facts, file: File)

  /// What is done with what has no place in a site: the folder it is in, its name and the path to
  /// that folder, with a slash at its end.
  typealias UnknownFile = (Folder, RawName, _ prefix: String) throws(StoreError) -> Void

  /// A folder under survey.
  private struct Spot {
    let folder: Folder
    /// With a slash at its end; empty for the root.
    let path: [UInt8]
    /// The places of the files that the manifest lists below it.
    let listed: Range<Int>
    let isAsListed: Bool

    var prefix: String { String(decoding: path, as: UTF8.self) }
  }

  /// - Parameters:
  ///   - marker: what holds the manifest.
  ///   - stranger: called for what is neither a regular file nor a folder, and for names that are
  ///     no UTF-8.
  init(
    of root: Folder, listed manifest: SiteManifest, in marker: FileStatus?, stranger: UnknownFile
  ) throws(StoreError) {
    self.manifest = manifest
    self.marker = marker
    files = Array(repeating: nil, count: manifest.entries.count)
    let spot = Spot(folder: root, path: [], listed: manifest.entries.indices, isAsListed: false)
    try visit(spot, stranger)
  }

  /// What was found of the file that the manifest lists at a place.
  func file(_ place: Int) -> File? { files[place] }

  /// The same of a path.
  func find(_ path: SitePath) -> Found? { paths.place(of: path).flatMap(found) }

  /// The same of the path that others have at a place.
  func find(_ place: Int, of others: SiteManifest.Entries) -> Found? {
    paths.place(of: place, in: others).flatMap(found)
  }

  private func found(_ place: Int) -> Found? {
    files[place].map { (place, paths.facts(place), $0) }
  }

  /// Remembers that a file was given this mode.
  mutating func noteMode(_ mode: UInt32, of place: Int) { files[place]?.mode = mode }

  private var paths: SiteManifest.Entries { manifest.entries }

  // MARK: The walk

  private mutating func visit(_ spot: Spot, _ stranger: UnknownFile) throws(StoreError) {
    guard !spot.isAsListed else { return try visitListed(spot, stranger) }
    for name in try spot.folder.names() {
      guard let status = try spot.folder.status(of: name) else { continue }
      let path = spot.path + name.bytes
      let text = String(validating: path, as: UTF8.self)
      switch (status.kind, text) {
      case (.file, let text?):
        let place = paths.place(of: path, in: spot.listed, from: spot.path.count)
        if let place { files[place] = File(status) } else { others.append(text) }
      case (.folder, let text?):
        let listed = paths.places(below: path, in: spot.listed, from: spot.path.count)
        folders.append((text, status.mode))
        try enter(name, status, of: spot, listed, stranger)
      default:
        try stranger(spot.folder, name, spot.prefix)
      }
    }
  }

  /// What no longer is what is listed is missing.
  private mutating func visitListed(_ spot: Spot, _ stranger: UnknownFile) throws(StoreError) {
    var listed = spot.listed
    while let place = listed.first {
      let rest = paths.path(place, from: spot.path.count)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
        try note(place, in: spot)
        listed.removeFirst()
        continue
      }
      let inner = listed.prefix {
        paths.path($0, from: spot.path.count).starts(with: rest[...slash])
      }
      listed.removeFirst(inner.count)
      let name = RawName(rest[..<slash])
      guard let status = try spot.folder.status(of: name), status.kind == .folder else { continue }
      folders.append((spot.prefix + name.text, status.mode))
      try enter(name, status, of: spot, inner, stranger)
    }
  }

  /// - Parameter listed: what is listed below that folder.
  private mutating func enter(
    _ name: RawName, _ status: FileStatus, of spot: Spot, _ listed: Range<Int>,
    _ stranger: UnknownFile
  ) throws(StoreError) {
    // Closed to its owner, it could be neither read nor removed.
    let mode = status.mode | 0o700
    if mode != status.mode { try spot.folder.setMode(mode, of: name) }
    // By the kernel's own date; of the same moment it may be from before or after.
    let isAsListed = marker.map { !listed.isEmpty && status.changed < $0.changed } ?? false
    let path = spot.path + name.bytes + [UInt8(ascii: "/")]
    // Most folders hold one page, which can be seen from here.
    if isAsListed, listed.count == 1,
      !paths.path(listed.lowerBound, from: path.count).contains(UInt8(ascii: "/"))
    {
      return try note(listed.lowerBound, in: spot)
    }
    let inner = Spot(
      folder: try spot.folder.folder(name), path: path, listed: listed, isAsListed: isAsListed)
    try visit(inner, stranger)
  }

  /// Looks at a listed file from a folder above it.
  private mutating func note(_ place: Int, in spot: Spot) throws(StoreError) {
    let path = RawName(paths.path(place, from: spot.path.count))
    if let status = try spot.folder.status(of: path), status.kind == .file {
      files[place] = File(status)
    }
  }
}

extension RawName {
  fileprivate init(_ bytes: some Collection<UInt8>) {
    self = bytes.map(CChar.init(bitPattern:)) + [0]
  }

  /// Without the zero byte at its end.
  fileprivate var bytes: some Collection<UInt8> {
    dropLast().lazy.map(UInt8.init(bitPattern:))
  }
}
