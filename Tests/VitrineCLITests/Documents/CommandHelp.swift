// The help of the command as the parser has it. Documents are compared with it.

import Foundation
import VitrineTesting

/// A command or subcommand, from `--experimental-dump-help`.
struct CommandHelp: Decodable, Sendable {
  let commandName: String
  let abstract: String?
  let arguments: [Argument]?
  let subcommands: [CommandHelp]?

  struct Argument: Decodable, Sendable {
    let kind: String
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let abstract: String?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool

    struct Name: Decodable, Sendable {
      let kind: String
      let name: String
    }
  }

  private struct Dump: Decodable {
    let command: CommandHelp
  }

  static func ofProgram() throws -> CommandHelp {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Command.program)
    process.arguments = ["--experimental-dump-help"]
    process.environment = sanitizerOptions
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Dump.self, from: data).command
  }

  /// The commands without subcommands, each with the words that call it.
  func leaves(_ words: [String] = []) -> [(words: [String], command: CommandHelp)] {
    let words = words + [commandName]
    let inner = (subcommands ?? []).filter { $0.commandName != "help" }
    return inner.isEmpty ? [(words, self)] : inner.flatMap { $0.leaves(words) }
  }

  /// The arguments of this command, without those of every command.
  var own: [Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay
        && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
    }
  }

  // MARK: Mentions

  /// Returns the mistake in a mention such as `vitrine cache prune [--keep 10]`; nil if it is right.
  func objection(to mention: String) -> String? {
    let plain = mention.split(separator: "#").first ?? ""
    let words = plain.split { " []|".contains($0) }.dropFirst().map(String.init)
    var command = self
    var rest = words[...]
    while let word = rest.first,
      let next = command.subcommands?.first(where: { $0.commandName == word })
    {
      command = next
      rest = rest.dropFirst()
    }
    if command.own.isEmpty, command.subcommands != nil, let word = rest.first, !word.hasPrefix("-")
    {
      return "there is no command `\(word)`"
    }
    let known = Set(command.leaves().flatMap(\.command.known) + Self.everywhere)
    let unknown = rest.first { word in
      word.hasPrefix("--") && !known.contains(String(word.dropFirst(2).prefix { $0 != "=" }))
    }
    return unknown.map { "`\(command.commandName)` knows no `\($0)`" }
  }

  /// The options that the parser adds to every command.
  private static let everywhere = ["help", "version", "generate-completion-script"]

  private var known: [String] { own.flatMap { $0.names ?? [] }.map(\.name) }
}

// MARK: The reference

extension CommandHelp {
  /// A line for each command, such as `vitrine serve [--port 8080] …`, without the options that
  /// nearly all commands have.
  var synopsis: String {
    leaves().map { words, command in
      let special = command.own.filter { argument in
        !(argument.names ?? []).contains { ["config", "quiet", "verbose"].contains($0.name) }
      }
      return (words + special.map(\.synopsis)).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Every command with its arguments, in Markdown.
  var reference: String {
    leaves().map { words, command in
      let options = command.own.map { argument in
        "- `\(argument.term)`: \((argument.abstract ?? "").asSentence)"
      }
      let about = (command.abstract ?? "").asSentence
      return
        (["### \(words.joined(separator: " "))", "", about]
        + (options.isEmpty ? [] : [""] + options))
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension CommandHelp.Argument {
  private var name: String { names?.first { $0.kind == "long" }.map { "--\($0.name)" } ?? "" }
  private var value: String { defaultValue ?? (valueName ?? "").uppercased() }

  var term: String {
    switch kind {
    case "flag": name
    case "option": "\(name) \(value)"
    default: (valueName ?? "").uppercased() + (isRepeating ? "…" : "")
    }
  }

  var synopsis: String { isOptional ? "[\(term)]" : term }
}

extension String {
  fileprivate var asSentence: String { isEmpty || hasSuffix(".") ? self : self + "." }
}
