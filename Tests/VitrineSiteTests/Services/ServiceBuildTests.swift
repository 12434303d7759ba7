import Foundation
import SiteFixtures
import Synchronization
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A site with photos of a service", .timeLimit(.minutes(30)))
struct ServiceBuildTests {
  @Test(arguments: ServiceCase.all)
  func showsThemAsTheServiceWants(_ service: ServiceCase) async throws {
    try await FakeServices.running(service.fake()) { services in
      try await services.site([service.set]) { site in
        let report = await site.build()
        #expect(report.isPublished)
        #expect(report.problems.isEmpty, "\(report.problems)")
        #expect(report.counts.photos == 4)
        #expect(report.counts.downloads == (service.isCopied ? 4 : 0))
        let page = try site.text("photos/\(service.name)/101/index.html")
        for words in service.words { #expect(page.contains(words), "\(words) in \(page)") }
        #expect(page.contains(" data: \(services.server.url());") != service.isCopied)
        let images = try site.files().keys.filter { $0.hasPrefix("images/") }
        #expect(images.count == (service.isCopied ? 8 : 0))
        let foreign = try site.files().filter { $1.contains(services.server.url()) }.keys
        #expect(foreign.isEmpty == service.isCopied, "\(foreign)")
      }
    }
  }

  /// The last photo does not come before renditions of others are in the cache.
  @Test func makesRenditionsWhileOthersAreOnTheirWay() async throws {
    let cache = Mutex<String?>(nil)
    let wasMade = Mutex(false)
    try await FakeServices.running(ServiceCase.commons.fake(8)) { request in
      guard request.path.contains("108"), request.path.hasSuffix(".jpg") else { return }
      for _ in 0..<400 where !wasMade.withLock(\.self) {
        let path = cache.withLock(\.self) ?? ""
        let files = FileManager.default.enumerator(atPath: "\(path)/blobs")?.allObjects ?? []
        // More than all originals and their folders.
        let blobs = files.count { ($0 as? String)?.split(separator: "/").last?.count ?? 0 > 60 }
        if blobs > 8 { wasMade.withLock { $0 = true } }
        try? await Task.sleep(for: .milliseconds(50))
      }
    } body: { services in
      try await services.site([ServiceCase.commons.set]) { site in
        cache.withLock { $0 = site.tree.absolute(".vitrine") }
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 8, "\(report.problems)")
        let isAhead = wasMade.withLock { $0 }
        #expect(isAhead)
        let images = try site.files("public/images").count
        #expect(report.counts.renditionsMade == images && report.counts.renditionsReused == 0)
        let again = await site.build(BuildOptions(usesCache: true, jobs: 2))
        #expect(again.counts.renditionsMade == 0 && again.counts.renditionsReused == images)
      }
    }
  }

  /// No picture comes before a profile is requested.
  @Test func asksForProfilesBesidePictures() async throws {
    let isAsked = Mutex(false)
    let isTooLate = Mutex(false)
    try await FakeServices.running(ServiceCase.flickr.fake()) { request in
      if request.query["method"] == "flickr.people.getInfo" { isAsked.withLock { $0 = true } }
      guard request.path.hasSuffix(".jpg") else { return }
      for _ in 0..<400 where !isAsked.withLock(\.self) {
        try? await Task.sleep(for: .milliseconds(50))
      }
      if !isAsked.withLock(\.self) { isTooLate.withLock { $0 = true } }
    } body: { services in
      try await services.site([ServiceCase.flickr.set]) { site in
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 4, "\(report.problems)")
        let isLate = isTooLate.withLock { $0 }
        #expect(!isLate)
      }
    }
  }

  /// One site after the other loses what it can be made of again.
  @Test(arguments: ServiceCase.all)
  func makesTheSameOfWhatIsLeft(_ service: ServiceCase) async throws {
    try await FakeServices.running(service.fake()) { services in
      try await services.site([service.set]) { site in
        await site.build()
        let files = try site.files()
        let seen = services.pictures.count
        try await expectNoNews(services, site)
        #expect(services.pictures.count == seen && services.uses.count == (service.isUsed ? 4 : 0))
        try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
        let asked = services.server.requests.count
        let offline = await site.build(BuildOptions(isOffline: true, jobs: 2))
        #expect(offline.isPublished && offline.counts.apiCalls == 0, "\(offline.problems)")
        #expect(services.server.requests.count == asked)
        #expect(try site.files() == files)
        try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
        let report = await site.build()
        #expect(report.problems.isEmpty, "\(report.problems)")
        #expect(report.counts.downloads == (service.isCopied ? 4 : 0))
        #expect(try site.files() == files)
        #expect(services.uses.count == (service.isUsed ? 4 : 0))
      }
    }
  }

  /// One call shows that nothing is new.
  private func expectNoNews(_ services: FakeServices, _ site: TestSite) async throws {
    let files = try site.files()
    let asked = services.server.requests.count
    let report = await site.build()
    #expect(report.problems.isEmpty, "\(report.problems)")
    #expect(report.counts.downloads == 0 && report.counts.renditionsMade == 0)
    #expect(report.counts.apiCalls == 1 && services.server.requests.count == asked + 1)
    #expect(report.counts.pagesWritten == 0)
    #expect(try site.files() == files)
  }

  @Test func saysWhatIsMissingOffline() async throws {
    let service = ServiceCase.openverse
    try await FakeServices.running(service.fake()) { services in
      try await services.site([service.set]) { site in
        let report = await site.build(BuildOptions(isOffline: true, jobs: 2))
        #expect(!report.isPublished && !site.exists(""))
        let problem = try #require(report.problems.first { $0.code == "provider.unavailable" })
        #expect(problem.what.contains("“sea”") && problem.what.contains("the build is offline"))
        #expect(problem.help == "build once without `--offline`")
        #expect(services.server.requests.isEmpty)
      }
    }
  }

  @Test func showsNoMoreThanThirtyOfFlickrOnAnyPage() async throws {
    try await FakeServices.running(ServiceCase.flickr.fake(35)) { services in
      let settings = "page_size: 60"
      try await services.site([ServiceCase.flickr.set], settings: settings) { site in
        let report = await site.build()
        #expect(report.counts.photos == 35, "\(report.problems)")
        for (path, bytes) in try site.files() where path.hasSuffix(".html") {
          let page = String(decoding: bytes, as: UTF8.self)
          let pictures = page.components(separatedBy: "<img ").count - 1
          #expect(pictures <= 30, "\(path)")
          #expect(pictures == 0 || page.contains(ServiceCase.flickr.words[0]), "\(path)")
        }
        let pages = try site.files().keys.filter { $0.hasPrefix("sets/sea/") }
        #expect(pages.count >= 2)
      }
    }
  }

  @Test func downloadsFromCommonsTwoAtATime() async throws {
    let service = ServiceCase.commons
    let fake = service.fake(8)
    fake.change { $0.fault = { _, answer in answer.after(.milliseconds(20)) } }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        let report = await site.build()
        #expect(report.counts.downloads == 8)
        #expect(services.server.mostAtOnce == 2)
        #expect(services.pictures.allSatisfy { $0.path.hasSuffix("/120x80.jpg") })
        let agent = services.server.requests.first?.headers["user-agent"] ?? ""
        #expect(agent.hasPrefix("Vitrine/\(Site.version) (https://example.org/)"))
      }
    }
  }
}
