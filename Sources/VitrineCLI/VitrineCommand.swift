// The command's words. What they do is the site's room; here they are only read, and what happened
// is put into messages and an exit code.

import ArgumentParser
import Dispatch
import Foundation
import VitrineModel
import VitrineSite

/// `vitrine`, with its subcommands.
struct VitrineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine",
    abstract: "Publishes curated photo galleries as static sites.",
    discussion: """
      A file, site.yml, names sets of photos: in folders, in a list of favorites, at photo services. \
      Vitrine makes the sizes that pages need and writes a site that any server of files can show. \
      `vitrine new gallery` makes one to begin with.

      Exit codes: 0 done, 1 not done and the published site untouched, 3 done with warnings under \
      --strict, 64 wrong usage, configuration or an unsafe output folder, 130 and 143 stopped by a \
      signal. Messages go to standard error; NO_COLOR and CI are respected.
      """,
    version: Site.version,
    subcommands: [
      NewCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self, AuditCommand.self,
      DeployCommand.self, FavoritesCommand.self, CacheCommand.self, ProvidersCommand.self,
    ])
}

/// How a run ends. The numbers are a contract with scripts.
enum Outcome: Int32 {
  case done = 0
  /// Nothing was published; the site is as it was.
  case failed = 1
  /// Published, with warnings, under `--strict`.
  case warned = 3
  /// Wrong usage, configuration, or an unsafe output folder.
  case usage = 64

  var exit: ExitCode { ExitCode(rawValue) }

  /// Of a site that could not be opened: by a mistake in it, or since the machine refused.
  static func unopened(_ problems: [Problem]) -> Outcome {
    problems.contains(where: \.isOfTheMachine) ? .failed : .usage
  }
}

/// The file that describes the site.
struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"), help: "The file that describes the site.",
    completion: .file(extensions: ["yml", "yaml"]))
  var file = "site.yml"
}

/// How much is done at the same time.
struct JobsOption: ParsableArguments {
  @Option(name: .customLong("jobs"), help: "Pieces of work at once (default: one for each core).")
  var count: Int?

  func validate() throws {
    if let count, !(1...1024).contains(count) {
      throw ValidationError("--jobs takes a whole number from 1 to 1024")
    }
  }
}

/// What the executable starts.
public enum VitrineProgram {
  /// Not asynchronous itself: the system's queues open files of their own before the first line
  /// of such a program, and would take the numbers of closed streams.
  public static func main() -> Never {
    StandardStream.prepare()
    Task {
      await run()
      exit(Outcome.done.rawValue)
    }
    dispatchMain()
  }

  private static func run() async {
    do {
      var command = try VitrineCommand.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// Ends as the parser would, save that help and version must arrive: they are what was asked for.
  private static func end(with error: any Error) -> Never {
    let text = VitrineCommand.fullMessage(for: error)
    let code = VitrineCommand.exitCode(for: error)
    guard !text.isEmpty else { exit(code.rawValue) }
    let console = Console(loudness: .normal)
    guard code == .success else {
      console.write(text + "\n")
      exit(code.rawValue)
    }
    exit(console.answer(text + "\n") ? code.rawValue : Outcome.failed.rawValue)
  }
}
