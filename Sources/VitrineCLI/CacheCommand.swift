// `vitrine cache`: looks after the folder that builds keep their work in.

import ArgumentParser
import Foundation
import VitrineModel
import VitrineSite

struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Looks after the cache: what it holds, is it sound, what may go.",
    discussion: """
      The cache keeps what builds made and fetched. It may be deleted at any time and is the one folder \
      to keep between the runs of a scheduled job. What somebody else put into it is told and stays.
      """,
    subcommands: [
      CachePath.self, CacheSize.self, PruneCache.self, VerifyCache.self, ClearCache.self,
    ])
}

/// What every errand needs.
struct CacheErrand: ParsableArguments {
  @OptionGroup var config: ConfigurationOption

  @Flag(exclusivity: .exclusive)
  var loudness: Loudness = .normal

  func run(
    _ errand: @escaping @Sendable (CacheMaintenance, Console) async throws(Problem) -> Outcome
  ) async throws {
    let console = Console(loudness: loudness)
    let file = config.file
    try await Interruption.guarding {
      await Self.carryOut(errand, console, file)
    } abandon: {
      console.show([.stoppedUpkeep])
    }
  }

  /// Shows what is wrong and prints what was asked for.
  func tell(
    _ errand: @escaping @Sendable (CacheMaintenance) async throws(Problem) -> CacheSummary
  ) async throws {
    try await run { (desk, console) throws(Problem) in
      let account = try await errand(desk)
      console.show(account.problems)
      return console.printed(account.lines)
    }
  }

  private static func carryOut(
    _ errand: (CacheMaintenance, Console) async throws(Problem) -> Outcome, _ console: Console,
    _ file: String
  ) async -> Outcome {
    await console.opening { () throws(Problems) in
      try CacheMaintenance.open(file, environment: ProcessInfo.processInfo.environment)
    } work: { desk in
      do throws(Problem) {
        return try await errand(desk, console)
      } catch {
        console.show([error])
        return error.code == "cache.unsafe" ? .usage : .failed
      }
    }
  }
}

extension Problem {
  fileprivate static let stoppedUpkeep = Problem(
    .error, "cache.stopped", "stopped; the cache is sound, and what was removed is gone",
    mend: "run the command again")
}

struct CachePath: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Prints where the cache is.")

  @OptionGroup var errand: CacheErrand

  func run() async throws {
    try await errand.run { (desk, console) in
      console.answer(desk.path + "\n") ? .done : .failed
    }
  }
}

struct CacheSize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size", abstract: "Prints how many files and bytes it holds of each kind.")

  @OptionGroup var errand: CacheErrand

  func run() async throws {
    try await errand.tell { (desk) throws(Problem) in try await desk.sizes() }
  }
}

struct PruneCache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes what none of the latest builds used.")

  @OptionGroup var errand: CacheErrand

  @Option(help: "How many builds' work is kept; builds that used the same count as one.")
  var keep = 10

  func validate() throws {
    guard (1...CacheMaintenance.mostBuilds).contains(keep) else {
      throw ValidationError("--keep takes a whole number from 1 to \(CacheMaintenance.mostBuilds)")
    }
  }

  func run() async throws {
    let keep = keep
    try await errand.tell { (desk) throws(Problem) in try await desk.prune(keeping: keep) }
  }
}

struct VerifyCache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Reads everything in it and takes away what is damaged.")

  @OptionGroup var errand: CacheErrand

  func run() async throws {
    try await errand.tell { (desk) throws(Problem) in try await desk.verify() }
  }
}

struct ClearCache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Removes everything in it; the next build makes it anew.")

  @OptionGroup var errand: CacheErrand

  func run() async throws {
    try await errand.tell { (desk) throws(Problem) in try await desk.clear() }
  }
}
