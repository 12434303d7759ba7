import Foundation
import Testing
import VitrineModel
import VitrinePages

@Suite struct ThemeNeedsTests {
  private static let all: Set = [
    "page.is_listed", "site.robots", "page.policy", "page.notices", "theme.sheet", "page.head",
    "site.analytics",
  ]

  private static func problems(
    _ needs: ThemeNeeds, without name: String, sheet: String = "a{}"
  ) -> [Problem] {
    let words = ThemeNeeds.words.map { (name: $0, value: TemplateValue.text("word")) }
    let resources = ThemeResources(
      strings: TemplateMap(words), sheet: TrustedHTML(trusting: sheet))
    return needs.problems(
      of: [("home", "t/home.html", all), ("set", "t/set.html", all.subtracting([name]))],
      resources, wordsIn: "t/strings/en.yml")
  }

  private static let lacks: [(String, ThemeNeeds, Problem.Severity)] = [
    ("page.is_listed", ThemeNeeds(hidesSets: true), Problem.Severity.error),
    ("page.is_listed", ThemeNeeds(), .warning),
    ("site.robots", ThemeNeeds(refusesCrawlers: true), .error),
    ("site.robots", ThemeNeeds(), .warning), ("page.policy", ThemeNeeds(), .warning),
    ("page.notices", ThemeNeeds(), .warning), ("theme.sheet", ThemeNeeds(), .warning),
    ("page.head", ThemeNeeds(hasHead: true), .warning),
    ("site.analytics", ThemeNeeds(hasAnalytics: true), .warning),
  ]

  @Test(arguments: lacks)
  func reportsWhatAPageDoesNotPrint(
    _ name: String, _ needs: ThemeNeeds, _ severity: Problem.Severity
  ) {
    let problems = Self.problems(needs, without: name)
    #expect(problems.map(\.severity) == [severity] && problems[0].code == "theme.not-printed")
    let what = "pages of the kind `set` do not print `\(name)`"
    #expect(problems.first?.what.hasPrefix(what) == true)
    #expect(problems.first?.place?.description == "t/set.html")
  }

  @Test(arguments: ["page.head", "site.analytics", "none"])
  func asksForNothingThatTheSiteDoesNotUse(_ name: String) {
    #expect(Self.problems(ThemeNeeds(hidesSets: true), without: name).isEmpty)
  }

  @Test func asksForNoStylesIfThereAreNone() {
    #expect(Self.problems(ThemeNeeds(), without: "theme.sheet", sheet: "").isEmpty)
  }

  @Test func namesAllMissingWordsAtOnce() {
    let problems = ThemeNeeds().problems(
      of: [], ThemeResources(strings: [:], sheet: TrustedHTML(trusting: "")), wordsIn: "en.yml")
    #expect(problems.map(\.code) == ["theme.words"])
    #expect(ThemeNeeds.words.allSatisfy { problems[0].what.contains($0) })
  }

  /// The list of words is complete.
  @Test func knowsEveryWordThatPagesTakeFromTheTheme() throws {
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    let folder = root + "/Sources/VitrinePages"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let texts = try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }
    let words = texts.flatMap { text in
      text.matches(of: /(?:word\(|title: )"([a-z_]+)"/).map { String($0.output.1) }
    }
    #expect(words.contains("not_found") && words.contains("untitled"))
    #expect(Set(words).subtracting(ThemeNeeds.words).isEmpty)
  }
}
