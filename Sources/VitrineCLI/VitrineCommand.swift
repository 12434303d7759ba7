// The command's words. What they do is the site's room; here they are only read, and what happened
// is put into messages and an exit code.

import ArgumentParser

/// `vitrine`, with its subcommands.
struct VitrineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine",
    abstract: "Publishes curated photo galleries as static sites.",
    version: "0.1.0",
    subcommands: [BuildCommand.self, CheckCommand.self])
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
}

/// The file that describes the site.
struct ConfigurationOption: ParsableArguments {
  @Option(
    name: .customLong("config"), help: "The file that describes the site.",
    completion: .file(extensions: ["yml", "yaml"]))
  var file = "site.yml"
}

/// What the executable starts.
public enum VitrineProgram {
  public static func run() async { await VitrineCommand.main() }
}
