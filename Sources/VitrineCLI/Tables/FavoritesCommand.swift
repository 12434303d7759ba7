// `vitrine favorites`: the curated list on the command line. Each command is read here and carried
// out by the favorites editor; its result is printed.

import ArgumentParser

/// The command `vitrine favorites`, with its subcommands.
struct FavoritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "Lists and edits your favorites: favorites.csv, next to site.yml.",
    discussion: """
      Name a photo as `provider:id`, such as folder:coast/moon-path.jpg or flickr:4711, or by the address \
      of its page. You can also edit the list by hand or in a spreadsheet: columns may be in any order, \
      your own columns are kept, and no command overwrites a list that has a bad row. A set with \
      `favorites: favorites.csv` shows the list, with the notes as captions.
      """,
    subcommands: [
      ListFavorites.self, AddFavorites.self, EditFavorite.self, RemoveFavorites.self,
      ImportFavorites.self, ExportFavorites.self,
    ])
}
