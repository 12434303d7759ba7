// `vitrine cache`: shows, checks and cleans the folder that builds keep their work in.

import ArgumentParser
import Foundation
import VitrineModel
import VitrineSite

/// The command `vitrine cache`, with its subcommands.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Shows, checks and cleans the cache.",
    discussion: """
      The cache contains what builds made and downloaded. You can delete it at any time. In a scheduled \
      job, keep this folder between the runs. Files that Vitrine did not make are reported and left in \
      place.
      """,
    subcommands: [
      CachePath.self, CacheSize.self, PruneCache.self, VerifyCache.self, ClearCache.self,
    ])
}

/// The options of every `vitrine cache` command.
struct CacheOptions: ParsableArguments {
  @OptionGroup var config: ConfigurationOption

  @Flag(exclusivity: .exclusive)
  var verbosity: Verbosity = .normal

  /// Runs a command on the cache and shows its problem, if any.
  func run(
    _ work: @escaping @Sendable (CacheMaintenance, Console) async throws(Problem) -> Outcome
  ) async throws {
    let console = Console(verbosity: verbosity)
    let file = config.file
    try await SignalHandler.guarding {
      await Self.carryOut(work, console, file)
    } abandon: {
      console.show([.cacheStopped])
    }
  }

  /// Runs a command, shows its problems and prints its lines.
  func runAndPrint(
    _ work: @escaping @Sendable (CacheMaintenance) async throws(Problem) -> CacheSummary
  ) async throws {
    try await run { (cache, console) throws(Problem) in
      let account = try await work(cache)
      console.show(account.problems)
      return console.printed(account.lines)
    }
  }

  private static func carryOut(
    _ work: (CacheMaintenance, Console) async throws(Problem) -> Outcome, _ console: Console,
    _ file: String
  ) async -> Outcome {
    await console.opening { () throws(Problems) in
      try CacheMaintenance.open(file, environment: ProcessInfo.processInfo.environment)
    } work: { cache in
      do throws(Problem) {
        return try await work(cache, console)
      } catch {
        console.show([error])
        return error.code == "cache.unsafe" ? .usage : .failed
      }
    }
  }
}

extension Problem {
  fileprivate static let cacheStopped = Problem(
    .error, "cache.stopped",
    "stopped; the cache is intact, but some of its files may be removed already",
    help: "run the command again")
}

/// The command `vitrine cache path`.
struct CachePath: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Prints the path of the cache.")

  @OptionGroup var options: CacheOptions

  func run() async throws {
    try await options.run { (cache, console) in
      console.answer(cache.path + "\n") ? .done : .failed
    }
  }
}

/// The command `vitrine cache size`.
struct CacheSize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size", abstract: "Prints the number and total size of files of each kind.")

  @OptionGroup var options: CacheOptions

  func run() async throws {
    try await options.runAndPrint { (cache) throws(Problem) in try await cache.sizes() }
  }
}

/// The command `vitrine cache prune`.
struct PruneCache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes files that none of the latest builds used.")

  @OptionGroup var options: CacheOptions

  @Option(
    help: ArgumentHelp(
      "Keep the files of this many builds; builds that used the same files count as one.",
      valueName: "number"))
  var keep = 10

  func validate() throws {
    guard (1...CacheMaintenance.maxBuilds).contains(keep) else {
      throw ValidationError("--keep needs a whole number from 1 to \(CacheMaintenance.maxBuilds)")
    }
  }

  func run() async throws {
    let keep = keep
    try await options.runAndPrint { (cache) throws(Problem) in try await cache.prune(keeping: keep)
    }
  }
}

/// The command `vitrine cache verify`.
struct VerifyCache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Reads every cached file and removes damaged ones.")

  @OptionGroup var options: CacheOptions

  func run() async throws {
    try await options.runAndPrint { (cache) throws(Problem) in try await cache.verify() }
  }
}

/// The command `vitrine cache clear`.
struct ClearCache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Empties the cache; the next build makes everything again.")

  @OptionGroup var options: CacheOptions

  func run() async throws {
    try await options.runAndPrint { (cache) throws(Problem) in try await cache.clear() }
  }
}
