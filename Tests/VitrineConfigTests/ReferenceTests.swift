// The table of settings in the README against what site.yml may hold: the reader itself says what it
// knows, when it is asked for what it does not.

import Foundation
import Testing
import VitrineConfig
import VitrineModel

@Suite("The table of settings") struct ReferenceTests {
  /// What the text around the table explains by example.
  private static let shownByExample: Set = [
    "title", "url", "sets", "providers", "images", "authors",
  ]

  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  /// `images.sizes`, from the first column.
  private func written() throws -> [String] {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "| key | default | |\n|---|---|---|\n"))
    let rows = text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("|") }
    return rows.flatMap { row in
      (row.split(separator: "|").first ?? "").matches(of: /`([a-z_.]+)`/).map {
        String($0.output.1)
      }
    }
  }

  /// What the reader knows at a place, out of its own words about a key that it does not know.
  private func known(_ text: String) throws -> Set<String> {
    let told = try problems(of: text).first { $0.what.contains("zzzzzzzzzz") }
    let mend = try #require(told?.mend)
    #expect(mend.hasPrefix("known here:") && !mend.contains("…"), "\(mend)")
    return Set(mend.matches(of: /`([a-z_]+)`/).map { String($0.output.1) })
  }

  private static let sets = "title: T\nsets: [{slug: a, provider: folder, album: .}]\n"

  @Test func namesEveryKeyOfTheTopLevel() throws {
    let known = try known(Self.sets + "zzzzzzzzzz: 1\n")
    let tops = Set(try written().compactMap { $0.split(separator: ".").first.map(String.init) })
    #expect(known.subtracting(Self.shownByExample).subtracting(tops) == [])
    #expect(tops.subtracting(known) == [])
  }

  @Test(arguments: ["images", "authors"]) func namesEveryKeyBelow(_ key: String) throws {
    let known = try known(Self.sets + "\(key): { zzzzzzzzzz: 1 }\n")
    let below = try written().filter { $0.hasPrefix("\(key).") }
      .map { String($0.dropFirst(key.count + 1)) }
    #expect(Set(below) == known)
  }

  @Test func namesEveryKeyOfAnImgproxy() throws {
    let known = try known(Self.sets + "images: { imgproxy: { zzzzzzzzzz: 1 } }\n")
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let row = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("| `images.imgproxy`") })
    #expect(known.allSatisfy { row.contains("`\($0)`") }, "\(known)")
  }
}
