// What beginners type, and what they read then. The whole message is kept, because the words are
// the product: `GOLDEN=record swift test --filter SlipTests` writes them, to be read by a person.

import Foundation
import Testing
import VitrineConfig
import VitrineModel
import VitrineTesting

/// Mistakes in site.yml, each with its messages.
struct SlipTests {
  /// A file with a mistake.
  private struct Slip {
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
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Slips/slips.txt"

  private static func slips() throws -> [Slip] {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.split(separator: "=== ").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let input = lines.dropFirst().prefix { $0 != "---" }
      return Slip(name: lines[0], lines: input.filter { !$0.isEmpty })
    }
  }

  private static func messages(of slip: Slip) throws -> String {
    try withFile(of: slip.text.utf8) { file in
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
    let slips = try Self.slips()
    #expect(slips.count >= 75)
    let texts = try slips.map { slip in
      let lines = slip.lines.joined(separator: "\n")
      return "=== \(slip.name)\n\(lines)\n---\n\(try Self.messages(of: slip))"
    }
    try Golden("Slips").expect(["slips.txt": texts.joined()])
  }

  @Test func answersEachSlip() throws {
    for slip in try Self.slips() {
      let messages = try Self.messages(of: slip)
      #expect(!messages.isEmpty, "\(slip.name)")
      #expect(!messages.contains("5ec4e70f"), "\(slip.name): \(messages)")
    }
  }
}
