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

  @Option(help: "Print the settings for this host; send nothing.")
  var recipe: HostingRules?

  @Flag(exclusivity: .exclusive)
  var verbosity: Verbosity = .normal

  func validate() throws {
    if dryRun, recipe != nil {
      throw ValidationError("--dry-run and --recipe cannot be combined: --recipe sends nothing")
    }
  }

  func run() async throws {
    let console = Console(verbosity: verbosity)
    try await SignalHandler.guarding {
      await deploy(console)
    }
  }

  private func deploy(_ console: Console) async -> Outcome {
    let environment = ProcessInfo.processInfo.environment
    return await console.opening { () throws(Problems) in
      try DeployRequest.open(config.file, environment: environment)
    } work: { request in
      if let recipe { return console.answer(recipe.text(for: request.address)) ? .done : .failed }
      do throws(Problem) {
        let deployment = try await Deployment.planned(
          from: request.folder, to: try request.destination(), environment: environment,
          userAgent: request.userAgent)
        let outcome =
          dryRun
          ? console.printed(deployment.lines) : await Self.carryOut(deployment, console)
        await deployment.close()
        return outcome
      } catch {
        if !Task.isCancelled { console.show([error]) }
        return Self.mistakes.contains(error.code) ? .usage : .failed
      }
    }
  }

  /// The codes of errors in the settings, not at the destination.
  private static let mistakes: Set = ["deploy.key-missing", "deploy.unset", "deploy.unsafe"]

  private static func carryOut(_ deployment: Deployment, _ console: Console) async -> Outcome {
    do {
      let problems = try await ProgressLine.showing(console) { (line) throws(Problems) in
        try await deployment.run { line.show(.deploy, done: $0, of: $1) }
      }
      console.show(problems)
      console.say(deployment.summary)
      return .done
    } catch {
      if !Task.isCancelled { console.show(error.all) }
      return .failed
    }
  }
}

extension HostingRules: ExpressibleByArgument {}

extension Deployment {
  /// The plan, one line for each file.
  fileprivate var lines: [String] {
    plan.uploads.joined().map { "send   \($0.path)" }
      + plan.removals.joined().map { "remove \($0)" }
      + ["dry run: \(summary)"]
  }

  fileprivate var summary: String {
    guard !plan.isEmpty else {
      return "\(destinationName.printable) is up to date: \(counted(plan.unchanged, "file"))"
    }
    let removed = plan.removals.joined().count
    return "\(counted(plan.count, "file")) with \(plan.bytes.inBytes) sent to"
      + " \(destinationName.printable), \(removed) removed, \(plan.unchanged) unchanged"
  }
}
