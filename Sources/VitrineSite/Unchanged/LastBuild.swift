// What the last build left for the next one: how inputs and site looked at its end, and what it told.
// Kept in the cache from the end of a build to the beginning of the next one.

import Foundation
import VitrineModel
import VitrineStore

struct LastBuild: Codable {
  /// A `BuildSnapshot`'s digest in hexadecimal digits.
  let look: String
  /// The same of its inputs alone, which are looked at first: where they differ, nothing else is.
  let inputs: String
  /// Files that the build came upon and read: the library, pictures of pages.
  let found: [String]
  let photos: Int
  let pages: Int
  let renditions: Int
  let notes: [Note]
  /// Of the file with what the report said of the photos; nil where none was asked for.
  let reported: String?

  /// A problem as it was told.
  struct Note: Codable {
    let severity: Problem.Severity
    let code: String
    let what: String
    let place: String?
    let mend: String?
  }

  static let name = "last-build.json"
  static let reportName = "last-report.json"
  /// A build that tells as much looks again.
  private static let longest = 1 << 20

  init(_ report: BuildReport, look: BuildSnapshot, found: [String], reported: Digest?) {
    self.reported = reported?.hex
    self.look = look.digest.hex
    inputs = look.inputs.digest.hex
    self.found = found
    photos = report.counts.photos
    pages = report.counts.pages
    renditions = report.counts.renditionsMade + report.counts.renditionsReused
    notes = report.problems.map(Note.init)
  }

  /// Nil where there is none, or one that cannot be read.
  init?(in cache: String) {
    guard let file = try? OpenFile.reading("\(cache)/\(Self.name)"),
      let status = try? file.status(), status.bytes <= Self.longest,
      let bytes = try? file.bytes(),
      let stamp = try? JSONDecoder().decode(LastBuild.self, from: Data(bytes))
    else { return nil }
    self = stamp
  }

  func keep(in store: Store) throws(StoreError) {
    guard let data = try? JSONEncoder().encode(self), data.count <= Self.longest else { return }
    try store.keep(data, as: Self.name)
  }

  /// Keeps what a report says of the photos.
  static func keep(photos: ByteParts, in store: Store) throws(StoreError) -> Digest {
    // Hashed on their way: parts are made anew whenever somebody asks for them.
    var hashing = Hashing()
    let parts = photos.lazy.map { part in
      part.withUnsafeBytes { hashing.update($0) }
      return part
    }
    try store.keep(parts: parts, as: reportName)
    return hashing.finish()
  }

  /// What the report said of the photos; nil where that was not asked for or is damaged.
  func photos(in cache: String) -> [UInt8]? {
    guard let bytes = try? OpenFile.reading("\(cache)/\(Self.reportName)").bytes(),
      Store.digest(of: bytes).hex == reported
    else { return nil }
    return bytes
  }

  static func remove(from store: Store) throws(Problem) {
    do {
      try Folder(at: store.directory).removeTree(name)
    } catch {
      throw error.problem
    }
  }
}

extension LastBuild.Note {
  init(_ problem: Problem) {
    severity = problem.severity
    code = problem.code
    what = problem.what
    place = problem.place?.description
    mend = problem.mend
  }

  var problem: Problem {
    Problem(severity, code, what, at: place.map { .setting($0) }, mend: mend)
  }
}

extension Problem {
  /// Would every build of the same files tell it: it counts for nothing, or follows from what is in the files.
  /// Rights, decoders, memory and the cache may be others by the next build.
  var isLasting: Bool {
    switch severity {
    case .note: true
    case .warning: Self.ofContents.contains(where: code.hasPrefix)
    case .error: false
    }
  }

  private static let ofContents = [
    "config.", "favorites.", "folder.sidecar-", "folder.text-cut", "image.empty",
    "image.not-a-picture", "image.too-large", "page.", "set.",
  ]
}
