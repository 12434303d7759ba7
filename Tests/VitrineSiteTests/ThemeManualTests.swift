// Themes/README.md is the contract for theme authors: its tables, which stand between marks, are
// what the code does. `GOLDEN=record` writes them again and fails the run.

import Foundation
import Testing

@Suite struct ThemeManualTests {
  private static let manual = ThemeContract.folder + "/README.md"

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  @Test func saysWhatTheCodeDoes() throws {
    let kept = try String(contentsOfFile: Self.manual, encoding: .utf8)
    let parts = try ThemeManual(base: ThemeContract.folder + "/base").parts()
    let made = try parts.sorted { $0.key < $1.key }.reduce(kept) {
      try Self.replacing($1.key, with: $1.value, in: $0)
    }
    guard ProcessInfo.processInfo.environment["GOLDEN"] != "record" else {
      try made.write(toFile: Self.manual, atomically: true, encoding: .utf8)
      throw Fault(description: "recorded Themes/README.md; look at it, then run without GOLDEN")
    }
    for (old, new) in zip(kept.split(separator: "\n"), made.split(separator: "\n"))
    where old != new {
      throw Fault(
        description: """
          Themes/README.md says
            \(old)
          where the code says
            \(new)
          look at the difference; if it is wanted, run once with GOLDEN=record
          """)
    }
    #expect(kept == made, "run once with GOLDEN=record")
  }

  /// - Throws: where the marks are not there.
  private static func replacing(
    _ name: String, with text: String, in manual: String
  ) throws -> String {
    let (start, end) = ("<!-- made: \(name) -->\n", "<!-- end: \(name) -->")
    guard let from = manual.range(of: start), let to = manual.range(of: end),
      from.upperBound <= to.lowerBound
    else { throw Fault(description: "Themes/README.md lacks the marks of \(name)") }
    return manual[..<from.upperBound] + "\n" + text + "\n\n" + manual[to.lowerBound...]
  }
}
