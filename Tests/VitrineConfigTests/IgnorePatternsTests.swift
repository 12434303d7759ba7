// The semantics of gitignore(5), and bad patterns.

import Testing
@testable import VitrineConfig

@Suite struct IgnorePatternsTests {
  @Test(
    arguments: [
      (["*-edited.*"], "a-edited.jpg", true), (["*-edited.*"], "x/y/a-edited.jpg", true),
      (["*-edited.*"], "a-edited", false), (["Private"], "x/Private", true),
      (["/Private"], "x/Private", false), (["x/Private"], "x/Private", true),
      (["x/Private"], "y/x/Private", false), (["**/x/Private"], "y/x/Private", true),
      (["x/**/z"], "x/z", true), (["x/**/z"], "x/1/2/z", true), (["x/**"], "x/1/2", true),
      (["x/**"], "x", false), (["x/*"], "x/a", true), (["x/*"], "x/a/b", false),
      (["*.jpg", "!keep.jpg"], "keep.jpg", false), (["!keep.jpg", "*.jpg"], "keep.jpg", true),
      (["?.jpg"], "a.jpg", true), (["?.jpg"], "ab.jpg", false), (["?.jpg"], "é.jpg", true),
      (["[a-c]1"], "b1", true), (["[!a-c]1"], "b1", false), (["[^a-c]1"], "d1", true),
      (["[]x]"], "]", true), (["\\!a"], "!a", true), (["\\#a"], "#a", true),
      (["# a"], "# a", false),
      (["a\\*"], "a*", true), (["a\\*"], "ab", false), (["a "], "a", true), (["a\\ "], "a ", true),
      (["A.jpg"], "a.jpg", false), ([], "a", false), (["a**b"], "axxb", true),
      (["**"], "x/y", true),
    ] as [([String], String, Bool)])
  func matchesAsGitDoes(_ lines: [String], _ path: String, _ isExcluded: Bool) {
    #expect(IgnorePatterns(lines).excludes(path, isFolder: false) == isExcluded)
  }

  @Test func distinguishesFoldersFromFiles() {
    let patterns = IgnorePatterns(["Private/", "x/y/"])
    #expect(patterns.excludes("a/Private", isFolder: true))
    #expect(!patterns.excludes("a/Private", isFolder: false))
    #expect(patterns.excludesAnyPart(of: "a/Private/b/c.jpg", isFolder: false))
    #expect(patterns.excludesAnyPart(of: "x/y/c.jpg", isFolder: false))
    #expect(!patterns.excludesAnyPart(of: "a/x/y/c.jpg", isFolder: false))
  }

  @Test(arguments: ["[", "a[b", "[!", "a\\", "/", "!", "# a", " ", "x/[/y"])
  func findsMistakes(_ line: String) {
    #expect(IgnorePatterns.mistake(in: line) != nil)
    #expect(!IgnorePatterns([line]).excludes("a", isFolder: false))
  }

  @Test func takesNoExponentialTime() {
    let stars = String(repeating: "*a", count: 500)
    let name = String(repeating: "a", count: 2_000) + "b"
    let time = ContinuousClock().measure {
      #expect(!IgnorePatterns([stars]).excludes(name, isFolder: false))
      let deep = String(repeating: "**/a/", count: 200) + "b"
      let path = String(repeating: "a/", count: 400) + "c"
      #expect(!IgnorePatterns([deep]).excludes(path, isFolder: false))
    }
    #expect(time < .seconds(5))
  }
}
