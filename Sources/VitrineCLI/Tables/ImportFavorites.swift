// `vitrine favorites import`: prints each change, and each row that stays as it is with the reason.

import ArgumentParser
import Foundation
import VitrineFavorites
import VitrineModel
import VitrineSite

/// The command `vitrine favorites import`.
struct ImportFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Merges a CSV file, a shared list or a person's favorites into the list.",
    discussion: """
      A cell that only one side changed since the list was last written or exported gets the changed \
      text. If both sides changed it, yours stays, and the conflict is printed with both texts. New rows \
      are appended; rows that you removed stay removed. Use --replace to also take the order and removals from the file.
      """)

  @OptionGroup var options: FavoritesOptions

  @Argument(
    help: "The CSV file, or the address by which a visitor shared a list.",
    completion: .file(extensions: ["csv"]))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "A person's public favorites instead of a file, such as flickr:ada.", valueName: "person"))
  var from: String?

  @Flag(help: "Replace the list with the file, and print the rows and texts that are lost.")
  var replace = false

  @Flag(help: "Print what would change; change nothing.")
  var dryRun = false

  func validate() throws {
    guard (file == nil) != (from == nil) else {
      throw ValidationError("name either a file or a person with `--from`")
    }
    guard from == nil || !replace else {
      throw ValidationError("--replace needs a file or an address, not a person")
    }
    if let from, Self.person(from) == nil {
      throw ValidationError("--from needs a provider and a person, such as flickr:ada")
    }
  }

  func run() async throws {
    let source = from.flatMap(Self.person) ?? FavoritesSource(file ?? "")
    let (dryRun, replace) = (dryRun, replace)
    try await options.run { editor, console throws(Problems) in
      let imported = try await ProgressLine.showing(console) { (progress) throws(Problems) in
        try await collectingProblems { () async throws(Problem) in
          try await editor.importList(source, isDry: dryRun, replaces: replace, progress)
        }
      }
      return console.printed(imported, isDry: dryRun)
    }
  }

  private static func person(_ text: String) -> FavoritesSource? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let provider = String(text[..<colon])
    let user = String(text[text.index(after: colon)...])
    guard Site.providerNames.contains(provider), !user.isEmpty else { return nil }
    return .person(user, provider: provider)
  }
}
