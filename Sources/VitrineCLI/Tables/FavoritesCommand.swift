// `vitrine favorites`: the curated list on the command line. Each command is read here and carried
// out by the favorites editor; its result is printed.

import ArgumentParser
import VitrineFavorites
import VitrineModel

/// The command `vitrine favorites`, with its subcommands.
struct FavoritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "Lists and edits your favorites: favorites.csv, next to site.yml.",
    discussion: """
      Name a photo as `provider:id`, such as folder:coast/moon-path.jpg or flickr:4711, by the path of its \
      file, or by the address of its page. You can also edit the list by hand or in a spreadsheet: columns \
      may be in any order, your own columns are kept, and no command overwrites a list that has a bad row. \
      A set with `favorites: favorites.csv` shows the list, with the notes as captions. `--list` names \
      a list other than favorites.csv.
      """,
    subcommands: [
      ListFavorites.self, AddFavorites.self, EditFavorite.self, MoveFavorite.self,
      RemoveFavorites.self, ImportFavorites.self, ExportFavorites.self,
    ])
}

/// The options of every command that works on a list of favorites.
struct FavoritesOptions: ParsableArguments {
  @OptionGroup var table: TableOptions

  @Option(
    name: .customLong("list"),
    help: ArgumentHelp(
      "A list other than favorites.csv: its name in site.yml, or a path.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var list: String?

  /// Runs a command on the list and shows its problems.
  func run(
    _ work: @escaping @Sendable (FavoritesEditor, Console) async throws(Problems) -> Outcome
  ) async throws {
    let list = list
    try await table.run { (editor: FavoritesEditor, console) throws(Problems) in
      try await work(list.map(editor.editing(list:)) ?? editor, console)
    }
  }
}
