// `vitrine describe`: exports the photos without alternative text to a spreadsheet, and imports
// their texts from it.

import ArgumentParser
import VitrineCatalog
import VitrineFavorites
import VitrineModel
import VitrineSite

/// The command `vitrine describe`.
struct DescribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Lists the photos without alternative text, most shown first.",
    discussion: """
      People who cannot see a photo hear its alternative text. Without one they hear its caption, title or \
      tags. Prints each photo with the sets that show it, and its file or its page at the service. Covers of \
      sets come first.

      `--export` writes the same photos as a table with an empty column `alt`. Fill in as many cells as you \
      like, then `--import` the file: only its alternative texts are merged into metadata.csv.
      """)

  @OptionGroup var options: TableOptions

  @Argument(
    help: "The same as --export FILE.", completion: .file(extensions: ["csv"]))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Write the photos as a table to this file; `-` is standard output.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var export: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp(
      "Merge the alternative texts of this table into metadata.csv.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var incoming: String?

  @Flag(help: "With --import: print what would change; change nothing.")
  var dryRun = false

  @Flag(help: "Do not use the network; photos from services come from the cache.")
  var offline = false

  func validate() throws {
    guard [file, export, incoming].compactMap(\.self).count < 2 else {
      throw ValidationError("name one file: to write, or with --import to read")
    }
    if dryRun, incoming == nil { throw ValidationError("--dry-run needs --import") }
    if [file, export, incoming].contains("") {
      throw ValidationError("the file needs a name; `-` is standard output")
    }
  }

  func run() async throws {
    let (incoming, dryRun, offline) = (incoming, dryRun, offline)
    let (config, target) = (options.config.file, export ?? file)
    try await options.run { (editor: MetadataEditor, console) throws(Problems) in
      if let incoming {
        let imported = try await collectingProblems { () async throws(Problem) in
          try await editor.importTable(incoming, isDry: dryRun, only: .alt)
        }
        return console.printed(imported, isDry: dryRun)
      }
      let found = try await Self.undescribed(config, isOffline: offline, console)
      console.say(found.summary)
      guard let target else { return console.printed(found.lines) }
      return try await console.export(to: target) { () throws(Problem) in
        found.table.csv
      } _: { (file) async throws(Problem) in
        try await editor.write(found.table, to: file)
      }
    }
  }

  private static func undescribed(
    _ config: String, isOffline: Bool, _ console: Console
  ) async throws(Problems) -> UndescribedPhotos {
    let (log, environment) = (ProblemLog(), BuildEnvironment.current())
    var options = BuildOptions(home: environment.variables["HOME"])
    options.isOffline = isOffline
    let site = try await Site.open(
      environment.configuration(config),
      since: ChangeCheck(environment, usesCache: true, workers: options.workers), log: log)
    let found = try await ProgressLine.showing(console) { [options] (progress) throws(Problems) in
      try await site.undescribed(options, progress: progress)
    }
    // Notes are about building.
    console.show(log.problems.filter { $0.severity > .note })
    return found
  }
}

extension UndescribedPhotos {
  fileprivate var summary: String {
    "\(entries.count) of \(counted(photos, "photo")) without alternative text"
  }

  fileprivate var lines: [String] {
    let rows = entries.map { entry in
      (entry.id.description.printable, entry.shown, entry.place.printable)
    }
    let widths = (
      rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0
    )
    return rows.map { id, shown, place in
      "\(id.padded(to: widths.0))  \(shown.padded(to: widths.1))  \(place)"
    }
  }
}

extension UndescribedPhotos.Entry {
  fileprivate var shown: String {
    let sets = sets == 0 ? "no listed set" : counted(sets, "set")
    return covers == 0 ? sets : "\(sets), \(counted(covers, "cover"))"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
