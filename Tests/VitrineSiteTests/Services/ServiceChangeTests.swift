import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A service whose photos change", .timeLimit(.minutes(30)))
struct ServiceChangeTests {
  private let service = ServiceCase.flickr

  /// A site of ten photos, built once.
  private func ten(
    settings: String = "", _ body: (FakeServices, FakeService, TestSite) async throws -> Void
  ) async throws {
    let fake = service.fake(10)
    try await FakeServices.running(fake) { services in
      try await services.site([service.set], settings: settings) { site in
        let report = await site.build()
        #expect(report.counts.photos == 10, "\(report.problems)")
        try await body(services, fake, site)
      }
    }
  }

  @Test func losesWhatTheServiceLostAndSaysSo() async throws {
    try await ten { services, fake, site in
      fake.change {
        $0.photos.removeFirst(3)
        $0.photos.append(FakePhoto("200", license: "4", in: ["sea"]))
      }
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.counts.photos == 8 && report.counts.downloads == 1)
      #expect(!site.exists("photos/flickr/101/index.html"))
      let json = String(decoding: Array(report.json.joined()), as: UTF8.self)
      #expect(
        json.contains(
          #""changes":[{"set":"sea","came":["flickr:200"],"went":["flickr:101","flickr:102","flickr:103"]}]"#
        ), "\(json)")
      let clean = try await services.clean([service.set])
      #expect(try site.files() == clean)
    }
  }

  @Test(arguments: [4, 10])
  func publishesNoSetThatLostTooMuch(_ lost: Int) async throws {
    try await ten { _, fake, site in
      let files = try site.files()
      fake.change { $0.photos.removeFirst(lost) }
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["set.shrunk"])
      #expect(!report.isPublished)
      #expect(try site.files() == files)
      let allowed = await site.build(BuildOptions(allowsShrink: true, jobs: 2))
      #expect(allowed.isPublished && allowed.counts.photos == 10 - lost, "\(allowed.problems)")
    }
  }

  @Test func emptiesNoSetWhateverMayBeLost() async throws {
    try await ten(settings: "max_shrink: 100%") { _, fake, site in
      fake.change { $0.photos.removeFirst(9) }
      #expect(await site.build().isPublished)
      fake.change { $0.photos.removeAll() }
      #expect(await site.build().problems.map(\.code) == ["set.shrunk"])
    }
  }

  /// The service still lists the photos, so nothing advises to publish without them.
  @Test(arguments: [LoopbackAnswer.status(500), .html("Maintenance")])
  func advisesToWaitIfNoImageCanBeFetched(_ fault: LoopbackAnswer) async throws {
    try await ten { _, fake, site in
      let files = try site.files()
      try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
      fake.change { $0.fault = { $0.path.contains("/images/") ? fault : $1 } }
      let report = await site.build()
      let shrunk = try #require(report.problems.first { $0.code == "set.shrunk" })
      #expect(shrunk.help?.contains("--allow-shrink") == false, "\(shrunk)")
      #expect(shrunk.help?.contains("build again later") == true)
      #expect(try site.files() == files)
    }
  }

  @Test(arguments: [[".vitrine"], ["public"], [".vitrine", "public"]])
  func remembersTheSetsInCacheAndOutput(_ lost: [String]) async throws {
    try await ten { _, fake, site in
      for folder in lost { try FileManager.default.removeItem(atPath: site.tree.absolute(folder)) }
      fake.change { $0.photos.removeFirst(5) }
      #expect(await site.build().isPublished == (lost.count == 2))
    }
  }

  @Test(arguments: ["limit: 3", "licenses: [cc0]"])
  func takesNoNewQuestionForALoss(_ option: String) async throws {
    try await ten { services, fake, site in
      fake.change { $0.photos[0].license = "9" }
      let set = "\(service.set), \(option)"
      try site.tree.write("site.yml", services.yaml([set]))
      let report = await site.build()
      #expect(report.counts.photos == (option == "limit: 3" ? 3 : 1), "\(report.problems)")
      let clean = try await services.clean([set])
      #expect(try site.files() == clean)
    }
  }

  private static let ids = (101...110).map { "flickr:\($0)" }

  /// Each way to leave all photos out: settings, options of the set, and metadata.csv.
  private static let ways: [(settings: String, option: String, metadata: String?)] = [
    ("exclude: \(ids)", "", nil),
    ("exclude: [\"author:flickr:9710097@N01\"]", "", nil),
    ("", ", where: { taken: 1850 }", nil),
    (
      "", "",
      "provider,id,hidden\n" + (101...110).map { "flickr,\($0),yes\n" }.joined()
    ),
  ]

  @Test(arguments: 0..<4)
  func publishesAnEmptySetIfItsPhotosAreLeftOut(_ way: Int) async throws {
    let (settings, option, metadata) = Self.ways[way]
    try await ten { services, fake, site in
      let yaml = services.yaml([service.set + option], settings: settings)
      func leaveOut() throws {
        try site.tree.write("site.yml", yaml)
        if let metadata { try site.tree.write("metadata.csv", metadata) }
      }
      let files = try site.files()
      // A loss in the same build is one nevertheless, unless the question is new.
      if option.isEmpty {
        try leaveOut()
        let photos = fake.photos
        fake.change { $0.photos.removeAll() }
        #expect(await site.build().problems.contains { $0.code == "set.shrunk" })
        #expect(try site.files() == files)
        fake.change { $0.photos = photos }
      }
      try leaveOut()
      for _ in 1...2 {
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 0, "\(report.problems)")
        #expect(!report.problems.contains { $0.severity == .error }, "\(report.problems)")
      }
      #expect(!site.exists("photos/flickr/101/index.html"))
    }
  }

  @Test func countsWhatIsLeftOutAsThere() async throws {
    try await ten { services, fake, site in
      try site.tree.write(
        "site.yml", services.yaml([service.set], settings: "exclude: \(Self.ids.prefix(6))"))
      let report = await site.build()
      #expect(report.isPublished && report.counts.photos == 4, "\(report.problems)")
      fake.change { $0.photos.removeLast(2) }
      #expect(await site.build().problems.map(\.code) == ["set.shrunk"])
    }
  }

  @Test func takesAReplacedPictureForANewOne() async throws {
    try await ten { services, fake, site in
      fake.change { $0.photos[0].revision = "b" }
      let report = await site.build()
      #expect(report.counts.downloads == 1 && report.counts.photos == 10, "\(report.problems)")
      let clean = try await services.clean([service.set])
      #expect(try site.files() == clean)
    }
  }
}

@Suite("A site that reports use to services", .timeLimit(.minutes(30)))
struct ServiceUseTests {
  private let service = ServiceCase.unsplash

  @Test func reportsOfNewPhotosOnly() async throws {
    let fake = service.fake(3)
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        await site.build()
        fake.change { $0.photos.insert(FakePhoto("200", license: "", in: ["sea"]), at: 0) }
        await site.build()
        fake.change { $0.photos.removeFirst() }
        await site.build()
        fake.change { $0.photos.insert(FakePhoto("200", license: "", in: ["sea"]), at: 0) }
        await site.build()
        #expect(Set(services.uses.map(\.path)).count == 4 && services.uses.count == 4)
        #expect(services.uses.allSatisfy { $0.query["ixid"]?.hasPrefix("M3x") == true })
      }
    }
  }

  /// A refusal is asked for again once, in case it was a mistake.
  @Test func reportsLaterWhatCouldNotBeSent() async throws {
    let fake = service.fake(3)
    fake.change {
      $0.fault = { request, answer in
        request.path.hasSuffix("102/download") ? .text("Forbidden", 403) : answer
      }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        let report = await site.build()
        #expect(report.isPublished && services.uses.count == 4)
        fake.change { $0.fault = nil }
        await site.build()
        #expect(
          services.uses.count == 5 && services.uses.last?.path.hasSuffix("102/download") == true)
      }
    }
  }

  /// An output folder from a backup or another machine knows less than the cache.
  @Test func reportsNothingTwiceWhenAnOlderOutputComesBack() async throws {
    let fake = service.fake(2)
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        await site.build()
        let (output, backup) = (site.tree.absolute("public"), site.tree.absolute("backup"))
        try FileManager.default.copyItem(atPath: output, toPath: backup)
        fake.change { $0.photos.append(FakePhoto("200", license: "", in: ["sea"])) }
        await site.build()
        try FileManager.default.removeItem(atPath: output)
        try FileManager.default.moveItem(atPath: backup, toPath: output)
        let report = await site.build()
        #expect(report.isPublished && services.uses.count == 3, "\(services.uses.map(\.path))")
      }
    }
  }
}
