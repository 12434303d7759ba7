import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// Images in a bucket of their own.
@Suite struct DividedTargetTests {
  private static func isImage(_ path: String) -> Bool { path.hasPrefix("images/") }

  @Test func sendsImagesToTheirBucketAndNothingElse() async throws {
    try await DeployTestBed.deployed(.divided) { testBed in
      let inFolder = try testBed.folderFiles().keys.filter { !$0.hasPrefix(".vitrine") }
      #expect(Set(inFolder) == Set(SampleSite.first.keys.filter { !Self.isImage($0) }))
      let inBucket = testBed.s3.objects.keys.map { String($0.dropFirst("of/mine/".count)) }
      #expect(Set(inBucket) == Set(SampleSite.first.keys.filter(Self.isImage)))
    }
  }

  /// The photos of a site must not stay where nobody looks for them anymore.
  @Test func removesImagesFromTheirFormerPlace() async throws {
    try await DeployTestBed.open(.divided) { testBed in
      try testBed.build(SampleSite.first)
      try await testBed.deploying(images: .some(nil)) { _ = try await $0.run { _, _ in } }
      #expect(try testBed.folderFiles().keys.contains(where: Self.isImage))
      try testBed.tree.write("www/images/mine.jpg", "mine")
      try testBed.build(SampleSite.second)
      try await testBed.deploy()
      let mine = ["images/mine.jpg"]
      #expect(try testBed.folderFiles().keys.filter(Self.isImage) == mine)
      #expect(try testBed.site() == SampleSite.second.merging(["images/mine.jpg": "mine"]) { $1 })
      #expect(try await testBed.deploy().isEmpty)
    }
  }

  /// The same, if the deploy is stopped when all images are sent.
  @Test func finishesTheMoveOfAnInterruptedDeploy() async throws {
    try await DeployTestBed.open(.divided) { testBed in
      try testBed.build(SampleSite.first)
      try await testBed.deploying(images: .some(nil)) { _ = try await $0.run { _, _ in } }
      for (path, text) in SampleSite.first where Self.isImage(path) {
        try testBed.plant(path, text)
      }
      try testBed.claim(SampleSite.first)
      try await testBed.deploy()
      #expect(try !testBed.folderFiles().keys.contains(where: Self.isImage))
      #expect(try testBed.site() == SampleSite.first)
    }
  }

  @Test func sendsNoPageIfTheBucketRefusesItsImages() async throws {
    try await DeployTestBed.open(.divided) { testBed in
      try testBed.build(SampleSite.first)
      let images = BucketLocation(bucket: "missing", endpoint: testBed.images?.endpoint)
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
