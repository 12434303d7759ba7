// `vitrine favorites import`: prints what changes, a line for each, and what does not and why.

import ArgumentParser
import Foundation
import VitrineFavorites
import VitrineModel
import VitrineSite

struct ImportFavorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Merges a list into the favorites: a CSV file, or a person's favorites.",
    discussion: """
      What only one side changed since the list was last written or exported is changed; where both \
      changed a cell, yours stays and the conflict is told with both texts. New rows are appended, and \
      rows that you removed stay removed. With --dry-run nothing is written.
      """)

  @OptionGroup var errand: FavoritesErrand

  @Argument(help: "The list as CSV.", completion: .file(extensions: ["csv"]))
  var file: String?

  @Option(help: "A person's public favorites instead, as `provider:user`: flickr:ada.")
  var from: String?

  @Flag(help: "Only show what would change.")
  var dryRun = false

  func validate() throws {
    guard (file == nil) != (from == nil) else {
      throw ValidationError("name a file, or `--from` with a person, and not both")
    }
    if let from, Self.person(from) == nil {
      throw ValidationError("--from takes a provider and a person, such as flickr:ada")
    }
  }

  func run() async throws {
    let source = from.flatMap(Self.person) ?? .file(file ?? "")
    let dryRun = dryRun
    try await errand.run { (desk, console) throws(Problems) in
      let imported = try await ProgressLine.showing(console) { (progress) throws(Problems) in
        try await told { () async throws(Problem) in
          try await desk.importList(source, isDry: dryRun, progress)
        }
      }
      console.say(imported.summary(isDry: dryRun))
      return console.printed(imported.lines)
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

extension FavoritesEditor.Imported {
  fileprivate var lines: [String] {
    changes.compactMap(\.text) + gone.map { "gone      \($0.description.printable)" }
  }

  fileprivate func summary(isDry: Bool) -> String {
    func count(_ holds: (FavoritesChange.Kind) -> Bool) -> Int {
      changes.count { holds($0.kind) }
    }
    let added = count { $0 == .added || $0 == .addedAgain }
    let changed = count { if case .changed = $0 { true } else { false } }
    let conflicts = count { if case .conflict = $0 { true } else { false } }
    let removed = count { $0 == .staysRemoved }
    let parts = [
      "\(added) added", "\(changed) \(changed == 1 ? "cell" : "cells") changed",
      "\(conflicts) in conflict",
      "\(removed) stay removed", "\(gone.count) gone",
    ]
    let rows = "\(incoming) \(incoming == 1 ? "row" : "rows")"
    return "\(rows)\(isDry ? ", dry run" : ""): \(parts.joined(separator: ", "))"
  }
}

extension FavoritesChange {
  /// A line for people; nil for what needs no word.
  fileprivate var text: String? {
    let name = (photo?.description ?? "").printable
    return switch kind {
    case .added: "added     \(name)"
    case .addedAgain: "added     \(name), which was removed, since it says something new"
    case .staysRemoved: "removed   \(name) stays removed"
    case .changed(let field, let old, let new):
      "changed   \(name) \(field.name): “\(old.text.printable)” is now “\(new.text.printable)”"
    case .kept: nil
    case .conflict(let field, let ours, let theirs):
      "conflict  \(name) \(field.name): “\(ours.text.printable)” stays, "
        + "not “\(theirs.text.printable)”"
    }
  }
}
