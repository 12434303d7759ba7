// `vitrine check`: reads site.yml, the theme, the pages of one's own and the curated lists, looks for the
// folders named there, and says what is wrong.

import ArgumentParser
import Foundation
import VitrineModel
import VitrineSite

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks the configuration, its folders, lists and theme; needs no network.",
    discussion: """
      Tells every fault at once, each with its place and how to mend it. No photo is read and nothing \
      is written. Keys that site.yml takes from the environment must be set.
      """)

  @OptionGroup var config: ConfigurationOption

  func run() async throws {
    let console = Console(loudness: .normal)
    let log = ProblemLog()
    do throws(Problems) {
      let sets = try await Site.check(
        config.file, in: .here(), home: ProcessInfo.processInfo.environment["HOME"], log: log)
      console.show(log.problems)
      console.say("\(config.file.printable) is right: \(sets) \(sets == 1 ? "set" : "sets")")
    } catch {
      console.show(log.problems + error.all)
      throw Outcome.usage.exit
    }
  }
}
