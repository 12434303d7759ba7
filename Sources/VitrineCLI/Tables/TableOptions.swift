// What the commands of all tables share: their options, and how their results are printed.

import ArgumentParser
import Foundation
import VitrineFavorites
import VitrineModel
import VitrineSite

/// The options of every command that works on a table.
struct TableOptions: ParsableArguments {
  @OptionGroup var config: ConfigurationOption

  @Flag(exclusivity: .exclusive)
  var verbosity: Verbosity = .normal

  /// Runs a command on a table and shows its problems; an error decides the exit code.
  func run<Editor: SiteTableEditor>(
    _ work: @escaping @Sendable (Editor, Console) async throws(Problems) -> Outcome
  ) async throws {
    let console = Console(verbosity: verbosity)
    let log = ProblemLog()
    let file = config.file
    try await SignalHandler.guarding {
      await carryOut(work, console, log, file)
    } abandon: {
      console.show(log.problems + [.tableStopped(Editor.kind)])
    }
  }

  private func carryOut<Editor: SiteTableEditor>(
    _ work: (Editor, Console) async throws(Problems) -> Outcome, _ console: Console,
    _ log: ProblemLog, _ file: String
  ) async -> Outcome {
    await console.opening { () throws(Problems) in
      try Editor.open(file, environment: ProcessInfo.processInfo.environment, log: log)
    } work: { editor in
      do throws(Problems) {
        let outcome = try await work(editor, console)
        console.show(log.problems)
        return log.stopping == nil ? outcome : .failed
      } catch {
        console.show(log.problems(and: error))
        return error.all.contains { $0.code.hasPrefix("usage.") } ? .usage : .failed
      }
    }
  }
}

extension Problem {
  fileprivate static func tableStopped(_ kind: CuratedTable.Kind) -> Problem {
    Problem(
      .error, kind.code("stopped"),
      "stopped; the \(kind.noun) is either unchanged or completely changed",
      help: "run the command again")
  }
}

extension Console {
  /// Prints lines to standard output.
  func printed(_ lines: [String]) -> Outcome {
    lines.isEmpty || answer(lines.joined(separator: "\n") + "\n") ? .done : .failed
  }

  /// Writes an export to a file, or with `-` to standard output.
  func export(
    to file: String, _ bytes: () async throws(Problem) -> [UInt8],
    _ write: (String) async throws(Problem) -> Void
  ) async throws(Problems) -> Outcome {
    guard file != "-" else {
      let bytes = try await collectingProblems { () async throws(Problem) in try await bytes() }
      return answer(bytes) ? .done : .failed
    }
    try await collectingProblems { () async throws(Problem) in try await write(file) }
    return .done
  }
}
