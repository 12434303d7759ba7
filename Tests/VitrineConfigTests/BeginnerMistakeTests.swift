// What beginners type, and what they read then. The whole message is kept, because the words are
// the product: `GOLDEN=record swift test --filter BeginnerMistakeTests` writes them, to be read by a person.

import Foundation
import Testing
import VitrineConfig
import VitrineModel
import VitrineTesting

/// Mistakes in site.yml, each with its messages.
struct BeginnerMistakeTests {
  /// A file with a mistake.
  private struct Mistake {
    let name: String
    /// The lines as the golden file has them.
    let lines: [String]

    /// The file: `@sets` stands for a good set, `\t`, `\r` and `\u{…}` for what nobody sees.
    var text: String {
      lines.joined(separator: "\n")
        .replacing("@sets", with: "sets: [{ slug: all, provider: folder, album: . }]")
        .replacing("\\t", with: "\t").replacing("\\r", with: "\r")
        .replacing(/\\u\{([0-9a-f]+)\}/) { match in
          UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        } + "\n"
    }
  }

  private static let file =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Mistakes/mistakes.txt"

  private static func mistakes() throws -> [Mistake] {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.split(separator: "=== ").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let input = lines.dropFirst().prefix { $0 != "---" }
      return Mistake(name: lines[0], lines: input.filter { !$0.isEmpty })
    }
  }

  private static func messages(of mistake: Mistake) throws -> String {
    try withFile(of: mistake.text.utf8) { file in
      let parsed = try SiteConfiguration.parse(
        file: file, environment: [:], providers: declarations)
      let problems = parsed.problems + (parsed.configuration?.notices ?? [])
      return problems.map { problem in
        "\(problem.severity)[\(problem.code)] \(problem.lineAndColumn): \(problem.what)\n"
          + "  help: \(problem.help ?? "")\n"
      }.joined()
    }
  }

  @Test func saysWhatToTypeNext() throws {
    let mistakes = try Self.mistakes()
    #expect(mistakes.count >= 75)
    let texts = try mistakes.map { mistake in
      let lines = mistake.lines.joined(separator: "\n")
      return "=== \(mistake.name)\n\(lines)\n---\n\(try Self.messages(of: mistake))"
    }
    try Golden("Mistakes").expect(["mistakes.txt": texts.joined()])
  }

  @Test func answersEachMistake() throws {
    for mistake in try Self.mistakes() {
      let messages = try Self.messages(of: mistake)
      #expect(!messages.isEmpty, "\(mistake.name)")
      #expect(!messages.contains("5ec4e70f"), "\(mistake.name): \(messages)")
    }
  }
}
