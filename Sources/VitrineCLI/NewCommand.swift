// `vitrine new`: a site to begin with. It asks no questions; every choice is in the files it makes.

import ArgumentParser
import Foundation
import VitrineModel
import VitrineSite

/// The command `vitrine new`.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Creates a small site with sample photos, ready to build.",
    discussion: """
      The folder may be missing or empty; existing files are never touched. It gets a few photos, a \
      site.yml that explains every setting, a page about the gallery, a list of favorites, and a workflow \
      that builds and publishes the site on a schedule.
      """)

  @Argument(
    help: ArgumentHelp("The folder to create.", valueName: "dir"), completion: .directory)
  var folder: String

  func validate() throws {
    if folder.isEmpty { throw ValidationError("<dir> needs the path of a folder") }
  }

  func run() async throws {
    let console = Console(verbosity: .normal)
    let folder = folder
    try await SignalHandler.guarding {
      make(folder, console)
    }
  }

  private func make(_ folder: String, _ console: Console) -> Outcome {
    do {
      let site = try NewSite(in: .here())
      try site.write(to: folder)
      console.show(site.notes)
      console.say("a new site with \(counted(site.photoCount, "photo")) is in \(folder.printable)")
      if folder != "." { console.say("  cd \(folder.asShellWord.printable)") }
      console.say("  vitrine serve    # shows a preview and rebuilds it on every change")
      console.say("  vitrine build    # writes the site to public/, ready to publish")
      return .done
    } catch {
      console.show([error])
      return .cannotOpen([error])
    }
  }
}

extension String {
  /// The text quoted for a shell, also if it begins with a hyphen.
  fileprivate var asShellWord: String {
    let word = hasPrefix("-") ? "./\(self)" : self
    let isPlain = word.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "-")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
    }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
