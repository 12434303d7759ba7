// Every message of the command goes to standard error through here. Text from outside is made
// printable first, and every line begins with our own words. So no title can pass for a command to a
// terminal or a CI system.

import ArgumentParser
import Foundation
import Synchronization
import VitrineModel
import VitrineSite

/// How much is printed.
enum Verbosity: String, EnumerableFlag {
  case normal, quiet, verbose

  static func name(for value: Verbosity) -> NameSpecification {
    value == .normal ? .customLong("normal") : .long
  }

  static func help(for value: Verbosity) -> ArgumentHelp? {
    switch value {
    case .normal: .hidden
    case .quiet: "Print warnings and errors only."
    case .verbose: "Print more details, such as skipped files and how long each stage took."
    }
  }
}

/// The output of the command.
struct Console: Sendable {
  let verbosity: Verbosity
  /// Whether a person is watching, so that a line may be overwritten.
  let isTerminal: Bool
  private let isColored: Bool

  init(verbosity: Verbosity, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.verbosity = verbosity
    isTerminal = isatty(STDERR_FILENO) == 1 && environment["CI"] == nil
    isColored =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  func say(_ line: String) {
    if verbosity != .quiet { write(line + "\n") }
  }

  /// Whether an error was printed.
  ///
  /// It belongs to the process, as its exit code does: no command may print an error and end with 0.
  static let hasShownError = Mutex(false)

  func show(_ problems: [Problem]) {
    if problems.contains(where: { $0.severity == .error }) {
      Self.hasShownError.withLock { $0 = true }
    }
    let shown = verbosity == .verbose ? problems : problems.countingSkippedFiles
    for problem in shown where verbosity != .quiet || problem.severity > .note {
      write(lines(problem))
    }
  }

  /// Writes to standard error.
  ///
  /// If that fails, on a full disk or a closed stream, the work continues: the failure could only
  /// be reported here again.
  func write(_ text: String) { _ = StandardStream.error.write(text) }

  /// Writes a result to standard output.
  ///
  /// A closed pipe is not reported: its reader has seen enough.
  ///
  /// - Returns: Whether all of it was written.
  func answer(_ text: String) -> Bool { answer(Array(text.utf8)) }

  /// Writes the bytes of a file to standard output.
  func answer(_ bytes: [UInt8]) -> Bool {
    let refusal = StandardStream.output.write(bytes)
    if refusal != 0, refusal != EPIPE { show([.unwritableOutput(refusal)]) }
    return refusal == 0
  }

  /// The width of the terminal; nil if unknown.
  ///
  /// It is read each time, since windows are resized.
  var columns: Int? {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: Messages

  func summarize(_ report: BuildReport, output: String) {
    let counts = report.counts
    say(
      "\(counted(counts.photos, "photo")) on \(counted(counts.pages, "page")) in "
        + "\(output.printable), \(report.seconds) s: "
        + "\(counted(counts.renditionsMade, "image")) made, \(counts.renditionsReused) reused, "
        + "\(counted(counts.pagesWritten, "page")) written, "
        + "\(counted(counts.removed, "file")) removed")
    guard verbosity == .verbose else { return }
    for (stage, seconds) in report.stages { say("  \(stage): \(seconds) s") }
  }

  private func lines(_ problem: Problem) -> String {
    "\(head(problem))\(problem.text.dropFirst(problem.head.count))"
  }

  private func head(_ problem: Problem) -> String {
    let name = problem.head
    guard isColored else { return name }
    let color =
      switch problem.severity {
      case .note: "36"
      case .warning: "33"
      case .error: "31"
      }
    return "\u{1B}[1;\(color)m\(name)\u{1B}[0m"
  }
}

extension Problem {
  /// The lines of a message: what is wrong, where, and what to do.
  ///
  /// Control characters are escaped.
  var text: String {
    var text = "\(head): \(what.printable)\n"
    if let place { text += "  where: \(place.description.printable)\n" }
    if let help { text += "  help:  \(help.printable)\n" }
    return text
  }

  fileprivate var head: String { "\(severity)[\(code)]" }

  fileprivate static func unwritableOutput(_ code: Int32) -> Problem {
    Problem(
      .error, "console.unwritable",
      "cannot write to standard output: \(String(cString: strerror(code)).lowercased())")
  }
}

extension Console {
  /// Opens something and works with it.
  ///
  /// If it cannot be opened, shows why.
  func opening<Subject>(
    _ open: () throws(Problems) -> Subject, work: (Subject) async -> Outcome
  ) async -> Outcome {
    let subject: Subject
    do {
      subject = try open()
    } catch {
      show(error.all)
      return .cannotOpen(error.all)
    }
    return await work(subject)
  }
}

/// Runs work that fails with one problem in a place that may fail with several.
func collectingProblems<Value>(_ work: () throws(Problem) -> Value) throws(Problems) -> Value {
  do {
    return try work()
  } catch {
    throw Problems([error])
  }
}

/// Runs asynchronous work that fails with one problem in a place that may fail with several.
func collectingProblems<Value>(_ work: () async throws(Problem) -> Value) async throws(Problems)
  -> Value
{
  do {
    return try await work()
  } catch {
    throw Problems([error])
  }
}
