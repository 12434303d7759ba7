// What a build has to tell whatever becomes of it: problems as they are met, from several tasks at
// once, and how much was asked of services. A class, since all tasks write to the one list; what is
// read from it is in a fixed order, so that two runs say the same.

import Synchronization
public import VitrineModel

/// Collects the problems that do not stop a build.
public final class ProblemLog: Sendable {
  /// Requests to services' APIs and finished downloads.
  public struct Asked: Sendable {
    public let calls: Int
    public let downloads: Int

    public init(calls: Int = 0, downloads: Int = 0) {
      self.calls = calls
      self.downloads = downloads
    }
  }

  private let met = Mutex<Set<Problem>>([])
  private let counted = Mutex(Asked())

  public init() {}

  /// Adds a problem; the same one again is not said twice.
  public func add(_ problem: Problem) {
    met.withLock { _ = $0.insert(problem) }
  }

  public internal(set) var asked: Asked {
    get { counted.withLock { $0 } }
    set { counted.withLock { $0 = newValue } }
  }

  /// Takes all but the first of the problems that stop a build; that one is thrown on.
  func summary(of problems: Problems) -> Problem {
    problems.all.dropFirst().forEach(add)
    return problems.all.first ?? .stopped
  }

  /// What the machine refused while the site was gathered: nothing may be published then.
  var refusal: Problem? { problems.first(where: \.isOfTheMachine) }

  /// By place, in a file from its first line on, then by code, sentence and mend, the worse first
  /// where all of these agree.
  public var problems: [Problem] {
    met.withLock { $0 }.sorted { a, b in
      let (here, there) = (Position(a.place), Position(b.place))
      guard here == there else { return here < there }
      return (a.code, a.what, a.mend ?? "", b.severity) < (b.code, b.what, b.mend ?? "", a.severity)
    }
  }
}

/// Where a problem stands among others.
private struct Position: Comparable {
  let name: String
  let line: Int
  let column: Int

  init(_ place: Problem.Place?) {
    if case .file(let name, let line, let column) = place {
      (self.name, self.line, self.column) = (name, line ?? 0, column ?? 0)
    } else {
      (name, line, column) = (place?.description ?? "", 0, 0)
    }
  }

  static func < (a: Position, b: Position) -> Bool {
    (a.name, a.line, a.column) < (b.name, b.line, b.column)
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
