// Themes/REFERENCE.md is the contract for theme authors. Its tables are generated from the code.
// `GOLDEN=record` writes them and fails the run.

import Foundation
import Testing

@Suite struct ThemeReferenceTests {
  private static let path = ThemeContract.folder + "/REFERENCE.md"

  private static func reference() throws -> ThemeReference {
    try ThemeReference(
      themes: ThemeContract.folder, text: String(contentsOfFile: path, encoding: .utf8))
  }

  @Test func matchesTheCode() throws {
    let reference = try Self.reference()
    let generated = try reference.generated()
    guard ProcessInfo.processInfo.environment["GOLDEN"] != "record" else {
      try generated.write(toFile: Self.path, atomically: true, encoding: .utf8)
      Issue.record("recorded Themes/REFERENCE.md; check it, then run without GOLDEN")
      return
    }
    let lines = reference.text.split(separator: "\n")
    for (line, code) in zip(lines, generated.split(separator: "\n")) {
      try #require(line == code, "check the difference; to accept it, run with GOLDEN=record")
    }
    #expect(reference.text == generated, "run with GOLDEN=record")
  }

  @Test func describesEveryRow() throws {
    #expect(
      try Self.reference().rowsWithoutMeaning == [],
      "write the last column in Themes/REFERENCE.md")
  }
}
