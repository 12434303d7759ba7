// The folder that a site is published to, checked before any work is done. Every build replaces it
// as a whole, so the checks are strict: only a folder that is ours or empty, in a place where
// nothing of the user's can be lost.

import Foundation
public import VitrineModel
import VitrineStore

/// An output folder that may be replaced.
public struct OutputFolder: Sendable {
  /// The absolute path with links resolved.
  ///
  /// A link to the output stays a link; its target is swapped.
  public let path: String
  /// The resolved path of the cache folder.
  public let cache: String

  /// The name of the file that marks a folder as ours and contains the manifest.
  public static let marker = DirectoryMarker.site

  /// Checks a folder.
  ///
  /// - Parameters:
  ///   - path: The output folder.
  ///   - folders: The folders of the user, which it must not contain.
  ///   - cache: The cache folder, which must be outside the output and not contain it.
  /// - Throws: `output.unsafe` for a folder that must not be replaced, `output.unwritable` for one
  ///   that cannot be.
  public init(path: String, folders: SiteFolders, cache: String) throws(Problem) {
    let (output, cachePlace) = try Self.places(path, folders, cache)
    try Self.refuseForeign(output)
    try Self.refuseUnwritable(output)
    self.path = output.path
    self.cache = cachePlace.path
  }

  /// The checks that read no file: where the output and the cache are.
  static func places(
    _ path: String, _ folders: SiteFolders, _ cache: String
  ) throws(Problem) -> (output: ResolvedPath, cache: ResolvedPath) {
    let output = try folders.place(path, refusal: unsafe)
    let cache = try SiteFolders.found(cache, refusal: unsafe)
    if let overlap = output.overlap(with: cache, "the cache folder") {
      throw unsafe(output.path, overlap)
    }
    return (output, cache)
  }

  /// Checks where the output and the cache are, without looking into them.
  ///
  /// - Parameters:
  ///   - path: The output folder.
  ///   - folders: The folders of the user's.
  ///   - cache: The cache folder.
  /// - Throws: `output.unsafe`.
  public static func check(
    _ path: String, _ folders: SiteFolders, cache: String
  ) throws(Problem) {
    _ = try places(path, folders, cache)
  }

  private static func refuseForeign(_ output: ResolvedPath) throws(Problem) {
    guard let status = output.status else { return }
    guard status.kind == .folder else { throw unsafe(output.path, "this is not a folder") }
    do {
      if try isOurs(output.path) { return }
    } catch {
      throw unwritable(output.path, error.what)
    }
    throw unsafe(output.path, "it contains files and was not made by Vitrine")
  }

  /// Whether the folder has our marker, or is empty.
  static func isOurs(_ path: String) throws(Problem) -> Bool {
    let folder = try Folder(at: path)
    if try folder.status(of: marker)?.kind == .file { return true }
    return try folder.names().isEmpty
  }

  /// Writes the marker into a folder, readable for all whatever the umask: a deployment may run as
  /// another user.
  static func mark(_ folder: Folder, with manifest: SiteManifest) throws(Problem) {
    try Store.writeAtomically(parts: manifest.encoded, to: "\(folder.path)/\(marker)")
    try folder.setMode(LiveSite.fileMode, of: marker)
  }

  /// Replaces the marker in the live folder.
  ///
  /// The new one is written elsewhere and moved in, so that a listing of the folder never shows any
  /// other file.
  func replaceMarker(with manifest: SiteManifest, from store: Store) throws(Problem) {
    let marker = "\(path)/\(Self.marker)"
    func write(through temporary: String) throws(Problem) {
      try Store.writeAtomically(
        parts: manifest.encoded, to: marker, through: temporary, mode: LiveSite.fileMode)
    }
    do {
      try write(through: store.temporaryFile(suffix: ""))
    } catch  where error.isRefusal(EXDEV) {
      try write(through: besideMarker)
    }
  }

  /// The path of the next marker if the cache is on another disk.
  private var besideMarker: String {
    Self.marker(beside: path)
  }

  /// Whether a killed run left anything beside this output, which the next build removes.
  public static func hasLeftovers(at path: String) -> Bool {
    let leftovers = [
      AtomicSwap.aside(path), marker(beside: path), FileByFile.beside(path),
      "\(StagingLocation.beside(path))/\(StagingFolder.flag)",
    ]
    return leftovers.contains { access($0, F_OK) == 0 }
  }

  private static func marker(beside path: String) -> String {
    ResolvedPath.hidden("marker", beside: path)
  }

  /// Repairs what a killed run left here.
  func recover() throws(Problem) {
    if try FileStatus.ofLink(at: besideMarker)?.kind == .file {
      try Folder(at: ResolvedPath.parent(of: path)).removeFile(ResolvedPath(besideMarker).name)
    }
    try AtomicSwap.recover(path)
    try FileByFile.recover(self)
    try StagingLocation.recover(self)
  }

  private static func unsafe(_ path: String, _ reason: String) -> Problem {
    Problem(
      .error, "output.unsafe", "the output folder must not be replaced: \(reason)",
      at: .file(path), help: "set `output` to a new or empty folder, such as `public`")
  }

  static func unwritable(_ path: String, _ reason: String) -> Problem {
    Problem(
      .error, "output.unwritable", "the output folder cannot be replaced: \(reason)",
      at: .file(path),
      help: "make it and the folder that contains it writable, or set another `output`")
  }
}

extension OutputFolder {
  /// The swap moves the folder itself, so the folder above must be writable too, and the output
  /// must not be a mount point.
  private static func refuseUnwritable(_ output: ResolvedPath) throws(Problem) {
    let missing = output.status == nil
    var nearest = ResolvedPath.parent(of: output.path)
    while missing, access(nearest, F_OK) != 0, nearest != "/" {
      nearest = ResolvedPath.parent(of: nearest)
    }
    for folder in missing ? [nearest] : [nearest, output.path] {
      guard access(folder, W_OK | X_OK) == 0 else {
        let reason = SystemError(errno).problem(doing: "write", at: folder).what
        throw unwritable(folder, reason)
      }
    }
    guard missing || !isMountPoint(output) else {
      throw Problem(
        .error, "output.unwritable", "the output folder cannot be replaced: it is a mount point",
        at: .file(output.path),
        help: "set `output` to a folder inside it, such as `\(output.name)/site`")
    }
  }

  /// Two mounts of one file system have the same device, as in containers.
  ///
  /// The last name of a renamed path must not be a dot, but mounts are compared before names are.
  private static func isMountPoint(_ output: ResolvedPath) -> Bool {
    if output.chain.count > 1, output.chain[0].device != output.chain[1].device { return true }
    return renameat(AT_FDCWD, output.path + "/.", AT_FDCWD, marker(beside: output.path)) != 0
      && errno == EXDEV
  }
}
