// `vitrine new`: a site to begin with. It asks nothing; what may be chosen is in the files it makes.

import ArgumentParser
import Foundation
import VitrineModel
import VitrineSite

struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Makes a small site that builds at once, with sample photos.",
    discussion: """
      The folder may be missing or empty; nothing that stands there is touched. It gets a few photos, \
      a site.yml in which every setting is explained, a page about the gallery, a list of favorites, \
      and a workflow that builds and publishes it on a schedule.
      """)

  @Argument(
    help: ArgumentHelp("The folder to make.", valueName: "dir"), completion: .directory)
  var folder: String

  func validate() throws {
    if folder.isEmpty { throw ValidationError("DIR takes the path of a folder") }
  }

  func run() async throws {
    let console = Console(loudness: .normal)
    let folder = folder
    try await Interruption.guarding {
      make(folder, console)
    }
  }

  private func make(_ folder: String, _ console: Console) -> Outcome {
    do throws(Problem) {
      let site = try NewSite(in: .here())
      try site.write(to: folder)
      console.show(site.notes)
      console.say("a new site with \(counted(site.photoCount, "photo")) is in \(folder.printable)")
      if folder != "." { console.say("  cd \(folder.asShellWord.printable)") }
      console.say("  vitrine serve    # shows it on this machine, and anew after every change")
      console.say("  vitrine build    # writes the site to public/, ready to be published")
      return .done
    } catch {
      console.show([error])
      return .unopened([error])
    }
  }
}

extension String {
  /// As a shell reads it back, also where it begins as an option does.
  fileprivate var asShellWord: String {
    let word = hasPrefix("-") ? "./\(self)" : self
    let isPlain = word.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "-")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
    }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
