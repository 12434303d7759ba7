// The idle twin of the output folder: the generation before the live one, brought up to date and
// then exchanged with it. While it is being changed a flag file says so; a twin found with the
// flag was left by a killed run and begins empty. No file of it is believed unless the live site
// has the same one, untouched, under the same date.

import Foundation
import VitrineModel
import VitrineStore

/// A twin being brought up to date.
struct StagingFolder: Sendable {
  let path: String
  private let root: Folder
  /// What it held as the live site, and holds of it; nil where that is not known.
  private let survey: TreeSurvey?
  private var writing: TreeCursor

  static let flag = ".vitrine-twin"

  /// Takes up the twin of an output folder, or makes it. Before it is written to it must be flagged.
  init(of output: OutputFolder) throws(StoreError) {
    path = try StagingLocation.take(for: output)
    root = try Folder(at: path)
    try root.lock()
    // Beside the output it may stand where a web server looks.
    try root.setMode(StagingLocation.mode)
    if let manifest = try Self.manifest(in: root) {
      let marker = try root.status(of: OutputFolder.marker)
      survey = try TreeSurvey(of: root, listed: manifest, in: marker) {
        (folder, name, _) throws(StoreError) in
        try folder.removeTree(name)
      }
    } else {
      try StagingLocation.empty(root)
      survey = nil
    }
    writing = TreeCursor(root)
  }

  /// The twin where there is one.
  ///
  /// - Returns: nil where it cannot be taken up, too: that is told where something must be written.
  static func existing(for output: OutputFolder) -> StagingFolder? {
    StagingLocation.isThere(for: output) ? try? StagingFolder(of: output) : nil
  }

  /// Says that it is being changed.
  func flag() throws(StoreError) {
    try root.removeFile(Self.flag)
    try root.makeFile(Self.flag).sync()
    try root.sync()
  }

  private static func manifest(in root: Folder) throws(StoreError) -> SiteManifest? {
    guard try root.status(of: flag) == nil,
      try root.status(of: OutputFolder.marker)?.kind == .file
    else { return nil }
    return try? SiteManifest(decoding: try root.file(OutputFolder.marker).bytes())
  }

  /// Is a file of the live site already here as it is there.
  ///
  /// - Parameter place: where it is among the live site's files.
  func has(_ place: Int, of entries: SiteManifest.Entries, as live: TreeSurvey.File?) -> Bool {
    guard let live, let found = survey?.find(place, of: entries) else { return false }
    return found.facts.digest == entries.facts(place).digest && found.file.isLike(live)
  }

  /// Makes a file, in place of whatever stands at its path.
  mutating func write(
    _ path: SitePath, _ fill: (borrowing OpenFile) throws(StoreError) -> Void
  ) throws(StoreError) {
    let (folder, name) = try writing.enter(path, Self.folder)
    let file = try Self.make(name, in: folder)
    do {
      try fill(file)
    } catch {
      // What could not be filled must not be published.
      try folder.removeFile(name)
      throw error
    }
  }

  private static func make(_ name: String, in folder: Folder) throws(StoreError) -> OpenFile {
    do {
      return try folder.makeFile(name)
    } catch .system(.create, _, EEXIST) {
      try folder.removeTree(name)
      return try folder.makeFile(name)
    }
  }

  /// A folder, in place of a file that stood there in an older generation.
  private static func folder(_ parent: Folder, _ name: String) throws(StoreError) -> Folder {
    do {
      return try parent.makeFolder(name)
    } catch .system(_, _, ENOTDIR), .system(_, _, ELOOP) {
      try parent.removeTree(name)
      return try parent.makeFolder(name)
    }
  }

  /// Removes what the site no longer has.
  func prune(keeping manifest: SiteManifest, _ claims: PathClaims) throws(StoreError) {
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

  /// A folder may have become a file since it was surveyed, or gone with the folder it was in.
  private func remove(_ text: String, if kind: FileStatus.Kind) throws(StoreError) {
    let parts = text.split(separator: "/").map(String.init)
    var folder = root
    for part in parts.dropLast() {
      guard try folder.status(of: part)?.kind == .folder else { return }
      folder = try folder.folder(part)
    }
    guard let name = parts.last, try folder.status(of: name)?.kind == kind else { return }
    try folder.removeTree(name)
  }

  /// Keeps of a generation that readers no longer see only what the new one has as well, so that
  /// nothing taken from the site can be read beside it.
  func retire(for new: SiteManifest, _ claims: PathClaims) throws(StoreError) {
    try flag()
    let shared = (survey?.manifest ?? .empty).shared(with: new)
    try prune(keeping: shared, claims)
    try seal(shared, mode: StagingLocation.mode)
  }

  /// Writes the marker, waits until everything is on the disk, and lowers the flag.
  func seal(_ manifest: SiteManifest, mode: UInt32) throws(StoreError) {
    try OutputFolder.mark(root, with: manifest)
    try root.setMode(mode)
    try root.syncAll()
    try root.removeFile(Self.flag)
    try root.sync()
  }
}
