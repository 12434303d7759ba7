// `vitrine build`: from site.yml to the output folder.

import ArgumentParser
import Foundation
import VitrineConfig
import VitrineModel
import VitrineSite

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds the site and publishes it in the output folder.")

  @OptionGroup var config: ConfigurationOption

  @Option(help: "Publish here instead of the folder named in the configuration.")
  var output: String?

  @Flag(help: "Make everything anew and keep nothing but the output.")
  var noCache = false

  @Flag(help: "End with exit code 3 where there are warnings.")
  var strict = false

  @Option(help: "Pieces of work at once (default: one for each core).")
  var jobs: Int?

  @Option(help: "Write a report of the build to this file as JSON.")
  var report: String?

  @Flag(exclusivity: .exclusive)
  var loudness: Loudness = .normal

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a whole number from 1 to 1024")
    }
    if output == "" { throw ValidationError("--output takes the path of a folder") }
  }

  func run() async throws {
    let console = Console(loudness: loudness)
    let outcome = await Interruption.guarding { await build(console) }
    guard outcome == .done else { throw outcome.exit }
  }

  // MARK: The run

  private func build(_ console: Console) async -> Outcome {
    let log = ProblemLog()
    do throws(Problems) {
      try BuildReport.check(report)
    } catch {
      console.show(error.all)
      return .usage
    }
    do throws(Problems) {
      let site = try open(log)
      do throws(Problems) {
        return try await finish(site, log, console)
      } catch {
        return fail(error, log, console, isUnsafe: error.all.contains { $0.isUnsafeFolder })
      }
    } catch {
      return fail(error, log, console, isUnsafe: true)
    }
  }

  private func open(_ log: ProblemLog) throws(Problems) -> Site {
    try Site.open(
      config.file, environment: ProcessInfo.processInfo.environment,
      program: Bundle.main.executablePath ?? CommandLine.arguments[0], log: log)
  }

  private func finish(
    _ site: Site, _ log: ProblemLog, _ console: Console
  ) async throws(Problems) -> Outcome {
    let progress = ProgressLine(console)
    let options = BuildOptions(
      output: output, usesCache: !noCache, jobs: jobs,
      home: ProcessInfo.processInfo.environment["HOME"])
    let result = await capture { () throws(Problems) in
      try await site.build(options, progress: progress)
    }
    progress.end()
    let built = try result.get()
    console.show(built.problems)
    console.summarize(built, output: output ?? site.configuration.output)
    console.show(write(built))
    return strict && (built.severity ?? .note) >= .warning ? .warned : .done
  }

  private func fail(
    _ problems: Problems, _ log: ProblemLog, _ console: Console, isUnsafe: Bool
  ) -> Outcome {
    let all = log.problems + problems.all
    console.show(all)
    console.show(write(BuildReport(failedWith: all)).filter { !all.contains($0) })
    return isUnsafe ? .usage : .failed
  }

  /// - Returns: why the report could not be written. The site is what it is by then.
  private func write(_ built: BuildReport) -> [Problem] {
    guard let report else { return [] }
    do throws(Problem) {
      try built.write(to: report)
      return []
    } catch {
      return [error]
    }
  }
}

/// The outcome of work that may fail, so that what follows it happens either way.
private func capture<Value>(
  _ work: () async throws(Problems) -> Value
) async -> Result<Value, Problems> {
  do throws(Problems) {
    return .success(try await work())
  } catch {
    return .failure(error)
  }
}

extension Problem {
  /// Is it a folder that must not be written to: a mistake of usage, not of the build.
  fileprivate var isUnsafeFolder: Bool { code == "output.unsafe" || code == "cache.unsafe" }
}
