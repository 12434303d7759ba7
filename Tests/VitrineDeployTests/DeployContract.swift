import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// The requirements for every kind of destination.
@Suite struct DeployContract {
  @Test(arguments: Backend.allCases)
  func sendsAWholeSiteAndThenOnlyChanges(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(SampleSite.first)
      let first = try await testBed.deploy()
      #expect(first.count == SampleSite.first.count)
      #expect(try testBed.site() == SampleSite.first)
      let again = try await testBed.deploy()
      #expect(again.isEmpty)
      #expect(again.unchanged == SampleSite.first.count)
      try testBed.build(SampleSite.second)
      let second = try await testBed.deploy()
      #expect(second.count == 7)
      #expect(second.removals.joined().count == 3)
      #expect(try testBed.site() == SampleSite.second)
      #expect(try testBed.files()[".vitrine-site"] == SampleSite.list(of: SampleSite.second))
      #expect(try testBed.files().keys.filter { $0.hasPrefix(".vitrine") } == [".vitrine-site"])
    }
  }

  @Test(arguments: Backend.allCases)
  func changesNothingWhilePlanning(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(SampleSite.first)
      try testBed.plant("mine.txt", "mine")
      let report = try await testBed.deploying { try await $0.planned() }
      #expect(report.plan.count == SampleSite.first.count)
      #expect(try testBed.files() == ["mine.txt": Array("mine".utf8)])
    }
  }

  @Test(arguments: Backend.allCases)
  func keepsUnrelatedFiles(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.plant("CNAME", "photos.example.org")
      try testBed.plant("images/mine.jpg", "mine")
      try testBed.build(SampleSite.first)
      try await testBed.deploy()
      try testBed.build(SampleSite.second)
      try await testBed.deploy()
      let mine = ["CNAME": "photos.example.org", "images/mine.jpg": "mine"]
      #expect(try testBed.site() == SampleSite.second.merging(mine) { $1 })
    }
  }

  @Test(arguments: Backend.allCases)
  func refusesToOverwriteUnrelatedFiles(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.plant("index.html", "my old home page")
      try testBed.build(SampleSite.first)
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(problems?.all.map(\.code) == ["deploy.foreign"])
      #expect(problems?.all.first?.what.contains("index.html") == true)
      #expect(try testBed.site() == ["index.html": "my old home page"])
    }
  }

  @Test(arguments: Backend.allCases)
  func refusesToOverwriteFilesAddedBetweenDeploys(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.plant("about/index.html", "mine")
      try testBed.build(SampleSite.first.merging(["about/index.html": "the site's"]) { $1 })
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(problems?.all.map(\.code) == ["deploy.foreign"])
      #expect(try testBed.site() == SampleSite.first.merging(["about/index.html": "mine"]) { $1 })
    }
  }

  @Test(arguments: Backend.allCases)
  func refusesToReplaceAnotherSite(_ backend: Backend) async throws {
    let other = [
      "index.html": "assets/aaaaaaaaaaaaaaaa.css\nimages/4444444444444444-320.jpg",
      "assets/aaaaaaaaaaaaaaaa.css": "a{}", "images/4444444444444444-320.jpg": "other",
    ]
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(SampleSite.first)
      try await testBed.deploy(as: "Coast")
      try testBed.build(other)
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy(as: "Hills") }
      #expect(problems?.all.map(\.code) == ["deploy.another-site"])
      #expect(problems?.all.first?.what.contains("“Coast”") == true)
      #expect(try testBed.site() == SampleSite.first)
      try testBed.remove(".vitrine-site")
      try await testBed.deploy(as: "Hills")
      #expect(try testBed.site()["index.html"] == other["index.html"])
    }
  }

  @Test(arguments: ["Coast", "Coast and sea"])
  func replacesTheSiteUnderANewTitleOrWithNewPhotos(_ name: String) async throws {
    try await DeployTestBed.open(.folder) { testBed in
      try testBed.build(SampleSite.first)
      try await testBed.deploy(as: "Coast")
      try testBed.build(SampleSite.second)
      try await testBed.deploy(as: name)
      #expect(try testBed.site() == SampleSite.second)
      try testBed.build(["index.html": "empty"])
      try await testBed.deploy(as: name)
      #expect(try testBed.site() == ["index.html": "empty"])
    }
  }

  @Test(arguments: Backend.allCases)
  func refusesAnUnfinishedBuild(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(SampleSite.first)
      let marker = try SampleSite.marker(of: SampleSite.first)
      for bytes in [Array(marker.dropLast(14)), [], nil] {
        try? FileManager.default.removeItem(atPath: testBed.tree.absolute("public/.vitrine-site"))
        if let bytes { try testBed.tree.write("public/.vitrine-site", bytes) }
        let problem = await #expect(throws: Problem.self) { try await testBed.deploy() }
        #expect(problem?.code == "deploy.unbuilt")
      }
      try FileManager.default.removeItem(atPath: testBed.tree.absolute("public"))
      let problem = await #expect(throws: Problem.self) { try await testBed.deploy() }
      #expect(problem?.code == "deploy.unbuilt")
      #expect(try testBed.files().isEmpty)
    }
  }

  @Test(arguments: Backend.allCases)
  func sendsNoFileThatChangedSinceTheBuild(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.build(SampleSite.second)
      try testBed.tree.write("public/photos/new/index.html", "edited by hand")
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(problems?.all.map(\.code) == ["deploy.changed"])
      #expect(problems?.all.first?.place == .file("photos/new/index.html"))
      #expect(try SampleSite.deadLinks(in: testBed.files()).isEmpty)
      try FileManager.default.removeItem(
        atPath: testBed.tree.absolute("public/images/3333333333333333-640.jpg"))
      await #expect(throws: (any Error).self) { try await testBed.deploy() }
      try testBed.build(SampleSite.second)
      try await testBed.deploy()
      #expect(try testBed.site() == SampleSite.second)
    }
  }

  /// An interrupted deploy had added files that no list of a complete deploy names.
  @Test(arguments: Backend.allCases)
  func removesTheFilesOfAnInterruptedDeploy(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.plant("images/9999999999999999-640.jpg", "of a build that was never sent whole")
      let claims = SampleSite.second.merging(["images/9999999999999999-640.jpg": "x"]) { $1 }
      try testBed.claim(claims)
      try await testBed.deploy()
      #expect(try testBed.site() == SampleSite.first)
    }
  }

  /// An empty list is what a machine leaves that lost power.
  @Test(arguments: Backend.allCases, [".vitrine-deploy", ".vitrine-site"])
  func survivesADamagedList(_ backend: Backend, _ list: String) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.plant(list, list == ".vitrine-site" ? "half of a li" : "")
      try testBed.plant("photos/new/index.html", "")
      try testBed.build(SampleSite.second)
      try await testBed.deploy()
      // Nothing proves that the old pages are Vitrine's, so they stay.
      #expect(try testBed.site().merging(SampleSite.second) { $1 } == testBed.site())
    }
  }
}

extension DeployContract {
  @Test(arguments: Backend.allCases)
  func refusesTheOutputFolderOfABuild(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(SampleSite.first)
      let record = try #require(SiteManifest.Record(name: "pages", bytes: [1]))
      let output = try SiteManifest([], records: [record]).encoded.flatMap { $0 }
      try testBed.plant(".vitrine-site", String(decoding: output, as: UTF8.self))
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(problems?.all.map(\.code) == ["deploy.another-output"])
      #expect(try testBed.files().count == 1)
    }
  }

  @Test(arguments: ["photos", "index.html/mine.txt"])
  func reportsWhatIsInTheWayInAFolder(_ path: String) async throws {
    try await DeployTestBed.open(.folder) { testBed in
      try testBed.plant(path, "mine")
      try testBed.build(SampleSite.first)
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(
        Set((problems?.all ?? []).map(\.code)) == ["deploy.foreign"], "\(problems?.all ?? [])")
      #expect(try testBed.files()[path] == Array("mine".utf8))
    }
  }
}

/// Promise R14, at every request that changes something.
@Suite struct InterruptedDeployTests {
  @Test(arguments: [Backend.bucket, .prefix])
  func hasNoDeadLinksWheneverItIsInterrupted(_ backend: Backend) async throws {
    var interruptions = 0
    for changes in 0..<40 {
      try await DeployTestBed.deployed(backend) { testBed in
        try testBed.build(SampleSite.second)
        let began = testBed.s3.history.count
        testBed.s3.refuse(after: changes)
        do {
          try await testBed.deploy()
        } catch let problems as Problems {
          interruptions += 1
          #expect(problems.all.allSatisfy { $0.code == "deploy.forbidden" })
        }
        testBed.s3.refuse(after: .max)
        try testBed.endDeploys()
        // The next deploy may send another site or finish this one.
        if changes % 2 == 1 { try testBed.build(SampleSite.first) }
        try await testBed.deploy()
        let prefix = backend == .prefix ? "a b/" : ""
        for objects in testBed.s3.history.dropFirst(began) {
          let files = objects.map { (String($0.key.dropFirst(prefix.count)), $0.value.bytes) }
          #expect(SampleSite.deadLinks(in: Dictionary(uniqueKeysWithValues: files)).isEmpty)
        }
        #expect(try testBed.site() == (changes % 2 == 1 ? SampleSite.first : SampleSite.second))
        #expect(try await testBed.deploy().isEmpty)
      }
    }
    #expect(interruptions >= 10)
  }

  @Test func continuesAnInterruptedDeploy() async throws {
    try await DeployTestBed.open(.folder) { testBed in
      try testBed.build(SampleSite.first)
      try testBed.claim(SampleSite.first)
      try testBed.plant("feed.xml", "<feed/>")
      try testBed.plant("sw.js", "half")
      try testBed.plant("images/.vitrine-1f-2.part", "half")
      let plan = try await testBed.deploy()
      #expect(plan.unchanged == 1)
      #expect(plan.count == SampleSite.first.count - 1)
      #expect(try testBed.site() == SampleSite.first)
      #expect(try testBed.files()["images/.vitrine-1f-2.part"] == nil)
    }
  }
}
