// Rules in files that pages share: nothing is lost, and no rule is cut.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

struct LinkedStylesTests {
  private func cut(_ sheet: String) throws -> (first: String, rest: String?) {
    let whole = ThemeResources(
      strings: [:], sheet: TrustedHTML(trusting: ""), sheets: ["a": TrustedHTML(trusting: sheet)])
    let styles = LinkedStyles(whole, after: 2_048, digest: SHA256.digest(of:))
    let rest = styles.file(of: "a").map { String(decoding: $0.bytes, as: UTF8.self) }
    return (styles.resources.sheet(of: "a").text, rest)
  }

  @Test(arguments: [
    ".a{b:c}", "@media print{.a{b:c}.d{e:f}}", ".a::before{content:\"}\"}",
    ".a::before{content:'\\'}'}",
    ".a\\}{b:c}", "@media print{.a::before{content:\"{\"}}",
  ])
  func cutsBetweenRules(_ rule: String) throws {
    for count in [1, 10, 400] {
      let sheet = String(repeating: rule, count: count)
      let (first, rest) = try cut(sheet)
      #expect(first + (rest ?? "") == sheet)
      #expect(first.utf8.count <= 2_048 && first.utf8.count % rule.utf8.count == 0)
      #expect((rest == nil) == (sheet.utf8.count <= 2_048))
    }
  }

  @Test(arguments: ["", "}", "{", ".a{b:\"", "\\", "'"])
  func losesNothingOfABrokenSheet(_ sheet: String) throws {
    let (first, rest) = try cut(sheet)
    #expect(first + (rest ?? "") == sheet)
  }

  @Test func keepsALongFirstRuleForTheFile() throws {
    let sheet = ".a{" + String(repeating: "b:c;", count: 1_000) + "}.d{e:f}"
    #expect(try cut(sheet) == ("", sheet))
  }

  @Test func sharesAFileBetweenKindsWithTheSameRules() throws {
    let rules = TrustedHTML(trusting: String(repeating: ".a{b:c}", count: 400))
    let whole = ThemeResources(strings: [:], sheet: rules, sheets: ["a": rules, "b": rules])
    let styles = LinkedStyles(whole, after: 2_048, digest: SHA256.digest(of:))
    #expect(styles.assets(of: ["a", "b", "unknown"]).count == 1)
    #expect(styles.file(of: "a")?.path == styles.file(of: "unknown")?.path)
  }

  @Test func hasNoFilesForKindsWithoutPages() throws {
    let sheets = ["a", "b"].map { ($0, TrustedHTML(trusting: ".\($0){b:c}")) }
    let whole = ThemeResources(
      strings: [:], sheet: TrustedHTML(trusting: ".a{b:c}.b{b:c}"),
      sheets: Dictionary(uniqueKeysWithValues: sheets))
    let styles = LinkedStyles(whole, after: 0, digest: SHA256.digest(of:))
    let path = try #require(styles.file(of: "a")).path
    #expect(styles.assets(of: ["a"]).map(\.path) == [path])
  }

  @Test func areFilesOfTheSite() throws {
    let sheet = ".a{b:c}"
    let gallery = SampleGallery.of(Catalog([]), sheet: sheet, styleBytes: 0)
    let digest = SHA256.digest(of: Array(sheet.utf8)).hex.prefix(16)
    #expect(gallery.pages().contains { $0.route.text == "assets/\(digest).css" })
  }

  /// Their files may be missing when they are shown.
  @Test func keepsAllRulesInPagesForFailures() {
    let rules = TrustedHTML(trusting: String(repeating: ".a{b:c}", count: 400))
    let whole = ThemeResources(
      strings: [:], sheet: rules, sheets: ["404": rules, "offline": rules, "photo": rules])
    let styles = LinkedStyles(whole, after: 2_048, digest: SHA256.digest(of:))
    for kind in ["404", "offline"] {
      #expect(styles.file(of: kind)?.path == nil && styles.resources.sheet(of: kind) == rules)
    }
    #expect(styles.file(of: "photo") != nil)
  }

  @Test func linksOnlyALargeSiteByItself() {
    #expect(StyleDelivery.auto.bytesInPage(pages: 2_000) == nil)
    #expect(StyleDelivery.auto.bytesInPage(pages: 2_001) == 49_975)
    #expect(StyleDelivery.auto.bytesInPage(pages: 20_000) == 5_000)
    #expect(StyleDelivery.auto.bytesInPage(pages: 1_000_000) == 2_048)
    #expect(StyleDelivery.linked.bytesInPage(pages: 1) == 2_048)
    #expect(StyleDelivery.inline.bytesInPage(pages: 1_000_000) == nil)
  }
}
