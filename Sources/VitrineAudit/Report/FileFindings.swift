// What an audit learns from one file. Files are read in any order, and their notes are processed in
// the order of their paths, so that the report does not depend on the number of workers.

import VitrineImages
import VitrineModel

/// The notes on one file.
struct FileFindings: Sendable {
  /// A problem of one file.
  struct Finding: Sendable {
    let problem: Problem
    /// The hash of the subject, if it is reported once for the whole site.
    let subject: Int?
  }

  /// A linked anchor of another page.
  struct Anchor: Sendable {
    let page: String
    let name: String
  }

  private(set) var findings: [Finding] = []
  /// The hashes of the paths of linked files.
  private(set) var linked: [Int] = []
  private(set) var anchors: [Anchor] = []
  /// The statements of an image about its rights.
  var rights: EmbeddedRights?
  /// What the files of a photo must say, and their paths.
  var expected: (creator: String, statement: String, files: [String])?
  /// Whether the photo of a photo's page has its own alternative text.
  var isDescribed: Bool?
  /// The kind of the page, and its bytes with its scripts and styles.
  var weight: (kind: String, bytes: Int)?

  mutating func add(_ problem: Problem, once subject: Int? = nil) {
    findings.append(Finding(problem: problem, subject: subject))
  }

  mutating func link(to path: String) { linked.append(path.hashValue) }

  mutating func link(to anchor: String, on page: String) {
    anchors.append(Anchor(page: page, name: anchor))
  }
}
