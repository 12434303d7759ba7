// `vitrine build`: from site.yml to the output folder.

import ArgumentParser
import Foundation
import VitrineConfig
import VitrineModel
import VitrineSite

/// The command `vitrine build`.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds the site and publishes it to the output folder.",
    discussion: """
      Makes only what changed; everything else comes from the cache. The new site replaces the old one \
      in one step. If anything stops the build, the old site stays. API keys of photo services come from \
      the environment variables that site.yml names.
      """)

  @OptionGroup var config: ConfigurationOption

  @Option(
    help: ArgumentHelp(
      "Publish to this folder instead of the one in site.yml.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Do not use a cache: make everything again, and keep only the output.")
  var noCache = false

  @Flag(help: "Do not use the network; photos from services come from the cache.")
  var offline = false

  @Flag(help: "Publish even if a set lost more photos than `max_shrink` allows.")
  var allowShrink = false

  @Flag(help: "Replace a site that another site.yml published to the output folder.")
  var takeover = false

  @Flag(help: "Exit with code 3 on warnings.")
  var strict = false

  @OptionGroup var jobs: JobsOption

  @Option(
    help: ArgumentHelp(
      "Write a JSON report of the build to this file; `-` is standard output.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @Flag(help: "Print what would be fetched, encoded, written and removed; change nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Make only one part of the images, such as 1/4, when several machines share the work.",
      valueName: "part"),
    transform: Self.shard)
  var shard: Shard?

  @Flag(exclusivity: .exclusive)
  var verbosity: Verbosity = .normal

  func validate() throws {
    if output == "" { throw ValidationError("--output needs the path of a folder") }
    if shard != nil, dryRun || report != nil || output != nil {
      throw ValidationError(
        "--shard makes images, not a site; remove --dry-run, --report and --output")
    }
    if report == "" { throw ValidationError("--report needs the path of a file") }
  }

  func run() async throws {
    let console = Console(verbosity: verbosity)
    try await SignalHandler.guarding {
      await build(console)
    } abandon: {
      abandon(console)
    }
  }

  // MARK: The run

  private func build(_ console: Console) async -> Outcome {
    do {
      let report = try report.map { (name) throws(Problem) in
        try ReportFile(name, configuration: config.file)
      }
      return try await build(console, report)
    } catch {
      console.show([error])
      return .usage
    }
  }

  /// Ends a build whose encoder cannot be interrupted: removes its temporary files and reports that
  /// it stopped.
  private func abandon(_ console: Console) {
    Site.abandon()
    let file = report.flatMap { try? ReportFile($0, configuration: config.file) }
    _ = fail([.stopped], console, file, as: .failed)
  }

  /// Builds, or makes a forecast or one part of the images.
  ///
  /// - Throws: A problem if the report must not be written to its place; nothing was built then.
  private func build(
    _ console: Console, _ report: ReportFile?
  ) async throws(Problem) -> Outcome {
    let log = ProblemLog()
    let environment = BuildEnvironment.current()
    let configuration: SiteConfiguration
    do {
      configuration = try environment.configuration(config.file)
    } catch {
      return failToOpen(error.all, console, report)
    }
    if let shard { return await make(shard, configuration, in: environment, log, console) }
    let check =
      dryRun
      ? ChangeCheck(environment, usesCache: !noCache, workers: options.workers)
      : await ChangeCheck(at: configuration, options, in: environment)
    if let unchanged = check.unchanged {
      try report?.check(against: configuration, output: output)
      return showResult(unchanged, of: configuration, console, report)
    }
    let site: Site
    do {
      site = try await Site.open(configuration, since: check, log: log)
    } catch {
      return failToOpen(log.problems + error.all, console, report)
    }
    try report?.check(against: configuration, output: output)
    do {
      if dryRun { return try await showForecast(site, log, console, report) }
      return try await finish(site, log, console, report)
    } catch {
      let isUnsafe = error.all.contains { $0.isUnsafeFolder }
      return fail(
        log.problems(and: error), requests: log.requests, console, report,
        as: isUnsafe ? .usage : .failed)
    }
  }

  var options: BuildOptions {
    BuildOptions(
      output: output, usesCache: !noCache, isOffline: offline, allowsShrink: allowShrink,
      jobs: jobs.count, home: ProcessInfo.processInfo.environment["HOME"],
      takesOver: takeover, isReported: report != nil)
  }

  private func showResult(
    _ built: BuildReport, of configuration: SiteConfiguration, _ console: Console,
    _ report: ReportFile?
  ) -> Outcome {
    console.show(built.problems)
    console.summarize(built, output: output ?? configuration.output)
    // The site is published, but a script must not go on with the report of an earlier build.
    guard write(built, to: report, console) else { return .failed }
    return outcome(of: built.problems)
  }

  private func showForecast(
    _ site: Site, _ log: ProblemLog, _ console: Console, _ report: ReportFile?
  ) async throws(Problems) -> Outcome {
    let forecast = try await ProgressLine.showing(console) { (progress) throws(Problems) in
      try await site.forecast(options, progress: progress)
    }
    console.show(forecast.problems)
    if report?.isStandardOutput == true {
      console.say(forecast.text)
    } else {
      guard console.answer(forecast.text) else { return .failed }
    }
    guard write(BuildReport(forecast, requests: log.requests), to: report, console) else {
      return .failed
    }
    return outcome(of: forecast.problems)
  }

  private var usesSharedCache: Bool { !noCache && !offline }

  func outcome(of problems: [Problem]) -> Outcome {
    // A script must not take a run that printed an error for a success.
    if problems.contains(where: { $0.severity == .error }) { return .failed }
    return strict && problems.contains { $0.severity == .warning } ? .warned : .done
  }

  private func finish(
    _ site: Site, _ log: ProblemLog, _ console: Console, _ report: ReportFile?
  ) async throws(Problems) -> Outcome {
    var options = options
    if usesSharedCache { options.sharedCache = Self.sharedCache(of: site.configuration, log) }
    let built = try await ProgressLine.showing(console) { [options] (progress) throws(Problems) in
      try await site.build(options, progress: progress)
    }
    return showResult(built, of: site.configuration, console, report)
  }

  /// Without settings, the site's folders are unknown.
  ///
  /// A report that may be in one of them is not written; why the build failed is still printed.
  private func failToOpen(
    _ problems: [Problem], _ console: Console, _ report: ReportFile?
  ) -> Outcome {
    let outcome = Outcome.cannotOpen(problems)
    do {
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

  /// - Returns: Whether the report is written, or none was requested.
  private func write(_ built: BuildReport, to report: ReportFile?, _ console: Console) -> Bool {
    do {
      try report?.write(built)
      return true
    } catch {
      if !error.isBrokenPipe, !built.problems.contains(error) { console.show([error]) }
      return false
    }
  }
}

extension Problem {
  /// Whether this is about a folder that must not be written to: a usage error, not a failed build.
  fileprivate var isUnsafeFolder: Bool {
    ["output.unsafe", "output.other-site", "cache.unsafe", "deploy.photos"].contains(code)
  }

  /// Whether the reader closed the pipe.
  ///
  /// It has seen enough, so nothing is printed.
  fileprivate var isBrokenPipe: Bool { code == "report.unread" }
}
