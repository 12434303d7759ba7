// `vitrine new`: creates a site to start from. It asks no questions; every choice is in the files
// it makes.

public import ArgumentParser
import Foundation
public import VitrineMigration
import VitrineModel
import VitrineSite

/// The command `vitrine new`.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Creates a small site with sample photos, or converts a site from another generator.",
    discussion: """
      The folder may be missing or empty; existing files are never touched. It gets a few photos, a \
      site.yml that explains the main settings, a page about the gallery, a list of favorites, and a workflow \
      that builds and publishes the site on a schedule.

      With --from, converts a sigal, thumbsup or Hugo site; the old site is not changed. Photos are copied; titles, \
      captions, dates, order and covers become album.yml and files beside photos; old addresses lead to the new ones. \
      What the old site kept private stays private. Anything that cannot be converted is listed.
      """)

  @Argument(
    help: ArgumentHelp("The folder to create.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "Convert a site of this generator; name the old site last.", valueName: "generator"))
  var from: OldTool?

  @Argument(
    help: ArgumentHelp("The old site: its folder or its settings file.", valueName: "old"),
    completion: .directory)
  var old: String?

  func validate() throws {
    if let old, from == nil {
      throw ValidationError(
        "Unexpected argument '\(old)'; to convert a site, write: vitrine new \(folder.asShellWord)"
          + " --from sigal \(old.asShellWord)")
    }
    if let from, old == nil {
      throw ValidationError(
        "--from needs the old site: vitrine new \(folder.asShellWord) --from \(from.rawValue) ~/old"
      )
    }
    if folder.isEmpty { throw ValidationError("<dir> needs the path of a folder") }
  }

  func run() async throws {
    let console = Console(verbosity: .normal)
    let (folder, from, old) = (folder, from, old)
    try await SignalHandler.guarding {
      if let from, let old {
        convert(old, of: from, to: folder, console)
      } else {
        make(folder, console)
      }
    }
  }

  private func convert(
    _ old: String, of tool: OldTool, to folder: String, _ console: Console
  ) -> Outcome {
    do {
      try NewSite.checkThemes(of: .current())
      let site = try tool.site(at: old)
      try site.newSite.write(to: folder)
      console.show(site.notes)
      let (all, hidden) = site.photoCount
      console.say(
        "\(counted(all, "photo")) of \(old.printable) copied to \(folder.printable), \(hidden) of them hidden;"
          + " old addresses that lead to the new ones: \(site.redirectCount)")
      showNextSteps(folder, console)
      return .done
    } catch {
      console.show([error])
      return .cannotOpen([error])
    }
  }

  private func make(_ folder: String, _ console: Console) -> Outcome {
    do {
      let site = try NewSite(in: .current())
      try site.write(to: folder)
      console.show(site.notes)
      console.say("a new site with \(counted(site.photoCount, "photo")) is in \(folder.printable)")
      showNextSteps(folder, console)
      return .done
    } catch {
      console.show([error])
      return .cannotOpen([error])
    }
  }

  private func showNextSteps(_ folder: String, _ console: Console) {
    if folder != "." { console.say("  cd \(folder.asShellWord)") }
    console.say("  vitrine serve    # shows a preview and rebuilds it on every change")
    console.say("  vitrine build    # writes the site to public/, ready to publish")
  }
}

extension OldTool: ExpressibleByArgument {}
