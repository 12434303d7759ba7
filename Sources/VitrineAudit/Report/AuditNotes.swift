// What an audit learns from one file. Files are read in any order and their notes taken in that of
// their paths, so that a report does not depend on how many are read at once.

import VitrineModel

/// What one file tells.
struct AuditNotes: Sendable {
  struct Finding: Sendable {
    let problem: Problem
    /// What it is about, where it is told once in a site, as a hash.
    let subject: Int?
  }

  /// A place in another page that is linked to.
  struct Anchor: Sendable {
    let page: String
    let name: String
  }

  private(set) var findings: [Finding] = []
  /// Files that are of use, by the hashes of their paths.
  private(set) var linked: [Int] = []
  private(set) var anchors: [Anchor] = []
  /// The page's kind, and its bytes with what comes with it.
  var weight: (kind: String, bytes: Int)?

  mutating func add(_ problem: Problem, once subject: Int? = nil) {
    findings.append(Finding(problem: problem, subject: subject))
  }

  mutating func link(to path: String) { linked.append(path.hashValue) }

  mutating func link(to anchor: String, on page: String) {
    anchors.append(Anchor(page: page, name: anchor))
  }
}
