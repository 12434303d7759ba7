import Foundation
import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite("Descriptions of providers") struct ProviderDescriptionTests {
  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  /// `GOLDEN=record` writes the table and fails.
  @Test func matchesTheTableInTheReadme() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- providers -->\n"))
    let end = try #require(text.range(of: "<!-- /providers -->"))
    let markdownTable = ProviderDescription.markdownTable + "\n"
    guard ProcessInfo.processInfo.environment["GOLDEN"] == "record" else {
      #expect(text[start.upperBound..<end.lowerBound] == markdownTable)
      return
    }
    let written = text.replacingCharacters(
      in: start.upperBound..<end.lowerBound, with: markdownTable)
    try written.write(to: Self.readme, atomically: true, encoding: .utf8)
    Issue.record("the table was written; review it, then run without GOLDEN")
  }

  @Test(arguments: ProviderRegistry.descriptions.map(\.name))
  func containsEveryOptionAndVariable(_ name: String) throws {
    let description = try #require(ProviderRegistry.descriptions.first { $0.name == name })
    let info = try #require(ProviderRegistry.type(named: name)).info
    for option in info.options {
      #expect(description.text.contains("\(option.name): \(option.help)"))
      #expect(option.variable.map(description.text.contains) ?? true)
    }
    let notice = info.policy?.terms.notice ?? ""
    #expect(notice.isEmpty || description.text.contains(notice))
    for quota in info.policy?.limits.quotas ?? [] {
      #expect(description.text.contains("\(quota.calls) calls"))
    }
  }
}
