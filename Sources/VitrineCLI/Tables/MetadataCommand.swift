// `vitrine metadata`: exports the metadata table to a spreadsheet, and imports it again.

import ArgumentParser
import VitrineFavorites
import VitrineModel

/// The command `vitrine metadata`, with its subcommands.
struct MetadataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metadata",
    abstract: "Exports and imports the metadata of your photos: metadata.csv, next to site.yml.",
    discussion: """
      Each row names a photo by `file`, by `provider` and `id`, or by `page_url`, and has its title, caption, \
      date and other facts, also in columns that `fields` in site.yml declares. An empty cell changes \
      nothing; `-` clears the value. If site.yml names several tables, these commands work on the first.
      """,
    subcommands: [ExportMetadata.self, ImportMetadata.self])
}

/// The command `vitrine metadata export`.
struct ExportMetadata: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the table or a part of it as CSV.")

  @OptionGroup var options: TableOptions

  @Argument(
    help: "The file to write, or `-` for standard output.", completion: .file(extensions: ["csv"]))
  var file = "-"

  @Option(help: "Only rows of photos in this set of the published site.")
  var set: String?

  func run() async throws {
    let (file, set) = (file, set)
    try await options.run { (editor: MetadataEditor, console) throws(Problems) in
      try await console.export(to: file) { () async throws(Problem) in
        try await editor.export(set: set)
      } _: { (file) async throws(Problem) in
        try await editor.export(set: set, to: file)
      }
    }
  }
}

/// The command `vitrine metadata import`.
struct ImportMetadata: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Merges a CSV file into the table, or replaces the table with it.",
    discussion: """
      A cell that only one side changed since the table was last written or exported gets the changed \
      text. If both sides changed it, yours stays, and the conflict is printed with both texts. New rows \
      are appended; rows that you removed stay removed.
      """)

  @OptionGroup var options: TableOptions

  @Argument(help: "The CSV file.", completion: .file(extensions: ["csv"]))
  var file: String

  @Flag(help: "Replace the table with the file, and print the rows and texts that are lost.")
  var replace = false

  @Flag(help: "Print what would change; change nothing.")
  var dryRun = false

  func run() async throws {
    let (file, replace, dryRun) = (file, replace, dryRun)
    try await options.run { (editor: MetadataEditor, console) throws(Problems) in
      let imported = try await collectingProblems { () async throws(Problem) in
        try await editor.importTable(file, isDry: dryRun, replaces: replace)
      }
      return console.printed(imported, isDry: dryRun)
    }
  }
}
