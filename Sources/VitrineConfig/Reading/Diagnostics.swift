// Collects the problems of one file, so that all of them are reported together.

import VitrineModel

/// The problems of one file.
///
/// A class, because all readers of parts of the file add to the same list. It never leaves the call
/// that made it.
final class Diagnostics {
  let file: String
  private let severity: Problem.Severity
  private var found: [(position: Position, problem: Problem)] = []
  private var omitted = 0

  /// The number of problems that are reported one by one.
  ///
  /// The rest is only counted.
  private static let maxReported = 100

  init(file: String, severity: Problem.Severity) {
    self.file = file
    self.severity = severity
  }

  var isEmpty: Bool { found.isEmpty }

  /// Adds a problem.
  ///
  /// `what` and `help` are evaluated only if the problem is reported.
  func add(
    _ code: String, _ what: @autoclosure () -> String, at position: Position,
    help: @autoclosure () -> String
  ) {
    guard found.count < Self.maxReported else { return omitted += 1 }
    let problem = Problem(severity, code, what(), at: place(position), help: help())
    found.append((position, problem))
  }

  func add(_ problem: Problem, at position: Position) { found.append((position, problem)) }

  func place(_ position: Position) -> Problem.Place {
    .file(file, line: position.line, column: position.column)
  }

  /// All problems, in the order of the file.
  var problems: [Problem] {
    let sorted = found.enumerated().sorted { a, b in
      (a.element.position, a.offset) < (b.element.position, b.offset)
    }
    let reported = sorted.map(\.element.problem)
    guard omitted > 0 else { return reported }
    let rest = Problem(
      severity, "config.more-faults", "there are \(omitted) more problems in this file",
      at: .file(file), help: "fix the problems above first")
    return reported + [rest]
  }
}
