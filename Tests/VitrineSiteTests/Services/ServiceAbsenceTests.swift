// What a service no longer has, or never had, is asked for once and not by every build; and what is
// wrong with one photo harms no other.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Things that a service does not have", .timeLimit(.minutes(30)))
struct ServiceAbsenceTests {
  private static func isPicture(_ id: String, _ request: LoopbackRequest) -> Bool {
    request.path.contains("/images/\(id)/")
  }

  /// The requests of a build besides the lists.
  private func others(_ services: FakeServices, since start: Int) -> [String] {
    services.server.requests.dropFirst(start).map(\.target)
      .filter { !$0.contains("photos.search") && !$0.contains("/search/photos") }
  }

  /// A rebuild with nothing new makes only list calls, however much is gone.
  @Test(arguments: [404, 410])
  func areNotAskedForByTheNextBuild(_ status: Int) async throws {
    let (flickr, unsplash) = (ServiceCase.flickr.fake(), ServiceCase.unsplash.fake())
    flickr.change {
      $0.photos[1].author = "ben"
      $0.fault = { request, answer in
        if Self.isPicture("103", request) { return .status(status) }
        if Self.isPicture("104", request) { return .redirect("/flickr/photo_unavailable.png") }
        if request.path.hasSuffix("photo_unavailable.png") {
          return .jpeg(FlatImage.png(width: 240, height: 160))
        }
        let isOfBen = request.query["user_id"]?.hasPrefix("98101110") == true
        return isOfBen ? .json(#"{"stat":"fail","code":1,"message":"User not found"}"#) : answer
      }
    }
    unsplash.change {
      $0.fault = { request, answer in
        let isUse = request.path.hasSuffix("/102/download")
        return Self.isPicture("101", request) || isUse ? .status(status) : answer
      }
    }
    let sets = [ServiceCase.flickr.set, "slug: waves, provider: unsplash, search: sea"]
    try await FakeServices.running(flickr, unsplash) { services in
      try await services.site(sets) { site async throws in
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 5, "\(report.problems)")
        let files = try site.files()
        // A 404 is asked for again once, in case it was a mistake.
        let uses = status == 404 ? 4 : 3
        #expect(services.uses.count == uses)
        for _ in 0..<2 {
          let start = services.server.requests.count
          let again = await site.build()
          #expect(others(services, since: start) == [])
          #expect(services.server.requests.count == start + 2)
          #expect(again.counts.apiCalls == 2 && again.counts.downloads == 0)
          #expect(again.problems == report.problems, "\(again.problems)")
          #expect(try site.files() == files)
        }
      }
    }
  }

  /// The row of a list whose photo is gone is reported by every build.
  @Test func asksForNoRowInTheNextBuild() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\nflickr,999\n") { site async throws in
      func asked(since start: Int) -> Int {
        site.services.server.requests.dropFirst(start)
          .count { $0.query["photo_id"] == "999" }
      }
      let report = await site.build()
      #expect(report.problems.contains { $0.code == "favorites.gone" }, "\(report.problems)")
      #expect(asked(since: 0) > 0)
      let start = site.services.server.requests.count
      let again = await site.build()
      #expect(asked(since: start) == 0)
      #expect(again.problems == report.problems, "\(again.problems)")
    }
  }

  /// A hotlinked photo whose picture is gone is left out like one that is copied.
  @Test(arguments: [404, 410])
  func areNotShownFromTheirService(_ status: Int) async throws {
    let fake = ServiceCase.unsplash.fake()
    fake.change {
      $0.fault = { Self.isPicture("102", $0) ? .status(status) : $1 }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.unsplash.set]) { site async throws in
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 3)
        let problem = try #require(report.problems.first)
        #expect(report.problems.count == 1 && problem.code == "image.not-fetched")
        #expect(problem.what.hasSuffix("102 is left out: 127.0.0.1 answered with status \(status)"))
        #expect(problem.help?.hasSuffix("or add `unsplash:102` to `exclude`") == true)
        #expect(!site.exists("photos/unsplash/102/index.html"))
        #expect(services.uses.count == 3)
      }
    }
  }

  /// A host that refuses such requests empties no site.
  @Test(arguments: [LoopbackAnswer.status(403), .status(500)])
  func areNotGuessed(_ answer: LoopbackAnswer) async throws {
    let fake = ServiceCase.unsplash.fake()
    fake.change { $0.fault = { $0.path.contains("/images/") ? answer : $1 } }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.unsplash.set]) { site async throws in
        let report = await site.build()
        #expect(report.counts.photos == 4 && report.problems.isEmpty, "\(report.problems)")
      }
    }
  }

  // MARK: Pictures

  /// Blobs are named by their content, which two photos may share.
  @Test func takeNoFileOfAnotherPhotoAlong() async throws {
    let fake = ServiceCase.commons.fake(2)
    fake.change {
      $0.photos[1].height = 60
      $0.fault = { request, answer in
        guard request.path.contains("/images/") else { return answer }
        return .jpeg(FlatImage.jpeg(width: 120, height: 80, "the same"))
      }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.commons.set]) { site async throws in
        let report = await site.build()
        #expect(report.counts.photos == 1, "\(report.problems)")
        let left = report.problems.first
        #expect(left?.what.contains("a different image than announced") == true)
        let change = try String(contentsOfFile: site.tree.absolute("site.yml"), encoding: .utf8)
          .replacing("formats: [jpeg]", with: "formats: [jpeg, webp]")
        try site.tree.write("site.yml", change)
        let again = await site.build()
        #expect(again.counts.downloads == 0 && again.counts.photos == 1, "\(again.problems)")
        #expect(again.problems == report.problems)
      }
    }
  }

  /// Openverse announces the size of an original, and gives a smaller picture.
  @Test(arguments: [(960, 640), (300, 200), (640, 960)])
  func areNotSeenInASmallerPicture(_ width: Int, _ height: Int) async throws {
    let fake = ServiceCase.openverse.fake(1)
    fake.change {
      ($0.photos[0].width, $0.photos[0].height) = (6000, 4000)
      $0.fault = { request, answer in
        guard Self.isPicture("101", request) else { return answer }
        return .jpeg(FlatImage.jpeg(width: width, height: height, "small"))
      }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.openverse.set]) { site async throws in
        let report = await site.build()
        #expect(report.counts.photos == 1 && report.problems.isEmpty, "\(report.problems)")
        let page = try site.text("photos/openverse/101/index.html")
        #expect(!page.contains("6000") && !page.contains("6,000"))
        let again = await site.build()
        #expect(again.counts.downloads == 0 && again.problems.isEmpty)
      }
    }
  }

  @Test(arguments: [(500, 500), (100, 1), (1, 1), (3000, 1000)])
  func areSeenInAnotherShape(_ width: Int, _ height: Int) async throws {
    let fake = ServiceCase.commons.fake(2)
    fake.change {
      $0.fault = { request, answer in
        guard Self.isPicture("102", request) else { return answer }
        return .jpeg(FlatImage.jpeg(width: width, height: height, "notice"))
      }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.commons.set]) { site async throws in
        #expect(await site.build().counts.photos == 1)
        #expect(await site.build().counts.downloads == 0)
      }
    }
  }

  @Test func stopAFirstBuildIfThereIsNothingElse() async throws {
    for service in [ServiceCase.flickr, .unsplash] {
      let fake = service.fake()
      fake.change { $0.fault = { $0.path.contains("/images/") ? .status(404) : $1 } }
      try await FakeServices.running(fake) { services in
        try await services.site([service.set]) { site async throws in
          let report = await site.build()
          #expect(!report.isPublished && !site.exists(""), "\(service)")
          let errors = report.problems.filter { $0.severity == .error }
          #expect(errors.map(\.code) == ["site.no-picture"], "\(report.problems)")
          let allowed = await site.build(BuildOptions(allowsShrink: true, jobs: 2))
          #expect(allowed.isPublished && allowed.counts.photos == 0)
        }
      }
    }
  }

  // MARK: Names

  @Test func stopABuildIfASetNamesThem() async throws {
    let sets = [
      ServiceCase.flickr.set, "slug: nobody, provider: flickr, user: nobody",
      "slug: nowhere, provider: flickr, album: \"7\"",
      "slug: noone, provider: openverse, user: Nobody",
    ]
    let (flickr, openverse) = (ServiceCase.flickr.fake(), ServiceCase.openverse.fake())
    flickr.change {
      $0.fault = { request, answer in
        guard request.query["method"] == "flickr.urls.lookupUser" else { return answer }
        return .json(#"{"stat":"fail","code":1,"message":"User not found"}"#)
      }
    }
    try await FakeServices.running(flickr, openverse) { services in
      try await services.site(sets) { site async throws in
        let report = await site.build()
        #expect(!report.isPublished && !site.exists(""))
        let errors = report.problems.filter { $0.severity == .error }
        let codes = ["provider.unknown-album", "provider.unknown-user", "provider.unknown-user"]
        #expect(errors.map(\.code).sorted() == codes, "\(report.problems)")
      }
    }
  }

  // MARK: Profiles

  @Test func areNotAskedForIfNobodyWantsProfiles() async throws {
    func profiles(_ services: FakeServices) -> Int {
      services.server.requests.count { $0.query["method"] == "flickr.people.getInfo" }
    }
    try await FakeServices.running(ServiceCase.flickr.fake()) { services in
      try await services.site([ServiceCase.flickr.set]) { site async throws in
        await site.build()
        #expect(profiles(services) == 1)
      }
      let settings = "authors: { profiles: false }"
      try await services.site([ServiceCase.flickr.set], settings: settings) { site async throws in
        let report = await site.build()
        #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
        #expect(profiles(services) == 1)
      }
    }
  }
}
