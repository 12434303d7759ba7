// A page of documentation as a reader follows it: its files are written and its commands are run,
// in their order, in a folder like the reader's.

import Foundation
import Testing

/// A Markdown file of the project.
struct Document: CustomTestStringConvertible, Sendable {
  /// From the root of the checkout.
  let path: String
  let text: String

  var testDescription: String { path }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOfFile: "\(Self.root)/\(path)", encoding: .utf8)
  }

  /// The pages that mention the command.
  static var all: [Document] {
    get throws {
      let sources = FileManager.default.enumerator(atPath: "\(root)/Sources")
      let articles = (sources?.compactMap { $0 as? String } ?? []).filter {
        $0.contains(".docc/") && $0.hasSuffix(".md")
      }
      let paths =
        ["README.md", "Themes/README.md", "Themes/REFERENCE.md"]
        + articles.map { "Sources/\($0)" }.sorted()
      return try paths.map(Document.init).filter { !$0.mentions.isEmpty }
    }
  }

  /// A block between fences.
  struct Block {
    let language: String
    let lines: [String]
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, indent: Int, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      let bare = line.drop { $0 == " " }
      if let block = open {
        if bare.hasPrefix("```") {
          blocks.append(Block(language: block.language, lines: block.lines))
          open = nil
        } else {
          open?.lines.append(String(line.dropFirst(min(block.indent, line.count - bare.count))))
        }
      } else if bare.hasPrefix("```") {
        open = (String(bare.dropFirst(3)), line.count - bare.count, [])
      }
    }
    return blocks
  }

  // MARK: Files and commands

  /// The programs that a page may run here.
  ///
  /// Programs that need other machines are left out.
  private static let tools: Set = [
    "vitrine", "mkdir", "cp", "mv", "cd", "printf", "cat", "ls", "python3", "grep",
  ]

  /// Whether the page begins with an empty folder and is followed from block to block.
  ///
  /// The blocks of other pages are independent, so none leads the next one into another folder.
  var beginsEmpty: Bool { text.contains("<!-- begins with: an empty folder -->") }

  /// A shell script that writes the files and runs the commands of the page.
  var script: String {
    blocks.compactMap { block in
      if block.language == "sh" {
        let lines = block.lines.filter(Self.isRunHere).map { line in
          "echo \(Self.quoted("+ \(line)")) >&2\n\(line)"
        }.joined(separator: "\n")
        return beginsEmpty ? lines : "(:\n\(lines)\n)"
      }
      guard let name = Self.file(of: block) else { return nil }
      let folder =
        name.contains("/") ? "mkdir -p \(Self.quoted(name))\nrmdir \(Self.quoted(name))\n" : ""
      let lines = block.lines.joined(separator: "\n")
      return "\(folder)cat >\(Self.quoted(name)) <<'END OF FILE'\n\(lines)\nEND OF FILE"
    }.joined(separator: "\n")
  }

  private static func isRunHere(_ line: String) -> Bool {
    line.split(separator: " ").first.map { tools.contains(String($0)) } ?? false
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }

  /// Returns the name of the file that a block begins with, in a comment: `# site.yml`.
  ///
  /// A table has no comments; its name follows the language, as in `csv metadata.csv`.
  private static func file(of block: Block) -> String? {
    if block.language.hasPrefix("csv ") { return String(block.language.dropFirst(4)) }
    guard let first = block.lines.first else { return nil }
    let match = first.wholeMatch(
      of: /(?:#|\/\*|\/\/|{#) ([A-Za-z0-9._\/-]+\.[a-z]+)(?: \*\/| #})?/)
    return match.map { String($0.output.1) }
  }

  // MARK: Mentions

  /// Every mention of the command with at least one word after its name.
  var mentions: [String] {
    let spans = text.matches(of: /`(vitrine [^`\n]+)`/).map { String($0.output.1) }
    let lines = blocks.flatMap(\.lines).compactMap { line in
      line.wholeMatch(of: /(?:\s*-? *run: |\$ )?(vitrine [a-z].*)/).map { String($0.output.1) }
    }
    return spans + lines
  }
}
