import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

struct HostingRulesFileTests {
  @Test func keepsTheRulesOfTheUser() throws {
    let first = try #require(HostingRules.merged("/*\n  A: 1\n", into: "/mine\n  X: 1"))
    #expect(first.hasPrefix("/mine\n  X: 1\n# Start"))
    let edited = first + "/last\n  Y: 2\n"
    let second = try #require(HostingRules.merged("/*\n  B: 2\n", into: edited))
    #expect(second.contains("/mine\n") && second.contains("/last\n") && second.contains("B: 2"))
    #expect(!second.contains("A: 1"))
    #expect(HostingRules.merged("/*\n  B: 2\n", into: second) == second)
  }

  @Test(arguments: ["# Start of Vitrine's rules\n/*\n", "# End of Vitrine's rules\n"])
  func refusesHalfOfTheOldRules(_ old: String) {
    #expect(HostingRules.merged("/*\n", into: old) == nil)
  }

  @Test func createsTheFolderAndWritesOnce() async throws {
    try await FileTree.temporary { tree in
      let path = tree.absolute("static/_headers")
      #expect(try HostingRules.write("/*\n", to: path))
      #expect(try !HostingRules.write("/*\n", to: path))
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("/*\n"))
      try tree.write("half", "# End of Vitrine's rules\n")
      #expect(throws: Problem.self) {
        try HostingRules.write("/*\n", to: tree.absolute("half"))
      }
    }
  }

  @Test func namesHiddenFilesForAnUpload() {
    #expect(!HostingRules.githubPages.text(for: nil).contains("include-hidden-files"))
    #expect(
      HostingRules.githubPages.text(for: nil, hasHiddenFiles: true).contains(
        "include-hidden-files"))
  }
}
