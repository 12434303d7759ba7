// `vitrine deploy`: sends the built site where site.yml says.

import ArgumentParser
import Foundation
import VitrineDeploy
import VitrineModel
import VitrineSite

struct DeployCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deploy",
    abstract: "Sends the built site to a store or a folder: what changed, and nothing else.",
    discussion: """
      Pages go after all that they show, and leave before it, so that visitors never find half a \
      site. A deploy that was cut is finished by the next one.
      """)

  @OptionGroup var config: ConfigurationOption

  @Flag(help: "Only tell what would be sent and removed.")
  var dryRun = false

  @Flag(exclusivity: .exclusive)
  var loudness: Loudness = .normal

  func run() async throws {
    let console = Console(loudness: loudness)
    let (file, dryRun) = (config.file, dryRun)
    let outcome = await Interruption.guarding {
      await Self.deploy(file, dryRun: dryRun, console)
    } abandon: {
    }
    guard outcome == .done else { throw outcome.exit }
  }

  private static func deploy(_ file: String, dryRun: Bool, _ console: Console) async -> Outcome {
    let environment = ProcessInfo.processInfo.environment
    return await console.opening { () throws(Problems) in
      try DeployDesk.open(file, environment: environment)
    } work: { desk in
      do throws(Problem) {
        let deployment = try await Deployment.planned(
          from: desk.folder, to: desk.destination, environment: environment,
          userAgent: desk.userAgent)
        let outcome =
          dryRun
          ? console.printed(deployment.lines) : await carryOut(deployment, console)
        await deployment.close()
        return outcome
      } catch {
        if !Task.isCancelled { console.show([error]) }
        return error.code == "deploy.key-missing" ? .usage : .failed
      }
    }
  }

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
