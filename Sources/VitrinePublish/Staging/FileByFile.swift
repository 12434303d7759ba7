// Some folders cannot be moved: one from a lower layer of a container image (overlayfs refuses with
// EXDEV), and on network shares one that somebody has open. Their files can. So the new site's files
// are moved into the output one by one: first the files that pages need, then the pages, then the
// old files are removed. A visitor may see old and new pages beside each other for a moment, but
// every page is whole and has its files. A run killed in between leaves the complete list in the
// staging folder, and the next run finishes.

import Foundation
import VitrineModel
import VitrineStore

/// Moves a site from its staging folder to an output folder that cannot be swapped.
enum FileByFile {
  /// The content of the flag while files are moved.
  private static let moving = "moving\n"

  /// Whether a swap was refused because one of the folders cannot be moved.
  static func isNeeded(after refusal: Problem) -> Bool {
    (refusal.isRefusal(of: .exchange) || refusal.isRefusal(of: .rename))
      && refusal.isRefusal(EXDEV, EBUSY, EPERM, EACCES, ENOTSUP, ENOSYS)
  }

  /// Moves the files of a sealed staging folder to the output.
  static func publish(_ staging: String, _ manifest: SiteManifest, as output: OutputFolder)
    throws(Problem)
  {
    let source = try Folder(at: staging)
    try refuseOtherDisk(source, output.path)
    guard try FileStatus.ofLink(at: output.path) != nil else {
      return try publishFirst(source, manifest, as: output.path)
    }
    try setFlag(of: source)
    try finish(source, manifest, in: output)
  }

  /// The path at which a first site is put together.
  static func beside(_ output: String) -> String { ResolvedPath.hidden("new", beside: output) }

  /// Finishes what a killed run began.
  static func recover(_ output: OutputFolder) throws(Problem) {
    try StagingLocation.discard(beside(output.path))
    for staging in [StagingLocation.inCache(output), StagingLocation.beside(output)] {
      guard try FileStatus.ofLink(at: staging)?.kind == .folder else { continue }
      let source = try Folder(at: staging)
      guard try isMoving(source), let manifest = try LiveSite.manifest(in: source, staging).0,
        try FileStatus.ofLink(at: output.path) != nil
      else { continue }
      let parent = try Folder(at: ResolvedPath.parent(of: output.path))
      try parent.lock(timeout: 10)
      try finish(source, manifest, in: output)
      withExtendedLifetime(parent) {}
    }
  }

  /// A first site appears at once.
  ///
  /// Only a staging folder from a lower layer cannot be moved. Nothing is lost if a kill prevents
  /// the end, because there is no site yet.
  private static func publishFirst(
    _ source: Folder, _ manifest: SiteManifest, as output: String
  ) throws(Problem) {
    let path = beside(output)
    try Store.makeFolders(path)
    let target = try Folder(at: path)
    try target.lock()
    try target.setMode(LiveSite.folderMode)
    _ = try target.makeFile(StagingFolder.flag)
    try move(manifest.entries.map(\.path), from: source, to: target)
    try target.moveFile(OutputFolder.marker, from: source)
    try target.removeFile(StagingFolder.flag)
    try target.syncAll()
    try AtomicSwap.move(path, to: output)
  }

  private static func finish(
    _ source: Folder, _ manifest: SiteManifest, in output: OutputFolder
  ) throws(Problem) {
    let live = try LiveSite(output)
    guard let target = live.folder else { return }
    var changed: [SitePath] = []
    for entry in manifest.entries where try !live.has(entry) { changed.append(entry.path) }
    let pages = changed.filter(\.isPage).sorted { $0.text.utf8.count > $1.text.utf8.count }
    try move(changed.filter { !$0.isPage } + pages, from: source, to: target)
    try removeOthers(than: manifest, in: target)
    try target.syncAll()
    try target.moveFile(OutputFolder.marker, from: source)
    try target.sync()
    // What the staging folder still has is known to the next build.
    try OutputFolder.mark(source, with: manifest)
    try source.removeFile(StagingFolder.flag)
  }

  /// A file that is missing was moved by a run that was killed.
  private static func move(
    _ paths: [SitePath], from source: Folder, to target: Folder
  ) throws(Problem) {
    var (reading, writing) = (TreeCursor(source), TreeCursor(target))
    for path in paths {
      let (folder, name) = try writing.enter(path, StagingFolder.folder)
      let found: (folder: Folder, name: String)
      do {
        found = try reading.enter(path)
      } catch  where error.isRefusal(ENOENT) {
        continue
      }
      if try folder.status(of: name)?.kind == .folder { try folder.removeTree(name) }
      do {
        try folder.moveFile(name, from: found.folder)
      } catch  where error.isRefusal(ENOENT) {
        continue
      }
    }
  }

  private static func removeOthers(
    than manifest: SiteManifest, in target: Folder
  ) throws(Problem) {
    let survey = try TreeSurvey(of: target, listed: manifest, in: nil) {
      (folder, name, _) throws(Problem) in try folder.removeTree(name)
    }
    let others = survey.others.filter { $0 != OutputFolder.marker }
    let paths = others.filter { $0.hasSuffix(".html") } + others.filter { !$0.hasSuffix(".html") }
    for path in paths {
      let (folder, name) = try target.place(of: path)
      try folder.removeFile(name)
    }
    // Subfolders come after their folder.
    for (path, _) in survey.folders.reversed() {
      let (folder, name) = try target.place(of: path)
      try folder.removeIfEmpty(name)
    }
  }

  // MARK: The flag

  private static func setFlag(of source: Folder) throws(Problem) {
    try source.removeFile(StagingFolder.flag)
    let file = try source.makeFile(StagingFolder.flag)
    try file.write(all: moving.utf8)
    try file.sync()
    try source.sync()
  }

  private static func isMoving(_ source: Folder) throws(Problem) -> Bool {
    guard try source.status(of: StagingFolder.flag)?.kind == .file else { return false }
    return try source.file(StagingFolder.flag).bytes(first: 16).elementsEqual(moving.utf8)
  }

  /// Two mounts of one file system look alike, and refuse to move even a file from one to the other.
  ///
  /// Without the staging folder in the cache, the build makes one beside the output.
  private static func refuseOtherDisk(
    _ source: Folder, _ output: String
  ) throws(Problem) {
    let parent = try Folder(at: ResolvedPath.parent(of: output))
    let probe = try ResolvedPath(ResolvedPath.hidden("marker", beside: output)).name
    try source.removeFile(probe)
    _ = try source.makeFile(probe)
    do {
      try parent.moveFile(probe, from: source)
    } catch {
      try StagingLocation.remove(source.path)
      throw .refused(.exchange, source.path, EXDEV)
    }
    try parent.removeFile(probe)
  }
}

extension LiveSite {
  /// Whether the site has this very file.
  fileprivate func has(_ entry: SiteManifest.Entry) throws(Problem) -> Bool {
    guard let place = try intactPlace(of: entry.path) else { return false }
    return manifest?.entries.facts(place).digest == entry.digest
  }
}

extension Folder {
  /// The folder and the last name of a path.
  fileprivate func place(of path: String) throws(Problem) -> (folder: Folder, name: String) {
    let parts = path.split(separator: "/").map(String.init)
    return (try folder(at: parts.dropLast()), parts.last ?? "")
  }
}
