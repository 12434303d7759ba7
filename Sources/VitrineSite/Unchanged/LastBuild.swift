// The record of the last build for the next one: a digest of its inputs and its output, and its
// problems. It is in the cache from the end of a build to the beginning of the next one.

import Foundation
import VitrineModel
import VitrineStore

/// The record of the last build, which shows the next one whether anything changed.
struct LastBuild: Codable {
  /// The digest of a `BuildSnapshot` in hexadecimal digits.
  private(set) var snapshot: String
  /// The digest of its inputs alone.
  ///
  /// They are compared first; if they differ, nothing else is.
  private(set) var inputs: String
  /// The length of all files among the inputs.
  let bytes: Int
  /// The digest of inputs and output if dates do not count; nil if it could not be made.
  let contents: String?
  /// Files that the build found and read: the library, images of pages.
  let found: [String]
  let photos: Int
  let pages: Int
  let renditions: Int
  let notes: [RecordedProblem]
  /// The digest of the file with the report's photos; nil if no report was asked for.
  let reported: String?

  static let name = "last-build.json"
  static let reportName = "last-report.json"
  /// A build that reports more is checked again.
  private static let longest = 1 << 20

  init(_ report: BuildReport, _ snapshot: BuildSnapshot, found: [String], reported: Digest?) {
    self.reported = reported?.hex
    self.snapshot = snapshot.digest.hex
    inputs = snapshot.inputs.digest.hex
    bytes = snapshot.inputs.bytes
    contents = snapshot.contents?.hex
    self.found = found
    photos = report.counts.photos
    pages = report.counts.pages
    renditions = report.counts.renditionsMade + report.counts.renditionsReused
    notes = report.problems.map(RecordedProblem.init)
  }

  /// Nil if there is no record, or it cannot be read.
  init?(in cache: String) {
    guard let file = try? OpenFile.reading("\(cache)/\(Self.name)"),
      let status = try? file.status(), status.bytes <= Self.longest,
      let bytes = try? file.bytes(),
      let lastBuild = try? JSONDecoder().decode(LastBuild.self, from: Data(bytes))
    else { return nil }
    self = lastBuild
  }

  /// The record of this build for files with other dates.
  func with(_ snapshot: BuildSnapshot) -> LastBuild {
    var same = self
    (same.snapshot, same.inputs) = (snapshot.digest.hex, snapshot.inputs.digest.hex)
    return same
  }

  func keep(in store: Store) throws(Problem) {
    guard let data = try? JSONEncoder().encode(self), data.count <= Self.longest else { return }
    try store.keep(data, as: Self.name)
  }

  /// Stores the photos of a report.
  static func keep(photos: LazyByteChunks, in store: Store) throws(Problem) -> Digest {
    // Hashed while they are written, because parts are made again whenever somebody asks for them.
    var hashing = Hashing()
    let parts = photos.lazy.map { part in
      part.withUnsafeBytes { hashing.update($0) }
      return part
    }
    try store.keep(parts: parts, as: reportName)
    return hashing.finish()
  }

  /// The photos of the report; nil if no report was asked for, or it is damaged.
  func photos(in cache: String) -> [UInt8]? {
    guard let bytes = try? OpenFile.reading("\(cache)/\(Self.reportName)").bytes(),
      Store.digest(of: bytes).hex == reported
    else { return nil }
    return bytes
  }

  static func remove(from store: Store) throws(Problem) {
    try Folder(at: store.directory).removeTree(name)
  }
}
