// Collects the problems of one file, so that all of them are reported together.

import VitrineModel

/// The problems of one file.
///
/// A class, because all readers of parts of the file add to the same list. It never leaves the call
/// that made it.
final class Diagnostics {
  let file: String
  /// Whether texts are checked for what people mistype who write YAML seldom.
  let checksTexts: Bool
  /// Keys that take a list.
  var listKeys: Set<String> = []
  /// Returns the help for a key that is unknown in a mapping and known elsewhere.
  var elsewhere: (_ key: String, _ subject: String?) -> String? = { _, _ in nil }
  /// The keys that readers took, by the subject of the mapping.
  private(set) var known: [(subject: String?, keys: [String])] = []
  private let severity: Problem.Severity
  /// The severity of problems that leave open what the author asked for: keys that are unknown, and
  /// a file that cannot be read as YAML.
  private let severityOfUnknown: Problem.Severity
  private var found: [(position: Position, problem: Problem)] = []
  private var omitted = 0

  /// The number of problems that are reported one by one.
  ///
  /// The rest is only counted.
  private static let maxReported = 100

  init(
    file: String, severity: Problem.Severity, severityOfUnknown: Problem.Severity? = nil,
    checksTexts: Bool = false
  ) {
    self.file = file
    self.severity = severity
    self.severityOfUnknown = severityOfUnknown ?? severity
    self.checksTexts = checksTexts
  }

  var isEmpty: Bool { found.isEmpty }

  /// Adds a problem.
  ///
  /// `what` and `help` are evaluated only if the problem is reported.
  func add(
    _ code: String, _ what: @autoclosure () -> String, at position: Position,
    help: @autoclosure () -> String
  ) {
    add(severity, code, what, at: position, help)
  }

  /// Adds a problem that leaves open what the author asked for.
  func addUnknown(
    _ code: String, _ what: @autoclosure () -> String, at position: Position,
    help: @autoclosure () -> String
  ) {
    add(severityOfUnknown, code, what, at: position, help)
  }

  /// Adds a warning about something that is valid but probably unintended.
  func warn(
    _ code: String, _ what: @autoclosure () -> String, at position: Position,
    help: @autoclosure () -> String
  ) {
    add(.warning, code, what, at: position, help)
  }

  private func add(
    _ severity: Problem.Severity, _ code: String, _ what: () -> String, at position: Position,
    _ help: () -> String
  ) {
    guard found.count < Self.maxReported else { return omitted += 1 }
    let problem = Problem(severity, code, what(), at: place(position), help: help())
    found.append((position, problem))
  }

  /// Records which keys a mapping may have.
  func note(_ keys: [String], of subject: String?) { known.append((subject, keys)) }

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
