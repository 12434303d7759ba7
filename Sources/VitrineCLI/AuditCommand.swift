// `vitrine audit`: reads a built site and tells what must not be published.

import ArgumentParser
import Foundation
import VitrineAudit
import VitrineModel
import VitrineSite

struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Looks at a built site: links, alternative texts, locations, secrets, licenses.",
    discussion: """
      Reads every file of the site and tells links that lead nowhere, images without a text for those \
      who cannot see them, places and serial numbers left in pictures, keys, photos without the credit \
      that their license asks for or against the site's `licenses`, and pages without a Content-Security-Policy: exit code 1 where there \
      is any of these. Standard output tells what pages weigh, a line for each kind. Asks nothing of \
      the network.
      """)

  @OptionGroup var config: ConfigurationOption

  @Argument(
    help: "The folder of the site (default: the output folder of site.yml).",
    completion: .directory)
  var folder: String?

  @Option(
    help: "Write what was found to this file as JSON.", completion: .file(extensions: ["json"]))
  var report: String?

  @Flag(exclusivity: .exclusive)
  var loudness: Loudness = .normal

  func validate() throws {
    if folder == "" { throw ValidationError("DIR takes the path of a folder") }
    if report == "" { throw ValidationError("--report takes the path of a file") }
  }

  func run() async throws {
    let console = Console(loudness: loudness)
    let (folder, file, report) = (folder, config.file, report)
    try await Interruption.guarding {
      await audit(folder, file, report, console)
    }
  }

  private func audit(
    _ folder: String?, _ file: String, _ report: String?, _ console: Console
  ) async -> Outcome {
    await console.opening { () throws(Problems) in
      let desk = try SiteAudit.open(
        folder, configuration: file, environment: ProcessInfo.processInfo.environment)
      return try told { () throws(Problem) in
        let place = try report.map { (name) throws(Problem) in
          try ReportFile(name, configuration: file)
        }
        if let place { try place.check(outside: desk.path, of: desk.configuration) }
        return (desk, place)
      }
    } work: { desk, place in
      do throws(Problem) {
        let found = try await desk.run()
        guard !Task.isCancelled else { return .failed }
        console.show(found.problems)
        try place?.write(ByteParts(found.json))
        guard console.printed(found.lines) == .done else { return .failed }
        return found.hasErrors ? .failed : .done
      } catch {
        console.show([error])
        return .failed
      }
    }
  }
}
