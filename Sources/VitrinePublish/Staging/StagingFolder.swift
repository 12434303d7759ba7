// The staging folder of an output folder is the previous version of the site. It is brought up to
// date and then swapped with the live folder. While it changes, a flag file says so; a folder with
// the flag was left by a killed run and is emptied. None of its files is reused unless the live
// site has the same one, untouched, with the same date.

import Foundation
import VitrineModel
import VitrineStore

/// A staging folder being brought up to date.
struct StagingFolder: Sendable {
  let path: String
  private let root: Folder
  /// The manifest it had as the live site, and which of these files it still has; nil if unknown.
  private let survey: TreeSurvey?
  private var writing: TreeCursor

  static let flag = DirectoryMarker.staging

  /// Opens the staging folder of an output folder, or creates it.
  ///
  /// It must be flagged before it is written to.
  init(of output: OutputFolder) throws(Problem) {
    path = try StagingLocation.take(for: output)
    root = try Folder(at: path)
    // A child process that starts at this moment may still have the lock of the last build.
    try root.lock(timeout: 1)
    // Beside the output it may be in a folder that a web server serves.
    try root.setMode(StagingLocation.mode)
    if let manifest = try Self.manifest(in: root) {
      let marker = try root.status(of: OutputFolder.marker)
      survey = try TreeSurvey(of: root, listed: manifest, in: marker) {
        (folder, name, _) throws(Problem) in
        try folder.removeTree(name)
      }
    } else {
      try StagingLocation.empty(root)
      survey = nil
    }
    writing = TreeCursor(root)
  }

  /// Opens an existing staging folder.
  ///
  /// Nil if there is none or it cannot be opened; a later write reports why.
  static func existing(for output: OutputFolder) -> StagingFolder? {
    StagingLocation.isThere(for: output) ? try? StagingFolder(of: output) : nil
  }

  /// Marks the folder as being changed.
  func flag() throws(Problem) {
    try root.removeFile(Self.flag)
    try root.makeFile(Self.flag).sync()
    try root.sync()
  }

  private static func manifest(in root: Folder) throws(Problem) -> SiteManifest? {
    guard try root.status(of: flag) == nil,
      try root.status(of: OutputFolder.marker)?.kind == .file
    else { return nil }
    return try? SiteManifest(decoding: try root.file(OutputFolder.marker).bytes())
  }

  /// Whether the folder has a file of the live site as it is there.
  ///
  /// `place` is the position of the file among the live site's files.
  func has(_ place: Int, of entries: SiteManifest.Entries, as live: TreeSurvey.File?) -> Bool {
    guard let live, let found = survey?.find(place, of: entries) else { return false }
    return found.facts.digest == entries.facts(place).digest && found.file.isLike(live)
  }

  /// Creates a file and replaces whatever is at its path.
  mutating func write(
    _ path: SitePath, _ fill: (borrowing OpenFile) throws(Problem) -> Void
  ) throws(Problem) {
    let (folder, name) = try writing.enter(path, Self.folder)
    let file = try Self.replacing(name, in: folder) { () throws(Problem) in
      try folder.makeFile(name)
    }
    do {
      try fill(file)
    } catch {
      // A file that could not be filled must not be published.
      try folder.removeFile(name)
      throw error
    }
  }

  /// Opens a file that was written.
  func file(at path: SitePath) throws(Problem) -> OpenFile {
    var reading = TreeCursor(root)
    let (folder, name) = try reading.enter(path)
    return try folder.file(name)
  }

  /// Gives a file of the live site a second name here, and replaces whatever is at its path.
  ///
  /// Returns false where the file system cannot.
  mutating func link(
    _ path: SitePath, from source: (folder: Folder, name: String)
  ) throws(Problem) -> Bool {
    let (folder, name) = try writing.enter(path, Self.folder)
    return try Self.replacing(name, in: folder) { () throws(Problem) in
      try folder.linkFile(name, from: source.folder)
    }
  }

  private static func replacing<Made: ~Copyable>(
    _ name: String, in folder: Folder, _ make: () throws(Problem) -> Made
  ) throws(Problem) -> Made {
    do {
      return try make()
    } catch  where error.isRefusal(EEXIST) {
      try folder.removeTree(name)
      return try make()
    }
  }

  /// Opens a folder and replaces a file that an older version had there.
  static func folder(_ parent: Folder, _ name: String) throws(Problem) -> Folder {
    do {
      return try parent.makeFolder(name)
    } catch  where error.isRefusal(ENOTDIR, ELOOP) {
      try parent.removeTree(name)
      return try parent.makeFolder(name)
    }
  }

  /// Removes what the site no longer has.
  func prune(keeping manifest: SiteManifest, _ claims: PathClaims) throws(Problem) {
    guard let survey else { return }
    for (folder, _) in survey.folders where !claims.hasFolder(folder) {
      try remove(folder, if: .folder)
    }
    for entry in SiteDifference(from: survey.manifest, to: manifest).removed {
      try remove(entry.path.text, if: .file)
    }
    for file in survey.others where ![OutputFolder.marker, Self.flag].contains(file) {
      let isKept = SitePath(file).map { manifest.facts(at: $0) != nil } ?? false
      if !isKept { try remove(file, if: .file) }
    }
  }

  /// A folder may have become a file since the survey, or may be gone with the folder that
  /// contained it.
  private func remove(_ text: String, if kind: FileStatus.Kind) throws(Problem) {
    let parts = text.split(separator: "/").map(String.init)
    var folder = root
    for part in parts.dropLast() {
      guard try folder.status(of: part)?.kind == .folder else { return }
      folder = try folder.folder(part)
    }
    guard let name = parts.last, try folder.status(of: name)?.kind == kind else { return }
    try folder.removeTree(name)
  }

  /// Keeps only the files of an old version that the new one also has, so that nothing removed from
  /// the site stays readable.
  func retire(for new: SiteManifest, _ claims: PathClaims) throws(Problem) {
    try flag()
    let shared = (survey?.manifest ?? .empty).shared(with: new)
    try prune(keeping: shared, claims)
    try seal(shared, mode: StagingLocation.mode)
  }

  /// Writes the marker, waits until everything is on the disk, and removes the flag.
  func seal(_ manifest: SiteManifest, mode: UInt32) throws(Problem) {
    try OutputFolder.mark(root, with: manifest)
    try root.setMode(mode)
    try root.syncAll()
    try root.removeFile(Self.flag)
    try root.sync()
  }
}
