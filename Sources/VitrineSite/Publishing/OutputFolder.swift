// The folder a site is published to, found fit before any work is done. It is replaced as a whole
// by every build, so the checks are strict: only a folder that is ours or empty, and none that
// holds, or lies within, anything of the user's.

import Foundation
public import VitrineModel
import VitrineStore

/// An output folder that may be replaced.
public struct OutputFolder: Sendable {
  /// Absolute, links resolved: a link to the output stays a link, its target is exchanged.
  public let path: String
  /// The cache folder, in the same way.
  let cache: String

  /// The file that says that a folder is ours; it holds the manifest.
  public static let marker = ".vitrine-site"

  /// - Parameters:
  ///   - site: the folder of site.yml; the output may be below it.
  ///   - sources: photo and theme folders; the output may be neither above nor below one.
  ///   - cache: may neither hold the output nor be in it.
  ///   - home: the user's home folder, where there is one.
  /// - Throws: `output.unsafe` for a folder that must not be replaced, `output.unwritable` for one
  ///   that cannot be.
  public init(
    path: String, site: String, sources: [String], cache: String, home: String?
  ) throws(Problem) {
    let output = try Self.place(path)
    let cachePlace = try Self.place(cache)
    try Self.refuseAbove(output, home: home, site: site)
    for source in sources { try Self.refuseOverlap(output, source, "the source folder") }
    try Self.refuseOverlap(output, cache, "the cache folder")
    try Self.refuseForeign(output)
    try Self.refuseUnwritable(output)
    self.path = output.path
    self.cache = cachePlace.path
  }

  private static func place(_ path: String) throws(Problem) -> Place {
    do {
      return try Place(path)
    } catch {
      throw unsafe(path, "it cannot be told where this leads: \(error.problem.what)")
    }
  }

  private static func refuseAbove(
    _ output: Place, home: String?, site: String
  ) throws(Problem) {
    guard output.path != "/" else { throw unsafe("/", "this is the root of the file system") }
    if let home, output.contains(try place(home)) {
      throw unsafe(output.path, "this is the home folder or a folder above it")
    }
    if output.contains(try place(site)) {
      throw unsafe(output.path, "this is the folder of site.yml or a folder above it")
    }
  }

  private static func refuseOverlap(
    _ output: Place, _ path: String, _ name: String
  ) throws(Problem) {
    let other = try place(path)
    if output.contains(other) { throw unsafe(output.path, "\(name) \(other.path) is inside it") }
    if other.contains(output) { throw unsafe(output.path, "it is inside \(name) \(other.path)") }
  }

  private static func refuseForeign(_ output: Place) throws(Problem) {
    guard let status = output.status else { return }
    guard status.kind == .folder else { throw unsafe(output.path, "this is not a folder") }
    do throws(StoreError) {
      if try isOurs(output.path) { return }
    } catch {
      throw unwritable(output.path, error.problem.what)
    }
    throw unsafe(output.path, "it holds files and was not made by Vitrine")
  }

  /// A folder with our marker, or with nothing in it.
  static func isOurs(_ path: String) throws(StoreError) -> Bool {
    let folder = try Folder(at: path)
    if try folder.status(of: marker)?.kind == .file { return true }
    return try folder.names().isEmpty
  }

  private static func unsafe(_ path: String, _ reason: String) -> Problem {
    Problem(
      .error, "output.unsafe", "the output folder must not be replaced: \(reason)",
      at: .file(path), mend: "set `output` to a folder of its own, empty or not made yet")
  }

  static func unwritable(_ path: String, _ reason: String) -> Problem {
    Problem(
      .error, "output.unwritable", "the output folder cannot be replaced: \(reason)",
      at: .file(path), mend: "make it and the folder it is in writable, or set another `output`")
  }
}

extension OutputFolder {
  /// The exchange moves the folder itself, so the folder above must be writable too and the output
  /// no mount point.
  private static func refuseUnwritable(_ output: Place) throws(Problem) {
    let missing = output.status == nil
    var nearest = Place.parent(of: output.path)
    while missing, access(nearest, F_OK) != 0, nearest != "/" {
      nearest = Place.parent(of: nearest)
    }
    for folder in missing ? [nearest] : [nearest, output.path] {
      guard access(folder, W_OK | X_OK) == 0 else {
        let reason = StoreError.system(.write, path: folder, code: errno).problem.what
        throw unwritable(folder, reason)
      }
    }
    guard missing || output.chain.count < 2 || output.chain[0].device == output.chain[1].device
    else { throw unwritable(output.path, "it is a mount point; publish to a folder inside it") }
  }
}
