import Foundation
import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite("What providers say about themselves") struct ProviderSheetTests {
  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  /// `GOLDEN=record` writes the table and fails.
  @Test func standsInTheReadmeAsDeclared() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- providers -->\n"))
    let end = try #require(text.range(of: "<!-- /providers -->"))
    let table = ProviderSheet.table + "\n"
    guard ProcessInfo.processInfo.environment["GOLDEN"] == "record" else {
      #expect(text[start.upperBound..<end.lowerBound] == table)
      return
    }
    let written = text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: table)
    try written.write(to: Self.readme, atomically: true, encoding: .utf8)
    Issue.record("the table was written; look at it, then run without GOLDEN")
  }

  @Test(arguments: ProviderRegistry.sheets.map(\.name))
  func namesEveryOptionAndVariable(_ name: String) throws {
    let sheet = try #require(ProviderRegistry.sheets.first { $0.name == name })
    let info = try #require(ProviderRegistry.type(named: name)).info
    for option in info.options {
      #expect(sheet.text.contains("\(option.name): \(option.help)"))
      #expect(option.variable.map(sheet.text.contains) ?? true)
    }
    let notice = info.manners?.terms.notice ?? ""
    #expect(notice.isEmpty || sheet.text.contains(notice))
    for quota in info.manners?.limits.quotas ?? [] {
      #expect(sheet.text.contains("\(quota.calls) calls"))
    }
  }
}
