// The answer to a command that does not exist. The parser only says that it did not expect the word.

import ArgumentParser
import VitrineModel

/// A misspelled command.
struct CommandSuggestion {
  private let word: String
  /// The command that the word follows, such as `vitrine cache`.
  private let path: String
  private let names: [String]

  /// Words of other programs for the same work.
  private static let synonyms = [
    "init": "new", "create": "new", "generate": "build", "make": "build", "publish": "deploy",
    "upload": "deploy", "push": "deploy", "server": "serve", "preview": "serve", "watch": "serve",
    "start": "serve", "run": "serve", "validate": "check", "lint": "check", "test": "check",
    "ls": "list", "rm": "remove", "delete": "remove", "del": "remove", "note": "edit",
    "clean": "clear", "info": "size", "version": "--version",
  ]

  /// Finds the first word of the arguments that should be a command and is not.
  ///
  /// Nil if there is none.
  init?(_ arguments: [String], of root: any ParsableCommand.Type = VitrineCommand.self) {
    var command = root
    var path = [Self.name(of: root)]
    var words = arguments[...]
    if words.first == "help" { words = words.dropFirst() }
    while let word = words.popFirst(), !word.hasPrefix("-") {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty else { return nil }
      guard let next = subcommands.first(where: { Self.name(of: $0) == word }) else {
        // The parser's own command.
        if word == "help" { return nil }
        self.word = word
        self.path = path.joined(separator: " ")
        names = subcommands.map(Self.name)
        return
      }
      command = next
      path.append(word)
    }
    return nil
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }

  /// The message, in the form of the parser's messages.
  var message: String {
    let meant =
      Self.synonyms[word.lowercased()].flatMap { known($0) } ?? nearest(to: word, in: names)
    let end =
      meant.map { "Did you mean '\(path) \($0)'?" }
      ?? "The commands are \(names.joined(separator: ", "))."
    return """
      Error: Unknown command '\(word.printable)'. \(end)
      Usage: \(path) <subcommand>
        See '\(path) --help' for more information.

      """
  }

  private func known(_ name: String) -> String? {
    if names.contains(name) { return name }
    return path == "vitrine" ? ["--version": name, "clear": "cache clear"][name] : nil
  }
}
