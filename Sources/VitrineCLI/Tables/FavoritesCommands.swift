// The `vitrine favorites` commands that show the list or change single rows.

import ArgumentParser
import Foundation
import VitrineFavorites
import VitrineModel
import VitrineSite

/// The command `vitrine favorites list`.
struct ListFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the list, one photo per line, with its note.")

  @OptionGroup var options: FavoritesOptions

  func run() async throws {
    try await options.run { editor, console throws(Problems) in
      let list = try collectingProblems { () throws(Problem) in try editor.list() }
      return console.printed(
        list.rows.map { row in
          let gone = list.dateGone(for: row.cells)
          return row.cells.line + (gone.isEmpty ? "" : "\tgone since \(gone.printable)")
        })
    }
  }
}

/// The command `vitrine favorites add`.
struct AddFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds photos by `provider:id`, path, or the address of a photo, author or album.",
    discussion: """
      Fills in title, author, license and the other columns from the photo's service or the folder.
      """)

  @OptionGroup var options: FavoritesOptions

  @Argument(help: "A photo: flickr:4711, Photos/beach.jpg, or an address from the browser.")
  var photos: [String]

  func run() async throws {
    let photos = photos
    try await options.run { editor, console throws(Problems) in
      let added = try await ProgressLine.showing(console) { (progress) throws(Problems) in
        try await collectingProblems { () async throws(Problem) in
          try await editor.add(photos, progress)
        }
      }
      console.say(
        "\(added.rows.count) added, \(added.completed.count) completed, "
          + "\(added.known) already listed")
      return console.printed((added.rows + added.completed).map(\.line))
    }
  }
}

/// The command `vitrine favorites edit`.
struct EditFavorite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Changes the note of a photo, which becomes its caption.")

  @OptionGroup var options: FavoritesOptions

  @Argument(help: "The photo as `provider:id`, its file, or the address of its page.")
  var photo: String

  @Option(
    parsing: .unconditional,
    help: "The new note; an empty text removes it.")
  var note: String

  func run() async throws {
    let (photo, note) = (photo, note)
    try await options.run { editor, console throws(Problems) in
      let row = try await collectingProblems { () async throws(Problem) in
        try await editor.edit(photo, note: note)
      }
      return console.printed([row.line])
    }
  }
}

/// The command `vitrine favorites move`.
struct MoveFavorite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Moves a photo to another place in the list.")

  @OptionGroup var options: FavoritesOptions

  @Argument(help: "The photo as `provider:id`, its file, or the address of its page.")
  var photo: String

  @Option(help: ArgumentHelp("Place the photo before this one.", valueName: "photo"))
  var before: String?

  @Option(help: ArgumentHelp("The new position; the first is 1.", valueName: "number"))
  var to: Int?

  func validate() throws {
    guard (before == nil) != (to == nil) else {
      throw ValidationError("name the place with either `--before` or `--to`")
    }
  }

  func run() async throws {
    let photo = photo
    let place = before.map(FavoritesEditor.Place.before) ?? .position(to ?? 1)
    try await options.run { editor, console throws(Problems) in
      let row = try await collectingProblems { () async throws(Problem) in
        try await editor.move(photo, to: place)
      }
      return console.printed([row.line])
    }
  }
}

/// The command `vitrine favorites remove`.
struct RemoveFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes photos from the list.")

  @OptionGroup var options: FavoritesOptions

  @Argument(help: "The photos as `provider:id`, their files, or the addresses of their pages.")
  var photos: [String]

  func run() async throws {
    let photos = photos
    try await options.run { editor, console throws(Problems) in
      let rows = try await collectingProblems { () async throws(Problem) in
        try await editor.remove(photos)
      }
      guard !rows.isEmpty else { return .failed }
      console.say("\(rows.count) removed")
      return console.printed(rows.map(\.line))
    }
  }
}

extension Favorite {
  /// The photo's identifier, title, author and note, separated by tabs.
  var line: String {
    let name = identity?.description ?? ""
    let what = [title, author].filter { !$0.isEmpty }.joined(separator: ", ")
    return [name, what, note].map(\.printable).joined(separator: "\t")
  }
}
