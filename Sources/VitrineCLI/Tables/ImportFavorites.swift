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
    abstract: "Merges a CSV file or a person's favorites into the list.",
    discussion: """
      A cell that only one side changed since the list was last written or exported gets the changed \
      text. If both sides changed it, yours stays, and the conflict is printed with both texts. New rows \
      are appended; rows that you removed stay removed.
      """)

  @OptionGroup var options: TableOptions

  @Argument(help: "The CSV file.", completion: .file(extensions: ["csv"]))
  var file: String?

  @Option(help: "A person's public favorites instead of a file, such as flickr:ada.")
  var from: String?

  @Flag(help: "Print what would change; change nothing.")
  var dryRun = false

  func validate() throws {
    guard (file == nil) != (from == nil) else {
      throw ValidationError("name either a file or a person with `--from`")
    }
    if let from, Self.person(from) == nil {
      throw ValidationError("--from needs a provider and a person, such as flickr:ada")
    }
  }

  func run() async throws {
    let source = from.flatMap(Self.person) ?? .file(file ?? "")
    let dryRun = dryRun
    try await options.run { (editor: FavoritesEditor, console) throws(Problems) in
      let imported = try await ProgressLine.showing(console) { (progress) throws(Problems) in
        try await collectingProblems { () async throws(Problem) in
          try await editor.importList(source, isDry: dryRun, progress)
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
