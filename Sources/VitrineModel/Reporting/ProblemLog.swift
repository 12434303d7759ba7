// Everything a build reports even if it fails: problems from several tasks at once, and how much services
// were asked for. A class, because all tasks write to one list. Problems are read in a fixed order, so
// that two runs print the same.

import Synchronization

/// Collects the problems that do not stop a build.
public final class ProblemLog: Sendable {
  /// Requests to the APIs of services, and finished downloads.
  public struct Requests: Sendable {
    /// Requests to APIs.
    public let calls: Int
    /// Finished downloads.
    public let downloads: Int

    /// Creates the counts.
    public init(calls: Int = 0, downloads: Int = 0) {
      self.calls = calls
      self.downloads = downloads
    }
  }

  private let collected = Mutex<Set<Problem>>([])
  private let counted = Mutex(Requests())

  /// Creates an empty log.
  public init() {}

  /// Adds a problem.
  ///
  /// Adding it again has no effect. What a canceled task reports only follows from that.
  public func add(_ problem: Problem) {
    guard !Task.isCancelled else { return }
    collected.withLock { _ = $0.insert(problem) }
  }

  /// Replaces all problems, for work that starts again.
  public func reset(to problems: [Problem]) {
    collected.withLock { $0 = Set(problems) }
  }

  /// How much services were asked for.
  public var requests: Requests {
    get { counted.withLock { $0 } }
    set { counted.withLock { $0 = newValue } }
  }

  /// Adds all but the first of the problems that stop a build, and returns the first, to be thrown.
  public func first(of problems: Problems) -> Problem {
    problems.all.dropFirst().forEach(add)
    return problems.all.first ?? .stopped
  }

  /// The first error while the site was loaded, after which nothing may be published: the machine
  /// failed, or a file may ask for something that was not understood.
  public var stopping: Problem? { problems.first { $0.severity == .error } }

  /// All problems, followed by those of a failure that are not among them.
  public func problems(and failure: Problems) -> [Problem] {
    let known = problems
    return known + failure.all.filter { !known.contains($0) }
  }

  /// All problems by place, in a file by line, then by code, sentence and help, the worse first if all
  /// of these are equal.
  public var problems: [Problem] {
    collected.withLock { $0 }.sorted { a, b in
      let (here, there) = (SortKey(a.place), SortKey(b.place))
      guard here == there else { return here < there }
      return (a.code, a.what, a.help ?? "", b.severity) < (b.code, b.what, b.help ?? "", a.severity)
    }
  }
}

/// The name, line and column that order a problem among others.
private struct SortKey: Comparable {
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

  static func < (a: SortKey, b: SortKey) -> Bool {
    (a.name, a.line, a.column) < (b.name, b.line, b.column)
  }
}

extension Problem {
  /// The user stopped the build.
  public static let stopped = stopped(keeping: "finished work is")

  /// The user stopped the build, and work such as `finished work is` kept.
  public static func stopped(keeping work: String) -> Problem {
    Problem(
      .error, "site.stopped", "stopped; the published site is unchanged, and \(work) kept")
  }

  /// The same problem as a warning, if the build continues.
  public var asWarning: Problem { Problem(.warning, code, what, at: place, help: help) }

  /// The same problem as an error, if it must be fixed.
  public var asError: Problem { Problem(.error, code, what, at: place, help: help) }
}
