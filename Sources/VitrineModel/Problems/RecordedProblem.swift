// The problems of a build for the next one, which repeats them if there is nothing to do.

/// A problem as it was reported.
public struct RecordedProblem: Codable, Hashable, Sendable {
  private let severity: Problem.Severity
  private let code: String
  private let what: String
  private let place: String?
  private let help: String?

  /// Records a problem.
  public init(_ problem: Problem) {
    severity = problem.severity
    code = problem.code
    what = problem.what
    place = problem.place?.description
    help = problem.help
  }

  /// The problem.
  public var problem: Problem {
    Problem(severity, code, what, at: place.map { .setting($0) }, help: help)
  }
}

extension Problem {
  /// Whether every build of the same files would report the problem: it does not count, or follows
  /// from the contents of the files.
  ///
  /// Permissions, decoders, memory and the cache may have changed by the next build.
  public var isLasting: Bool {
    switch severity {
    case .note: true
    case .warning: Self.ofContents.contains(where: code.hasPrefix)
    case .error: false
    }
  }

  private static let ofContents = [
    "config.", "exclude.", "favorites.", "folder.sidecar-", "folder.small-preview",
    "folder.text-cut", "image.empty", "image.no-end-mark", "image.not-a-picture",
    "image.too-large", "image.too-much-memory", "metadata.", "page.", "set.", "static.",
    "video.damaged", "video.has-errors", "video.hides-frames", "video.no-", "video.too-large",
    "video.unplayable",
  ]
}
