// `vitrine favorites export`: the list for a spreadsheet, for the catalog program of a photographer, or as
// sidecars with ratings.

import ArgumentParser
import VitrineFavorites
import VitrineModel

/// What `vitrine favorites export` writes.
enum ExportForm: String, CaseIterable, ExpressibleByArgument {
  case csv, lightroom
  case captureOne = "capture-one"
  case finder, xmp

  /// The program that searches for names; nil for files.
  var program: CatalogProgram? { CatalogProgram(rawValue: rawValue) }
}

/// The command `vitrine favorites export`.
struct ExportFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the list or a part of it, as CSV or for your catalog.",
    discussion: """
      `--as lightroom`, `capture-one` and `finder` write the names of the files, without extensions, as \
      the program's search field accepts them. `--as xmp` writes sidecars with ratings into a folder: five \
      stars, or the column `rating` of the list. It never writes into the photo folder, and keeps \
      sidecars of other programs.
      """)

  @OptionGroup var options: FavoritesOptions

  @Argument(
    help: "The file to write, or `-` for standard output; for sidecars, the folder.",
    completion: .file(extensions: ["csv"]))
  var file = "-"

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What to write: csv, lightroom, capture-one, finder or xmp.", valueName: "format"))
  var form = ExportForm.csv

  @Option(help: "Only photos in this set of the published site.")
  var set: String?

  @Option(help: "Only photos by this author: a name or the address of a profile.")
  var author: String?

  @Option(help: "Only photos with this tag.")
  var tag: String?

  @Option(help: "Only photos under this license, such as cc-by or cc-by-4.0.")
  var license: String?

  func validate() throws {
    guard form != .xmp || file != "-" else {
      throw ValidationError("name a folder for the sidecars")
    }
  }

  func run() async throws {
    let filter = FavoritesFilter(set: set, author: author, tag: tag, license: license)
    let (file, form) = (file, form)
    try await options.run { editor, console throws(Problems) in
      guard form != .xmp else {
        let count = try await collectingProblems { () async throws(Problem) in
          try await editor.exportSidecars(filter, to: file)
        }
        console.say("\(counted(count, "sidecar")) in \(file.printable)")
        return .done
      }
      return try await console.export(to: file) { () async throws(Problem) in
        guard let program = form.program else { return try await editor.export(filter) }
        return try await editor.exportNames(for: program, filter)
      } _: { (file) async throws(Problem) in
        guard let program = form.program else { return try await editor.export(filter, to: file) }
        try await editor.exportNames(for: program, filter, to: file)
      }
    }
  }
}
