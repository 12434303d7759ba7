// Where the faults of one file are gathered, so that all of them are told at once.

import VitrineModel

/// The faults of one file. A class, because every reader of a part of the file adds to the same
/// list; it never leaves the call that made it.
final class Faults {
  let file: String
  private let severity: Problem.Severity
  private var found: [(position: Position, problem: Problem)] = []
  private var untold = 0

  /// More than these help nobody; the rest is counted.
  private static let most = 100

  init(file: String, severity: Problem.Severity) {
    self.file = file
    self.severity = severity
  }

  var isEmpty: Bool { found.isEmpty }

  /// - Parameter mend: looked for only if the fault is told.
  func add(
    _ code: String, _ what: @autoclosure () -> String, at position: Position,
    mend: @autoclosure () -> String
  ) {
    guard found.count < Self.most else { return untold += 1 }
    let problem = Problem(severity, code, what(), at: place(position), mend: mend())
    found.append((position, problem))
  }

  func add(_ problem: Problem, at position: Position) { found.append((position, problem)) }

  func place(_ position: Position) -> Problem.Place {
    .file(file, line: position.line, column: position.column)
  }

  /// In the order of the file.
  var problems: [Problem] {
    let sorted = found.enumerated().sorted { a, b in
      (a.element.position, a.offset) < (b.element.position, b.offset)
    }
    let told = sorted.map(\.element.problem)
    guard untold > 0 else { return told }
    let rest = Problem(
      severity, "config.more-faults", "there are \(untold) more faults in this file",
      at: .file(file), mend: "mend the ones above first")
    return told + [rest]
  }
}
