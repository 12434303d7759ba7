// `vitrine favorites`: the curated list on the command line. Each command is read here and carried
// out by the favorites editor; its result is printed.

import ArgumentParser
import Foundation
import VitrineFavorites
import VitrineModel
import VitrineSite

/// The command `vitrine favorites`, with its subcommands.
struct FavoritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "Lists and edits your favorites: favorites.csv, next to site.yml.",
    discussion: """
      Name a photo as `provider:id`, such as folder:coast/moon-path.jpg or flickr:4711, or by the address \
      of its page. You can also edit the list by hand or in a spreadsheet: columns may be in any order, \
      your own columns are kept, and no command overwrites a list that has a bad row. A set with \
      `favorites: favorites.csv` shows the list, with the notes as captions.
      """,
    subcommands: [
      ListFavorites.self, AddFavorites.self, EditFavorite.self, RemoveFavorites.self,
      ImportFavorites.self, ExportFavorites.self,
    ])
}

/// The options of every `vitrine favorites` command.
struct FavoritesOptions: ParsableArguments {
  @OptionGroup var config: ConfigurationOption

  @Flag(exclusivity: .exclusive)
  var verbosity: Verbosity = .normal

  /// Runs a command on the list and shows its problems; an error decides the exit code.
  func run(
    _ work: @escaping @Sendable (FavoritesEditor, Console) async throws(Problems) -> Outcome
  ) async throws {
    let console = Console(verbosity: verbosity)
    let log = ProblemLog()
    let file = config.file
    try await SignalHandler.guarding {
      await carryOut(work, console, log, file)
    } abandon: {
      console.show(log.problems + [.favoritesStopped])
    }
  }

  private func carryOut(
    _ work: (FavoritesEditor, Console) async throws(Problems) -> Outcome, _ console: Console,
    _ log: ProblemLog, _ file: String
  ) async -> Outcome {
    await console.opening { () throws(Problems) in
      try FavoritesEditor.open(file, environment: ProcessInfo.processInfo.environment, log: log)
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
  fileprivate static let favoritesStopped = Problem(
    .error, "favorites.stopped", "stopped; the list is either unchanged or completely changed",
    help: "run the command again")
}

extension Console {
  /// Prints lines to standard output.
  func printed(_ lines: [String]) -> Outcome {
    lines.isEmpty || answer(lines.joined(separator: "\n") + "\n") ? .done : .failed
  }
}
