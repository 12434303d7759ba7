// `vitrine audit`: reads a built site and reports what must not be published.

import ArgumentParser
import Foundation
import VitrineAudit
import VitrineModel
import VitrineSite

/// The command `vitrine audit`.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Checks a built site: links, alternative texts, locations, secrets, licenses.",
    discussion: """
      Reads every file of the site and reports broken links, images without alternative text, locations \
      and serial numbers in images, and API keys. Also reports photos without the credit that their \
      license requires, photos whose license is not in `licenses` of site.yml, and pages without a \
      Content-Security-Policy. Exits with code 1 if it finds any of these. Prints how many problems there \
      are and a table of page weights, one line for each kind. Uses no network.
      """)

  @OptionGroup var config: ConfigurationOption

  @Argument(
    help: "The site's folder (default: the output folder in site.yml).",
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Write the findings to this file as JSON; `-` is standard output.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @Flag(exclusivity: .exclusive)
  var verbosity: Verbosity = .normal

  func validate() throws {
    if folder == "" { throw ValidationError("<folder> needs the path of a folder") }
    if report == "" { throw ValidationError("--report needs the path of a file") }
  }

  func run() async throws {
    let console = Console(verbosity: verbosity)
    let (folder, file, report) = (folder, config.file, report)
    try await SignalHandler.guarding {
      await audit(folder, file, report, console)
    }
  }

  private func audit(
    _ folder: String?, _ file: String, _ report: String?, _ console: Console
  ) async -> Outcome {
    await console.opening { () throws(Problems) in
      let audit = try SiteAudit.open(
        folder, configuration: file, environment: ProcessInfo.processInfo.environment)
      return try collectingProblems { () throws(Problem) in
        let place = try report.map { (name) throws(Problem) in
          try ReportFile(name, configuration: file)
        }
        if let place { try place.check(outside: audit.path, of: audit.configuration) }
        return (audit, place)
      }
    } work: { audit, place in
      do throws(Problem) {
        let found = try await audit.run()
        guard !Task.isCancelled else { return .failed }
        console.show(found.problems)
        try place?.write(LazyByteChunks(found.json))
        if place?.isStandardOutput == true {
          found.lines.forEach(console.say)
        } else if console.printed(found.lines) != .done {
          return .failed
        }
        return found.hasErrors ? .failed : .done
      } catch {
        console.show([error])
        return .failed
      }
    }
  }
}
