import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// A separate bucket for images.
@Suite struct SplitTargetTests {
  private static func isImage(_ path: String) -> Bool { path.hasPrefix("images/") }

  @Test func sendsImagesToTheirBucketAndNothingElse() async throws {
    try await DeployTestBed.deployed(.split) { testBed in
      let inFolder = try testBed.folderFiles().keys.filter { !$0.hasPrefix(".vitrine") }
      #expect(Set(inFolder) == Set(SampleSite.first.keys.filter { !Self.isImage($0) }))
      let inBucket = testBed.s3.objects.keys.map { String($0.dropFirst("of/mine/".count)) }
      #expect(Set(inBucket) == Set(SampleSite.first.keys.filter(Self.isImage)))
    }
  }

  /// They stay, since visitors may still need them, but not without a word.
  @Test func warnsOfImagesThatAreStillWithThePages() async throws {
    try await DeployTestBed.open(.split) { testBed in
      try testBed.build(SampleSite.first)
      try await testBed.deploying(images: .some(nil)) { _ = try await $0.run { _, _ in } }
      try testBed.build(SampleSite.second)
      let report = try await testBed.report()
      #expect(report.notes.map(\.code) == ["deploy.misplaced"])
      #expect(report.notes.first?.what.contains("images/2222222222222222-640.jpg") == true)
      #expect(try testBed.folderFiles().keys.filter(Self.isImage).count == 3)
      let again = try await testBed.report()
      #expect(again.plan.isEmpty)
      #expect(again.notes.map(\.code) == ["deploy.misplaced"])
      try FileManager.default.removeItem(atPath: testBed.tree.absolute("www/images"))
      #expect(try await testBed.report().notes.isEmpty)
      #expect(try testBed.site() == SampleSite.second)
    }
  }

  /// Names of stores do not show that two of them are the same.
  @Test func refusesAPlaceThatHasASite() async throws {
    for (prefix, isFirst) in [("a b/", true), ("a b/", false)] {
      try await DeployTestBed.open(.prefix) { testBed in
        try testBed.build(SampleSite.first)
        if !isFirst { try await testBed.deploy() }
        let images = BucketLocation(
          bucket: "gallery", endpoint: testBed.endpoint, prefix: prefix)
        let problems = await #expect(throws: Problems.self) {
          try await testBed.deploying(images: images) { _ = try await $0.run { _, _ in } }
        }
        #expect(problems?.all.map(\.code) == ["deploy.occupied"])
        #expect(try isFirst || testBed.site() == SampleSite.first)
      }
    }
  }

  @Test func sendsNoPageIfTheBucketRefusesItsImages() async throws {
    try await DeployTestBed.open(.split) { testBed in
      try testBed.build(SampleSite.first)
      let images = BucketLocation(bucket: "missing", endpoint: testBed.endpoint)
      let problems = await #expect(throws: Problems.self) {
        try await testBed.deploying(images: images) { _ = try await $0.run { _, _ in } }
      }
      #expect(problems?.all.first?.code.hasPrefix("deploy.") == true)
      #expect(try testBed.folderFiles()["index.html"] == nil)
    }
  }

  @Test func needsTheKeysOfTheBucketForAFolderToo() throws {
    let problem = #expect(throws: Problem.self) {
      try DeployDestination.folder("/srv/www").target(
        images: BucketLocation(bucket: "my-images"), [:], userAgent: "Vitrine/0 (test)")
    }
    #expect(problem?.code == "deploy.key-missing")
  }
}
