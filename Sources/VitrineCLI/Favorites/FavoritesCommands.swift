// The words of `vitrine favorites` that look at the list or change single rows.

import ArgumentParser
import Foundation
import VitrineFavorites
import VitrineModel
import VitrineSite

struct ListFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the list: a photo a line, with its note.")

  @OptionGroup var errand: FavoritesErrand

  func run() async throws {
    try await errand.run { (desk, console) throws(Problems) in
      let list = try told { () throws(Problem) in try desk.list() }
      return console.printed(
        list.rows.map { row in
          let gone = list.goneSince(row.favorite)
          return row.favorite.line + (gone.isEmpty ? "" : "\tgone since \(gone.printable)")
        })
    }
  }
}

struct AddFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds photos by `provider:id`, or by the address of a photo, author or album.",
    discussion: """
      Title, author, license and the rest are filled in from the photo's service or from the folder.
      """)

  @OptionGroup var errand: FavoritesErrand

  @Argument(help: "Such as flickr:4711, or an address from the browser.")
  var photos: [String]

  func run() async throws {
    let photos = photos
    try await errand.run { (desk, console) throws(Problems) in
      let added = try await ProgressLine.showing(console) { (progress) throws(Problems) in
        try await told { () async throws(Problem) in try await desk.add(photos, progress) }
      }
      console.say(
        "\(added.rows.count) added, \(added.completed.count) completed, "
          + "\(added.known) there already")
      return console.printed((added.rows + added.completed).map(\.line))
    }
  }
}

struct EditFavorite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Changes the note of a photo, which is its caption.")

  @OptionGroup var errand: FavoritesErrand

  @Argument(help: "The photo as `provider:id`, or the address of its page.")
  var photo: String

  @Option(
    parsing: .unconditional,
    help: "What to say of it; an empty text takes the note away.")
  var note: String

  func run() async throws {
    let (photo, note) = (photo, note)
    try await errand.run { (desk, console) throws(Problems) in
      let row = try await told { () async throws(Problem) in
        try await desk.edit(photo, note: note)
      }
      return console.printed([row.line])
    }
  }
}

struct RemoveFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Takes photos off the list.")

  @OptionGroup var errand: FavoritesErrand

  @Argument(help: "The photos as `provider:id`, or the addresses of their pages.")
  var photos: [String]

  func run() async throws {
    let photos = photos
    try await errand.run { (desk, console) throws(Problems) in
      let rows = try await told { () async throws(Problem) in try await desk.remove(photos) }
      guard !rows.isEmpty else { return .failed }
      console.say("\(rows.count) removed")
      return console.printed(rows.map(\.line))
    }
  }
}

struct ExportFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the list, or a part of it, as CSV.")

  @OptionGroup var errand: FavoritesErrand

  @Argument(
    help: "The file to write; `-` is standard output.", completion: .file(extensions: ["csv"]))
  var file = "-"

  @Option(help: "Only photos that this set of the published site holds.")
  var set: String?

  @Option(help: "Only photos by this author: the name, or the address of the profile.")
  var author: String?

  @Option(help: "Only photos with this tag.")
  var tag: String?

  @Option(help: "Only photos under this license: cc-by, cc-by-4.0.")
  var license: String?

  func run() async throws {
    let filter = FavoritesFilter(set: set, author: author, tag: tag, license: license)
    let file = file
    try await errand.run { (desk, console) throws(Problems) in
      guard file != "-" else {
        let bytes = try await told { () async throws(Problem) in try await desk.export(filter) }
        return console.answer(bytes) ? .done : .failed
      }
      try await told { () async throws(Problem) in try await desk.export(filter, to: file) }
      return .done
    }
  }
}

extension Favorite {
  /// For people: the photo, what it is and by whom, and the note.
  var line: String {
    let name = identity?.description ?? ""
    let what = [title, author].filter { !$0.isEmpty }.joined(separator: ", ")
    return [name, what, note].map(\.printable).joined(separator: "\t")
  }
}
