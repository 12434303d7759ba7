// `vitrine check`: reads site.yml, the theme and the curated lists, looks for the folders named
// there, and says what is wrong.

import ArgumentParser
import Foundation
import VitrineConfig
import VitrineModel
import VitrineSite

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks the configuration, its folders, lists and theme; needs no network.",
    discussion: """
      Tells every fault at once, each with its place and how to mend it. No photo is read and nothing \
      is written. Keys that site.yml takes from the environment must be set.
      """)

  @OptionGroup var config: ConfigurationOption

  func run() throws {
    let console = Console(loudness: .normal)
    let log = ProblemLog()
    do throws(Problems) {
      let site = try Site.open(config.file, in: .here(), log: log)
      try site.checkFolders(home: ProcessInfo.processInfo.environment["HOME"])
      try site.checkLists()
      console.show(log.problems)
      let sets = site.configuration.sets.count
      console.say("\(config.file.printable) is right: \(sets) \(sets == 1 ? "set" : "sets")")
    } catch {
      console.show(log.problems + error.all)
      throw Outcome.usage.exit
    }
  }
}
