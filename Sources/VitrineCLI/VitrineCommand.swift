// The command and its subcommands. They parse arguments here, call the site's modules, and turn the
// result into messages and an exit code.

import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import VitrineModel
import VitrineSite

/// `vitrine`, with its subcommands.
struct VitrineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine",
    abstract: "Publishes curated photo galleries as static sites.",
    discussion: """
      site.yml names sets of photos: from folders, from your favorites, from photo services. Vitrine \
      resizes the photos and writes a site that any static host can serve. Start with \
      `vitrine new gallery`.

      Exit codes: 0 done; 1 failed, the published site is unchanged; 3 done with warnings, under \
      --strict; 64 wrong usage or configuration, or an unsafe output folder; 130, 131 and 143 stopped \
      by a signal. Messages go to standard error. NO_COLOR and CI are respected.
      """,
    version: Site.version,
    subcommands: [
      NewCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self, AuditCommand.self,
      DeployCommand.self, FavoritesCommand.self, MetadataCommand.self, DescribeCommand.self,
      CacheCommand.self, ProvidersCommand.self,
    ])
}

/// The outcomes of a run.
///
/// Scripts rely on the numbers.
enum Outcome: Int32 {
  /// Everything is done.
  case done = 0
  /// Nothing was published; the site is unchanged.
  case failed = 1
  /// Published, with warnings, under `--strict`.
  case warned = 3
  /// Wrong usage, configuration, or an unsafe output folder.
  case usage = 64

  /// The exit code.
  var exit: ExitCode { ExitCode(rawValue) }

  /// The outcome for a site that could not be opened, because of its configuration or the machine.
  static func cannotOpen(_ problems: [Problem]) -> Outcome {
    problems.contains(where: \.isSystemFailure) ? .failed : .usage
  }
}

/// The option that names the configuration file.
struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp("The configuration file of the site.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var file = "site.yml"
}

/// The option that limits parallel work.
struct JobsOption: ParsableArguments {
  @Option(
    name: .customLong("jobs"),
    help: ArgumentHelp(
      "The number of parallel jobs (default: one for each core).", valueName: "number"))
  var count: Int?

  func validate() throws {
    if let count, !(1...1024).contains(count) {
      throw ValidationError("--jobs needs a whole number from 1 to 1024")
    }
  }
}

/// The entry point of the executable.
public enum VitrineProgram {
  /// Runs the command and exits.
  ///
  /// It is not `async`: the system's queues would open files before the first line of such a
  /// program runs, and those files would get the numbers of closed streams.
  public static func main() -> Never {
    StandardStream.prepare()
    CrashSignals.restoreDefaults()
    ProcessorTime.reportEnd()
    requireArguments()
    if let problem = AddressSpace.problemOfCommand {
      _ = StandardStream.error.write(problem.text)
      exit(Outcome.failed.rawValue)
    }
    Task {
      await run()
      let hasFailed = Console.hasShownError.withLock { $0 }
      exit((hasFailed ? Outcome.failed : .done).rawValue)
    }
    dispatchMain()
  }

  /// Exits if the system does not pass the arguments.
  ///
  /// On Linux, Swift reads them from `/proc`. Without any, the parser would print the help, and a
  /// script would take that for success.
  private static func requireArguments() {
    guard CommandLine.arguments.isEmpty else { return }
    Console(verbosity: .normal).show([.noArguments])
    exit(Outcome.failed.rawValue)
  }

  private static func run() async {
    if let suggestion = CommandSuggestion(Array(CommandLine.arguments.dropFirst())) {
      Console(verbosity: .normal).write(suggestion.message)
      exit(Outcome.usage.rawValue)
    }
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

  /// Exits as the parser would, but reports if help or version could not be printed.
  private static func end(with error: any Error) -> Never {
    let text = VitrineCommand.fullMessage(for: error)
    let code = VitrineCommand.exitCode(for: error)
    guard !text.isEmpty else { exit(code.rawValue) }
    let console = Console(verbosity: .normal)
    guard code == .success else {
      console.write(text + "\n")
      exit(code.rawValue)
    }
    exit(console.answer(text + "\n") ? code.rawValue : Outcome.failed.rawValue)
  }
}

extension Problem {
  fileprivate static let noArguments = Problem(
    .error, "console.no-arguments",
    "the command line cannot be read, because /proc is not mounted",
    help: "mount it, as root: mount -t proc proc /proc")
}
