// Everything the command says goes to standard error through here. Foreign text is made printable
// first, and every line begins with words of ours, so that no title can pass for a command to a
// terminal or a CI system.

import ArgumentParser
import Foundation
import VitrineModel
import VitrineSite

/// How much is said.
enum Loudness: String, EnumerableFlag {
  case normal, quiet, verbose

  static func name(for value: Loudness) -> NameSpecification {
    value == .normal ? .customLong("normal") : .long
  }

  static func help(for value: Loudness) -> ArgumentHelp? {
    switch value {
    case .normal: .hidden
    case .quiet: "Say nothing but warnings and errors."
    case .verbose: "Say also how long each stage took."
    }
  }
}

struct Console: Sendable {
  let loudness: Loudness
  /// A person is watching: a line may be written over.
  let isTerminal: Bool
  private let isColored: Bool

  init(loudness: Loudness, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.loudness = loudness
    isTerminal = isatty(STDERR_FILENO) == 1 && environment["CI"] == nil
    isColored =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  func say(_ line: String) {
    if loudness != .quiet { write(line + "\n") }
  }

  func show(_ problems: [Problem]) {
    for problem in problems where loudness != .quiet || problem.severity > .note {
      write(lines(problem))
    }
  }

  /// Where nobody can be told, on a full disk or a closed stream, the work goes on all the same:
  /// the refusal could only be told here again.
  func write(_ text: String) { _ = StandardStream.error.write(text) }

  /// Writes what was asked for to standard output.
  /// - Returns: did it arrive. Whoever closed a pipe has seen enough of it; any other refusal is told.
  func answer(_ text: String) -> Bool { answer(Array(text.utf8)) }

  /// The same for a file's bytes.
  func answer(_ bytes: [UInt8]) -> Bool {
    let refusal = StandardStream.output.write(bytes)
    if refusal != 0, refusal != EPIPE { show([.unwritableOutput(refusal)]) }
    return refusal == 0
  }

  /// How wide the terminal is now: people pull at their windows. Nil where it does not say.
  var columns: Int? {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: What is said

  func summarize(_ report: BuildReport, output: String) {
    let counts = report.counts
    say(
      "\(counted(counts.photos, "photo")) on \(counted(counts.pages, "page")) in "
        + "\(output.printable), \(report.seconds) s: "
        + "\(counted(counts.renditionsMade, "image")) made, \(counts.renditionsReused) reused, "
        + "\(counted(counts.pagesWritten, "page")) written, "
        + "\(counted(counts.removed, "file")) removed")
    guard loudness == .verbose else { return }
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
  /// What, where and how to mend, in printable lines.
  var text: String {
    var text = "\(head): \(what.printable)\n"
    if let place { text += "  where: \(place.description.printable)\n" }
    if let mend { text += "  mend:  \(mend.printable)\n" }
    return text
  }

  fileprivate var head: String { "\(severity)[\(code)]" }

  fileprivate static func unwritableOutput(_ code: Int32) -> Problem {
    Problem(
      .error, "console.unwritable",
      "standard output cannot be written: \(String(cString: strerror(code)).lowercased())")
  }
}

extension Console {
  /// Opens what is to be worked with and works; where it cannot be opened, tells why.
  func opening<Desk>(
    _ open: () throws(Problems) -> Desk, work: (Desk) async -> Outcome
  ) async -> Outcome {
    let desk: Desk
    do throws(Problems) {
      desk = try open()
    } catch {
      show(error.all)
      return .unopened(error.all)
    }
    return await work(desk)
  }
}

/// `1 photo`, `2 photos`
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// Work that may fail for one reason, among work that may fail for several.
func told<Value>(_ work: () throws(Problem) -> Value) throws(Problems) -> Value {
  do {
    return try work()
  } catch {
    throw Problems([error])
  }
}

/// The same for work that waits.
func told<Value>(_ work: () async throws(Problem) -> Value) async throws(Problems) -> Value {
  do {
    return try await work()
  } catch {
    throw Problems([error])
  }
}
