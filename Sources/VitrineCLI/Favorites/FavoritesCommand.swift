// `vitrine favorites`: the curated list on the command line. Each word of it is one errand at the
// site's desk; here it is only read, and what came of it is printed.

import ArgumentParser
import Foundation
import VitrineFavorites
import VitrineModel
import VitrineSite

struct FavoritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "Keeps the curated list: favorites.csv, next to site.yml.",
    discussion: """
      A photo is named as `provider:id`, such as folder:coast/moon-path.jpg or flickr:4711, or by the \
      address of its page. The list may be edited by hand and in a spreadsheet as well: columns may \
      stand in any order, those of your own are kept, and no command writes over a list in which a row \
      is wrong. A set with `favorites: favorites.csv` shows it, with the notes as captions.
      """,
    subcommands: [
      ListFavorites.self, AddFavorites.self, EditFavorite.self, RemoveFavorites.self,
      ImportFavorites.self, ExportFavorites.self,
    ])
}

/// What every errand needs.
struct FavoritesErrand: ParsableArguments {
  @OptionGroup var config: ConfigurationOption

  @Flag(exclusivity: .exclusive)
  var loudness: Loudness = .normal

  /// Goes to the desk and shows the problems met there; what stopped it decides the exit code.
  func run(
    _ errand: @escaping @Sendable (FavoritesEditor, Console) async throws(Problems) -> Outcome
  ) async throws {
    let console = Console(loudness: loudness)
    let log = ProblemLog()
    let file = config.file
    try await Interruption.guarding {
      await carryOut(errand, console, log, file)
    } abandon: {
      console.show(log.problems + [.stoppedErrand])
    }
  }

  private func carryOut(
    _ errand: (FavoritesEditor, Console) async throws(Problems) -> Outcome, _ console: Console,
    _ log: ProblemLog, _ file: String
  ) async -> Outcome {
    await console.opening { () throws(Problems) in
      try FavoritesEditor.open(file, environment: ProcessInfo.processInfo.environment, log: log)
    } work: { desk in
      do throws(Problems) {
        let outcome = try await errand(desk, console)
        console.show(log.problems)
        return outcome
      } catch {
        console.show(log.problems + error.all)
        return error.all.contains { $0.code.hasPrefix("usage.") } ? .usage : .failed
      }
    }
  }
}

extension Problem {
  fileprivate static let stoppedErrand = Problem(
    .error, "favorites.stopped", "stopped; the list is as it was, or wholly changed",
    mend: "run the command again")
}

extension Console {
  /// Prints what was asked for.
  func printed(_ lines: [String]) -> Outcome {
    lines.isEmpty || answer(lines.joined(separator: "\n") + "\n") ? .done : .failed
  }
}
