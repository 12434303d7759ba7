// Problems as they are met, from several tasks at once. A class, since all of them write to the
// one list; what is read from it is in a fixed order, so that two runs say the same.

import Synchronization
public import VitrineModel

/// Collects the problems that do not stop a build.
public final class ProblemLog: Sendable {
  private let met = Mutex<Set<Problem>>([])

  public init() {}

  /// Adds a problem; the same one again is not said twice.
  public func add(_ problem: Problem) {
    met.withLock { _ = $0.insert(problem) }
  }

  /// Takes all but the first of the problems that stop a build; that one is thrown on.
  func summary(of problems: Problems) -> Problem {
    problems.all.dropFirst().forEach(add)
    return problems.all.first ?? .stopped
  }

  /// By place, then by code, sentence and mend, the worse first where all of these agree.
  public var problems: [Problem] {
    met.withLock { $0 }.sorted { a, b in
      (a.place?.description ?? "", a.code, a.what, a.mend ?? "", b.severity)
        < (b.place?.description ?? "", b.code, b.what, b.mend ?? "", a.severity)
    }
  }
}

extension Problem {
  static func noAddress(_ file: String) -> Problem {
    Problem(
      .note, "site.no-address",
      "without the site's address there are no feeds, no sitemap and no canonical links",
      at: .file(file), mend: "add url: with the address the site will have")
  }

  /// The same, where the build has mended it itself.
  var mended: Problem { Problem(.warning, code, "\(what); it was made anew", at: place) }
}
