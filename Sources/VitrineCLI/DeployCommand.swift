// `vitrine deploy`: sends the built site to the destination in site.yml.

public import ArgumentParser
import Foundation
public import VitrineDeploy
import VitrineModel
import VitrineSite

/// The command `vitrine deploy`.
struct DeployCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deploy",
    abstract: "Sends the changed files of the site to an S3-compatible store or a folder.",
    discussion: """
      `deploy` in site.yml names the destination. The keys of a store come from the environment variables \
      AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. A page is sent after everything it shows and removed before it, so that \
      visitors never see half a site. The next deploy finishes one that was interrupted.
      """)

  @OptionGroup var config: ConfigurationOption

  @Flag(help: "Print what would be sent and removed; change nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      """
      Write the settings for this host to the folder `static`, or print them if they are not part of the site. Send \
      nothing.
      """, valueName: "host"))
  var recipe: HostingRules?

  @Argument(help: "The file that --recipe writes; `-` is standard output.", completion: .file())
  var file: String?

  @Flag(exclusivity: .exclusive)
  var verbosity: Verbosity = .normal

  func validate() throws {
    if dryRun, recipe != nil {
      throw ValidationError("--dry-run and --recipe cannot be combined: --recipe sends nothing")
    }
    if file != nil, recipe == nil {
      throw ValidationError(
        "a file can only be named with --recipe; site.yml names the destination")
    }
  }

  func run() async throws {
    let console = Console(verbosity: verbosity)
    let stopped = dryRun ? Problem.stoppedPlan : .stoppedDeploy
    try await SignalHandler.guarding {
      await deploy(console)
    } abandon: {
      console.show([stopped])
    }
  }

  private func deploy(_ console: Console) async -> Outcome {
    let environment = ProcessInfo.processInfo.environment
    return await console.opening { () throws(Problems) in
      try DeployRequest.open(config.file, environment: environment)
    } work: { request in
      if let recipe { return write(recipe, for: request, console) }
      do throws(Problem) {
        try request.refuseOtherSite()
        let deployment = try Deployment(
          from: request.folder, named: request.name, to: try request.destination(),
          images: request.images, environment: environment, userAgent: request.userAgent)
        let outcome =
          dryRun
          ? await Self.printPlan(of: deployment, console) : await Self.carryOut(deployment, console)
        await deployment.close()
        return outcome
      } catch {
        console.show([Task.isCancelled ? .stoppedPlan : error])
        return Self.mistakes.contains(error.code) ? .usage : .failed
      }
    }
  }

  private func write(
    _ recipe: HostingRules, for request: DeployRequest, _ console: Console
  ) -> Outcome {
    let rules = recipe.text(
      for: request.address, crawlers: request.crawlers, hasHiddenFiles: request.hasHiddenFiles,
      images: request.images)
    let inSite = recipe.file.map {
      ("\(request.statics.path)/\($0)", "\(request.statics.name)/\($0)")
    }
    guard let (path, name) = file.map({ ($0, $0) }) ?? inSite, path != "-" else {
      return console.answer(rules) ? .done : .failed
    }
    do {
      let isNew = try HostingRules.write(rules, to: path)
      console.say(isNew ? "the rules are in \(name.printable)" : "\(name.printable) is up to date")
      if file == nil { console.say("  vitrine build    # publishes them with the site") }
      return .done
    } catch {
      console.show([error])
      return .failed
    }
  }

  /// The codes of errors in the settings, not at the destination.
  private static let mistakes: Set = [
    "deploy.key-missing", "deploy.photos", "deploy.unset", "deploy.unsafe", "output.other-site",
  ]

  private static func printPlan(of deployment: Deployment, _ console: Console) async -> Outcome {
    do {
      let report = try await deployment.planned()
      console.show(report.notes)
      return console.printed(report.plan.lines(for: deployment.destinationName))
    } catch {
      console.show(Task.isCancelled ? [.stoppedPlan] : error.all)
      return .failed
    }
  }

  private static func carryOut(_ deployment: Deployment, _ console: Console) async -> Outcome {
    do {
      let report = try await ProgressLine.showing(console) { (line) throws(Problems) in
        try await deployment.run {
          line.note(.deploying(other: $0))
        } progress: {
          line.show(.deploy, done: $0, of: $1)
        }
      }
      console.show(report.notes)
      console.say(report.plan.summary(for: deployment.destinationName))
      return .done
    } catch {
      console.show(Task.isCancelled ? [.stoppedDeploy] : error.all)
      return .failed
    }
  }
}

extension HostingRules: ExpressibleByArgument {}

extension Problem {
  fileprivate static let stoppedDeploy = Problem(
    .error, "deploy.stopped", "stopped; the destination may have only a part of the new site",
    help: "run `vitrine deploy` again: it completes the site")

  /// Before anything was sent.
  fileprivate static let stoppedPlan = Problem(
    .error, "deploy.stopped", "stopped; nothing was sent", help: "run the command again")
}

extension DeployPlan {
  /// Returns the plan, one line for each file.
  fileprivate func lines(for destination: String) -> [String] {
    uploads.joined().map { "send   \($0.path)" } + removals.joined().map { "remove \($0)" }
      + ["dry run: \(summary(for: destination))"]
  }

  fileprivate func summary(for destination: String) -> String {
    guard !isEmpty else {
      return "\(destination.printable) is up to date: \(counted(unchanged, "file"))"
    }
    let removed = removals.joined().count
    return "\(counted(count, "file")) with \(bytes.inBytes) sent to"
      + " \(destination.printable), \(removed) removed, \(unchanged) unchanged"
  }
}
