// `vitrine deploy`: sends the built site where site.yml says.

public import ArgumentParser
import Foundation
public import VitrineDeploy
import VitrineModel
import VitrineSite

struct DeployCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deploy",
    abstract: "Sends the built site to a store or a folder: what changed, and nothing else.",
    discussion: """
      Where it goes is said by `deploy` in site.yml; keys of stores come from AWS_ACCESS_KEY_ID and \
      AWS_SECRET_ACCESS_KEY. Pages go after all that they show, and leave before it, so that visitors never find half a \
      site. A deploy that was cut is finished by the next one.
      """)

  @OptionGroup var config: ConfigurationOption

  @Flag(help: "Only tell what would be sent and removed.")
  var dryRun = false

  @Option(help: "Only print the rules that a host serves the site by.")
  var recipe: Recipe?

  @Flag(exclusivity: .exclusive)
  var loudness: Loudness = .normal

  func validate() throws {
    if dryRun, recipe != nil {
      throw ValidationError("--dry-run tells of a deploy, and --recipe makes none")
    }
  }

  func run() async throws {
    let console = Console(loudness: loudness)
    try await Interruption.guarding {
      await deploy(console)
    }
  }

  private func deploy(_ console: Console) async -> Outcome {
    let environment = ProcessInfo.processInfo.environment
    return await console.opening { () throws(Problems) in
      try DeployRequest.open(config.file, environment: environment)
    } work: { desk in
      if let recipe { return console.answer(recipe.text(for: desk.address)) ? .done : .failed }
      do throws(Problem) {
        let deployment = try await Deployment.planned(
          from: desk.folder, to: try desk.destination(), environment: environment,
          userAgent: desk.userAgent)
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

  /// Faults of the settings, not of the place.
  private static let mistakes: Set = ["deploy.key-missing", "deploy.unset", "deploy.unsafe"]

  private static func carryOut(_ deployment: Deployment, _ console: Console) async -> Outcome {
    do throws(Problems) {
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

extension Recipe: ExpressibleByArgument {}

extension Deployment {
  /// What the plan does, a line for each file.
  fileprivate var lines: [String] {
    plan.uploads.joined().map { "send   \($0.path)" }
      + plan.removals.joined().map { "remove \($0)" }
      + ["dry run: \(summary)"]
  }

  fileprivate var summary: String {
    guard !plan.isEmpty else { return "\(place.printable) has all \(counted(plan.same, "file"))" }
    let removed = plan.removals.joined().count
    return "\(counted(plan.count, "file")) with \(plan.bytes.inBytes) sent to"
      + " \(place.printable), \(removed) removed, \(plan.same) there already"
  }
}
