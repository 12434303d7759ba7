import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// The requirements for every kind of destination.
@Suite struct DeployContract {
  @Test(arguments: Way.allCases)
  func sendsAWholeSiteAndThenOnlyChanges(_ way: Way) async throws {
    try await Ground.open(way) { ground in
      try ground.build(Gallery.first)
      let first = try await ground.deploy()
      #expect(first.count == Gallery.first.count)
      #expect(try ground.site() == Gallery.first)
      let again = try await ground.deploy()
      #expect(again.isEmpty)
      #expect(again.same == Gallery.first.count)
      try ground.build(Gallery.second)
      let second = try await ground.deploy()
      #expect(second.count == 7)
      #expect(second.removals.joined().count == 3)
      #expect(try ground.site() == Gallery.second)
      #expect(try ground.files()[".vitrine-site"] == Gallery.marker(of: Gallery.second))
      #expect(try ground.files()[".vitrine-deploy"] == nil)
    }
  }

  @Test(arguments: Way.allCases)
  func changesNothingWhilePlanning(_ way: Way) async throws {
    try await Ground.open(way) { ground in
      try ground.build(Gallery.first)
      try ground.plant("mine.txt", "mine")
      let deployment = try await ground.planned()
      await deployment.close()
      #expect(deployment.plan.count == Gallery.first.count)
      #expect(try ground.files() == ["mine.txt": Array("mine".utf8)])
    }
  }

  @Test(arguments: Way.allCases)
  func keepsUnrelatedFiles(_ way: Way) async throws {
    try await Ground.open(way) { ground in
      try ground.plant("CNAME", "photos.example.org")
      try ground.plant("images/mine.jpg", "mine")
      try ground.build(Gallery.first)
      try await ground.deploy()
      try ground.build(Gallery.second)
      try await ground.deploy()
      let mine = ["CNAME": "photos.example.org", "images/mine.jpg": "mine"]
      #expect(try ground.site() == Gallery.second.merging(mine) { $1 })
    }
  }

  @Test(arguments: Way.allCases)
  func refusesToOverwriteUnrelatedFiles(_ way: Way) async throws {
    try await Ground.open(way) { ground in
      try ground.plant("index.html", "my old home page")
      try ground.build(Gallery.first)
      let problem = await #expect(throws: Problem.self) { try await ground.deploy() }
      #expect(problem?.code == "deploy.foreign")
      #expect(problem?.what.contains("index.html") == true)
      #expect(try ground.site() == ["index.html": "my old home page"])
    }
  }

  @Test(arguments: Way.allCases)
  func refusesToOverwriteFilesAddedBetweenDeploys(_ way: Way) async throws {
    try await Ground.deployed(way) { ground in
      try ground.plant("about/index.html", "mine")
      try ground.build(Gallery.first.merging(["about/index.html": "the site's"]) { $1 })
      let problem = await #expect(throws: Problem.self) { try await ground.deploy() }
      #expect(problem?.code == "deploy.foreign")
      #expect(try ground.site() == Gallery.first.merging(["about/index.html": "mine"]) { $1 })
    }
  }

  @Test(arguments: Way.allCases)
  func refusesAnUnfinishedBuild(_ way: Way) async throws {
    try await Ground.open(way) { ground in
      try ground.build(Gallery.first)
      let marker = try Gallery.marker(of: Gallery.first)
      for bytes in [Array(marker.dropLast(14)), [], nil] {
        try? FileManager.default.removeItem(atPath: ground.tree.absolute("public/.vitrine-site"))
        if let bytes { try ground.tree.write("public/.vitrine-site", bytes) }
        let problem = await #expect(throws: Problem.self) { try await ground.deploy() }
        #expect(problem?.code == "deploy.unbuilt")
      }
      try FileManager.default.removeItem(atPath: ground.tree.absolute("public"))
      let problem = await #expect(throws: Problem.self) { try await ground.deploy() }
      #expect(problem?.code == "deploy.unbuilt")
      #expect(try ground.files().isEmpty)
    }
  }

  @Test(arguments: Way.allCases)
  func sendsNoFileThatChangedSinceTheBuild(_ way: Way) async throws {
    try await Ground.deployed(way) { ground in
      try ground.build(Gallery.second)
      try ground.tree.write("public/photos/new/index.html", "edited by hand")
      let problems = await #expect(throws: Problems.self) { try await ground.deploy() }
      #expect(problems?.all.map(\.code) == ["deploy.changed"])
      #expect(problems?.all.first?.place == .file("photos/new/index.html"))
      #expect(try Gallery.deadLinks(in: ground.files()).isEmpty)
      try FileManager.default.removeItem(
        atPath: ground.tree.absolute("public/images/3333333333333333-640.jpg"))
      await #expect(throws: (any Error).self) { try await ground.deploy() }
      try ground.build(Gallery.second)
      try await ground.deploy()
      #expect(try ground.site() == Gallery.second)
    }
  }

  /// An interrupted deploy had added files that no list of a complete deploy names.
  @Test(arguments: Way.allCases)
  func removesTheFilesOfAnInterruptedDeploy(_ way: Way) async throws {
    try await Ground.deployed(way) { ground in
      try ground.plant("images/9999999999999999-640.jpg", "of a build that was never sent whole")
      let claims = Gallery.second.merging(["images/9999999999999999-640.jpg": "x"]) { $1 }
      try ground.claim(claims)
      try await ground.deploy()
      #expect(try ground.site() == Gallery.first)
    }
  }

  /// An empty list is what a machine leaves that lost power.
  @Test(arguments: Way.allCases, [".vitrine-deploy", ".vitrine-site"])
  func survivesADamagedList(_ way: Way, _ list: String) async throws {
    try await Ground.deployed(way) { ground in
      try ground.plant(list, list == ".vitrine-site" ? "half of a li" : "")
      try ground.plant("photos/new/index.html", "")
      try ground.build(Gallery.second)
      try await ground.deploy()
      // Nothing else names the files of the damaged list, so they stay.
      #expect(try ground.site().merging(Gallery.second) { $1 } == ground.site())
    }
  }
}

extension DeployContract {
  /// The later one continues; the other must not record its own site as complete.
  @Test(arguments: Way.allCases)
  func stopsIfALaterDeployBegins(_ way: Way) async throws {
    try await Ground.deployed(way) { ground in
      try ground.build(Gallery.second)
      let deployment = try await ground.planned()
      let other = Gallery.second.merging(["photos/other/index.html": "other"]) { $1 }
      let problems = await #expect(throws: Problems.self) {
        try await deployment.run { done, _ in
          // Begins while the first files are being sent.
          guard done == 1 else { return }
          try? ground.claim(other)
        }
      }
      await deployment.close()
      #expect(problems?.all.map(\.code) == ["deploy.overtaken"])
      #expect(try ground.files()[".vitrine-site"] == Gallery.marker(of: Gallery.first))
      #expect(try Gallery.deadLinks(in: ground.files()).isEmpty)
      try await ground.deploy()
      #expect(try ground.site() == Gallery.second)
    }
  }

  @Test(arguments: Way.allCases)
  func sendsNothingIfAnotherDeployHasBegun(_ way: Way) async throws {
    try await Ground.deployed(way) { ground in
      try ground.build(Gallery.second)
      let deployment = try await ground.planned()
      let other = ["photos/other/index.html": "other"]
      try ground.claim(other)
      let problems = await #expect(throws: Problems.self) { try await deployment.run { _, _ in } }
      await deployment.close()
      #expect(problems?.all.map(\.code) == ["deploy.overtaken"])
      #expect(try ground.site() == Gallery.first)
      #expect(try ground.files()[".vitrine-deploy"] == Gallery.marker(of: other))
    }
  }

  @Test(arguments: Way.allCases)
  func refusesTheOutputFolderOfABuild(_ way: Way) async throws {
    try await Ground.open(way) { ground in
      try ground.build(Gallery.first)
      let record = try #require(SiteManifest.Record(name: "pages", bytes: [1]))
      let output = try SiteManifest([], records: [record]).encoded.flatMap { $0 }
      try ground.plant(".vitrine-site", String(decoding: output, as: UTF8.self))
      let problem = await #expect(throws: Problem.self) { try await ground.deploy() }
      #expect(problem?.code == "deploy.another-output")
      #expect(try ground.files().count == 1)
    }
  }

  @Test(arguments: ["photos", "index.html/mine.txt"])
  func reportsWhatIsInTheWayInAFolder(_ path: String) async throws {
    try await Ground.open(.folder) { ground in
      try ground.plant(path, "mine")
      try ground.build(Gallery.first)
      let problems = await #expect(throws: Problems.self) { try await ground.deploy() }
      #expect(
        Set((problems?.all ?? []).map(\.code)) == ["deploy.foreign"], "\(problems?.all ?? [])")
      #expect(try ground.files()[path] == Array("mine".utf8))
    }
  }
}

/// Promise R14, at every request that changes something.
@Suite struct InterruptedDeployTests {
  @Test(arguments: [Way.bucket, .prefix])
  func hasNoDeadLinksWheneverItIsInterrupted(_ way: Way) async throws {
    var interruptions = 0
    for changes in 0..<40 {
      try await Ground.deployed(way) { ground in
        try ground.build(Gallery.second)
        ground.play.refuse(after: changes)
        do {
          try await ground.deploy()
        } catch let problems as Problems {
          interruptions += 1
          #expect(problems.all.allSatisfy { $0.code == "deploy.forbidden" })
        }
        ground.play.refuse(after: .max)
        // The next deploy may send another site or finish this one.
        if changes % 2 == 1 { try ground.build(Gallery.first) }
        try await ground.deploy()
        let prefix = way == .prefix ? "a b/" : ""
        for objects in ground.play.history.dropFirst(Gallery.first.count + 4) {
          let files = objects.map { (String($0.key.dropFirst(prefix.count)), $0.value.bytes) }
          #expect(Gallery.deadLinks(in: Dictionary(uniqueKeysWithValues: files)).isEmpty)
        }
        #expect(try ground.site() == (changes % 2 == 1 ? Gallery.first : Gallery.second))
        #expect(try await ground.deploy().isEmpty)
      }
    }
    #expect(interruptions >= 10)
  }

  @Test func continuesAnInterruptedDeploy() async throws {
    try await Ground.open(.folder) { ground in
      try ground.build(Gallery.first)
      try ground.claim(Gallery.first)
      try ground.plant("feed.xml", "<feed/>")
      try ground.plant("sw.js", "half")
      try ground.plant("images/.vitrine-1f-2.part", "half")
      let plan = try await ground.deploy()
      #expect(plan.same == 1)
      #expect(plan.count == Gallery.first.count - 1)
      #expect(try ground.site() == Gallery.first)
      #expect(try ground.files()["images/.vitrine-1f-2.part"] == nil)
    }
  }
}
