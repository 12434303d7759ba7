// `vitrine build`: from site.yml to the output folder.

import ArgumentParser
import Foundation
import VitrineConfig
import VitrineModel
import VitrineSite

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds the site and publishes it in the output folder.",
    discussion: """
      What was made before and is still right is taken from the cache: only what changed is made. The \
      new site takes the place of the old one in one step, and where anything stops the build, the old \
      one stays. Keys of photo services come from the environment, as site.yml names them.
      """)

  @OptionGroup var config: ConfigurationOption

  @Option(
    help: "Publish here instead of the folder named in the configuration.", completion: .directory)
  var output: String?

  @Flag(help: "Make everything anew and keep nothing but the output.")
  var noCache = false

  @Flag(help: "Ask nothing of the network: photos of services come from the cache.")
  var offline = false

  @Flag(help: "Publish sets that lost more photos than `max_shrink` allows.")
  var allowShrink = false

  @Flag(help: "End with exit code 3 where there are warnings.")
  var strict = false

  @OptionGroup var jobs: JobsOption

  @Option(
    help: "Write a report of the build to this file as JSON.",
    completion: .file(extensions: ["json"]))
  var report: String?

  @Flag(help: "Only tell what would be fetched, encoded, written and removed.")
  var dryRun = false

  @Option(
    help: "Make one of several parts of the images, such as 1/4, for other machines.",
    transform: Self.shard)
  var shard: Shard?

  @Flag(exclusivity: .exclusive)
  var loudness: Loudness = .normal

  func validate() throws {
    if output == "" { throw ValidationError("--output takes the path of a folder") }
    if dryRun, report != nil {
      throw ValidationError("--report tells of a build, and --dry-run makes none")
    }
    if shard != nil, dryRun || report != nil || output != nil {
      throw ValidationError(
        "--shard makes images and no site: it takes no --dry-run, --report or --output")
    }
    if report == "" { throw ValidationError("--report takes the path of a file") }
  }

  func run() async throws {
    let console = Console(loudness: loudness)
    try await Interruption.guarding {
      await build(console)
    } abandon: {
      abandon(console)
    }
  }

  // MARK: The run

  private func build(_ console: Console) async -> Outcome {
    do throws(Problem) {
      let report = try report.map { (name) throws(Problem) in
        try ReportFile(name, configuration: config.file)
      }
      return try await build(console, report)
    } catch {
      console.show([error])
      return .usage
    }
  }

  /// Ends a build whose encoder cannot be interrupted: what it made for itself goes, and the user
  /// is told as by one that stopped by itself.
  private func abandon(_ console: Console) {
    Site.abandon()
    let file = report.flatMap { try? ReportFile($0, configuration: config.file) }
    _ = fail([.stopped], console, file, as: .failed)
  }

  /// - Throws: where the report must not be written; then nothing was built.
  private func build(
    _ console: Console, _ report: ReportFile?
  ) async throws(Problem) -> Outcome {
    let log = ProblemLog()
    let environment = BuildEnvironment.here()
    let configuration: SiteConfiguration
    do throws(Problems) {
      configuration = try environment.configuration(config.file)
    } catch {
      return failUnopened(error.all, console, report)
    }
    if let shard { return await make(shard, configuration, in: environment, log, console) }
    let look =
      dryRun
      ? ChangeCheck(environment, usesCache: !noCache)
      : await ChangeCheck(at: configuration, options, in: environment)
    if let unchanged = look.unchanged {
      try report?.check(against: configuration, output: output)
      return tell(unchanged, of: configuration, console, report)
    }
    let site: Site
    do throws(Problems) {
      site = try await Site.open(configuration, since: look, log: log)
    } catch {
      return failUnopened(log.problems + error.all, console, report)
    }
    try report?.check(against: configuration, output: output)
    do throws(Problems) {
      if dryRun { return try await foretell(site, console) }
      return try await finish(site, log, console, report)
    } catch {
      let isUnsafe = error.all.contains { $0.isUnsafeFolder }
      return fail(
        log.problems + error.all, requests: log.requests, console, report,
        as: isUnsafe ? .usage : .failed)
    }
  }

  var options: BuildOptions {
    BuildOptions(
      output: output, usesCache: !noCache, isOffline: offline, allowsShrink: allowShrink,
      jobs: jobs.count, home: ProcessInfo.processInfo.environment["HOME"], isReported: report != nil
    )
  }

  private func tell(
    _ built: BuildReport, of configuration: SiteConfiguration, _ console: Console,
    _ report: ReportFile?
  ) -> Outcome {
    console.show(built.problems)
    console.summarize(built, output: output ?? configuration.output)
    // Though the site is published: a script must not go on with a report of another build.
    guard write(built, to: report, console) else { return .failed }
    return outcome(of: built.problems)
  }

  private func foretell(_ site: Site, _ console: Console) async throws(Problems) -> Outcome {
    let forecast = try await ProgressLine.showing(console) { (progress) throws(Problems) in
      try await site.forecast(options, progress: progress)
    }
    console.show(forecast.problems)
    guard console.answer(forecast.text) else { return .failed }
    return outcome(of: forecast.problems)
  }

  private var usesShelf: Bool { !noCache && !offline }

  func outcome(of problems: [Problem]) -> Outcome {
    strict && problems.contains { $0.severity >= .warning } ? .warned : .done
  }

  private func finish(
    _ site: Site, _ log: ProblemLog, _ console: Console, _ report: ReportFile?
  ) async throws(Problems) -> Outcome {
    var options = options
    if usesShelf { options.shelf = Self.shelf(of: site.configuration, log) }
    let built = try await ProgressLine.showing(console) { [options] (progress) throws(Problems) in
      try await site.build(options, progress: progress)
    }
    return tell(built, of: site.configuration, console, report)
  }

  /// Without settings it is not known which folders are the site's: a report that may lie in one of
  /// them is not written, but why the build failed is told all the same.
  private func failUnopened(
    _ problems: [Problem], _ console: Console, _ report: ReportFile?
  ) -> Outcome {
    let outcome = Outcome.unopened(problems)
    do throws(Problem) {
      try report?.checkWithoutSite()
      return fail(problems, console, report, as: outcome)
    } catch {
      return fail(problems + [error], console, nil, as: outcome)
    }
  }

  private func fail(
    _ problems: [Problem], requests: ProblemLog.Requests = .init(), _ console: Console,
    _ report: ReportFile?, as outcome: Outcome
  ) -> Outcome {
    console.show(problems)
    _ = write(BuildReport(failedWith: problems, requests: requests), to: report, console)
    return outcome
  }

  /// - Returns: is the report, if one was asked for, where it was asked for.
  private func write(_ built: BuildReport, to report: ReportFile?, _ console: Console) -> Bool {
    do throws(Problem) {
      try report?.write(built)
      return true
    } catch {
      if !error.isBrokenPipe, !built.problems.contains(error) { console.show([error]) }
      return false
    }
  }
}

extension Problem {
  /// Is it a folder that must not be written to: a mistake of usage, not of the build.
  fileprivate var isUnsafeFolder: Bool { code == "output.unsafe" || code == "cache.unsafe" }

  /// Whoever closed the pipe has seen enough; that needs no words.
  fileprivate var isBrokenPipe: Bool { code == "report.unread" }
}
