// `vitrine check`: reads site.yml, the theme, your Markdown pages and the curated lists, looks for
// the folders they name, and reports every problem.

import ArgumentParser
import Foundation
import VitrineConfig
import VitrineModel
import VitrineSite

/// The command `vitrine check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks site.yml, its folders, lists and theme; uses no network.",
    discussion: """
      Reports every problem at once, with file, line and a fix. Reads no photo and writes nothing. The \
      environment variables that site.yml names must be set.
      """)

  @OptionGroup var config: ConfigurationOption

  @Flag(help: "Also print the license policy that results from site.yml.")
  var verbose = false

  func run() async throws {
    let console = Console(verbosity: verbose ? .verbose : .normal)
    let log = ProblemLog()
    do {
      let site = try await Site.check(
        config.file, in: .current(), home: ProcessInfo.processInfo.environment["HOME"], log: log)
      console.show(log.problems)
      let sets = site.sets.count
      console.say("\(config.file.printable) is valid: \(counted(sets, "set"))")
      guard verbose else { return }
      console.say("photos from services by license:")
      site.services.licenses.lines.forEach { console.say("  \($0)") }
    } catch {
      console.show(log.problems + error.all)
      throw Outcome.usage.exit
    }
  }
}
