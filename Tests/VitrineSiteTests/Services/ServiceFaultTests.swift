// What goes wrong with a service ends in words about that photo or that set, and leaves no trace:
// once the fault is gone, the site is as if it had never been.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A service that fails", .timeLimit(.minutes(30)))
struct ServiceFaultTests {
  /// What can become of an answer that was good, by the word for it.
  private static let faults: [String: FakeServiceState.Fault] = [
    "refused": { _, _ in .status(500) },
    "dropped": { _, _ in .dropped },
    "reset": { _, answer in answer.ending(.reset(after: answer.body.count / 2)) },
    "cut": { _, answer in answer.ending(.closed(after: answer.body.count / 2)) },
    "truncated": { _, answer in truncated(answer) },
    "gray": { _, answer in truncated(answer, ending: [0xFF, 0xD9]) },
    "html": { _, _ in .html("<!doctype html><title>Sign in</title>") },
    "mistyped": { _, _ in LoopbackAnswer(headers: [("Content-Type", "image/png")], body: [7, 7]) },
    "circle": { request, _ in .redirect(request.target) },
    "stray": { _, _ in .redirect("http://127.0.0.2:9/private") },
    "endless": { _, answer in answer.declaringLength(300 << 20).ending(.closed(after: 10)) },
    "packed": { _, answer in answer.with("Content-Encoding", "gzip") },
  ]

  /// An image that lacks its last rows, also with the mark that decoders take for its end.
  private static func truncated(
    _ answer: LoopbackAnswer, ending mark: [UInt8] = []
  ) -> LoopbackAnswer {
    var answer = answer
    answer.body.removeLast(answer.body.count / 20 + 10)
    answer.body += mark
    return answer.declaringLength(answer.body.count)
  }

  // MARK: Pictures

  /// Other answers to a request for an image, of which the first two are harmless.
  private static let pictures: [String: FakeServiceState.Fault] = [
    "burst": { request, answer in request.earlier < 2 ? .status(503) : answer },
    "withheld": { request, answer in request.path.contains("/100x") ? .status(404) : answer },
    "gone": { _, _ in .status(404) },
    "replaced": { _, _ in .redirect("/unavailable.png") },
    "notice": { request, _ in notice(as: FlatImage.png, in: request) },
    "animated": { request, _ in notice(as: FlatImage.gif, in: request) },
  ]

  /// Those that mean that the photo is gone.
  private static let absences: Set = ["gone", "replaced", "notice", "animated"]

  /// A picture of the size and the name of the photo, and of another type: `…/240x160.jpg`.
  private static func notice(
    as encode: (_ width: Int, _ height: Int) -> [UInt8], in request: LoopbackRequest
  ) -> LoopbackAnswer {
    let name = request.path.split(separator: "/").last ?? ""
    let edges = name.prefix { $0 != "." }.split(separator: "x").compactMap { Int($0) }
    guard edges.count == 2 else { return .status(404) }
    return .jpeg(encode(edges[0], edges[1]))
  }

  @Test func leavesOutPhotosWhoseImagesAreUnavailable() async throws {
    let faults = Self.faults.merging(Self.pictures) { $1 }
    let names = faults.keys.sorted()
    let ids = Dictionary(uniqueKeysWithValues: names.enumerated().map { ("\(101 + $0)", $1) })
    let fake = ServiceCase.flickr.fake(names.count + 2)
    fake.change { state in
      state.fault = { request, answer in
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 5, let name = ids[parts[2]] else { return answer }
        return faults[name]?(request, answer) ?? answer
      }
    }
    let harmless = 4
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.flickr.set]) { site in
        let report = await site.build()
        #expect(report.isPublished)
        #expect(report.counts.photos == harmless, "\(report.problems)")
        for (id, name) in ids where name != "burst" && name != "withheld" {
          let problem = report.problems.first { $0.what.contains("\(id) is left out") }
          #expect(
            problem?.severity == .warning && problem?.help != nil, "\(name) \(report.problems)")
          #expect(!site.exists("photos/flickr/\(id)/index.html"), "\(name)")
        }
        fake.change { $0.fault = Self.withheld(ids) }
        let again = await site.build()
        // What is gone is not asked for again so soon.
        #expect(again.problems.count == Self.absences.count, "\(again.problems)")
        #expect(again.counts.downloads == names.count + 2 - harmless - Self.absences.count)
        for (id, name) in ids where Self.absences.contains(name) {
          #expect(again.problems.contains { $0.what.contains("\(id) is left out") }, "\(name)")
        }
        try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
        #expect(await site.build().problems.isEmpty)
        let clean = try await services.clean([ServiceCase.flickr.set])
        #expect(try site.files() == clean)
      }
    }
  }

  @Test(arguments: [400, 403, 404, 410, 451])
  func takesAnotherSizeIfOneIsRefused(_ status: Int) async throws {
    let fake = ServiceCase.flickr.fake()
    fake.change { $0.fault = { $0.path.contains("/100x") ? .status(status) : $1 } }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.flickr.set]) { site in
        let report = await site.build()
        #expect(report.problems.isEmpty && report.counts.photos == 4, "\(report.problems)")
      }
    }
  }

  /// The size that one photo is never given in.
  private static func withheld(_ names: [String: String]) -> FakeServiceState.Fault {
    { request, answer in
      let isWithheld = names.contains { id, name in
        name == "withheld" && request.path.contains("/\(id)/a/100x")
      }
      return isWithheld ? .status(404) : answer
    }
  }

  @Test func cutsTextsThatAreTooLongAndReportsIt() async throws {
    let fake = ServiceCase.flickr.fake()
    fake.change { state in
      state.photos[0].title = String(repeating: "long ", count: 200_000)
      state.photos[1].author = String(repeating: "a", count: 2_000)
      state.photos[2].id = String(repeating: "7", count: 301)
    }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.flickr.set]) { site in
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 3)
        let codes = ["service.id-too-long", "service.text-cut"]
        #expect(report.problems.map(\.code).sorted() == codes, "\(report.problems)")
        #expect(report.problems.allSatisfy { $0.severity == .warning })
        let cut = report.problems.first { $0.code == "service.text-cut" }
        #expect(cut?.what.contains("flickr:101, flickr:102") == true, "\(report.problems)")
        let page = try site.text("photos/flickr/101/index.html")
        #expect(page.utf8.count < 100_000)
      }
    }
  }

  // MARK: Answers

  /// A set for each fault, named for it, that fails in its way.
  private static let sets = faults.keys.sorted().map {
    "slug: \($0), provider: unsplash, search: \($0)"
  }

  private static func fake() -> FakeService {
    var photos = ServiceCase.unsplash.photos(1...3)
    for index in photos.indices { photos[index].listings.formUnion(faults.keys) }
    return FakeService(FakeUnsplash.self, FakeServiceState(photos, key: FakeServices.secret))
  }

  private static let fault: FakeServiceState.Fault = { request, answer in
    request.query["query"].flatMap { faults[$0] }?(request, answer) ?? answer
  }

  @Test func showsEachSetAsItWas() async throws {
    let fake = Self.fake()
    try await FakeServices.running(fake) { services in
      try await services.site(Self.sets) { site in
        #expect(await site.build().problems.isEmpty)
        let files = try site.files()
        fake.change { $0.fault = Self.fault }
        let report = await site.build()
        #expect(report.isPublished)
        let reported = report.problems.filter { $0.code == "provider.snapshot-used" }
        #expect(reported.count == Self.sets.count, "\(report.problems)")
        let year = try Regex(
          "shows the photos that [A-Za-z ]+ returned on 20[0-9]{2}-[0-9]{2}-[0-9]{2}T")
        #expect(reported.allSatisfy { $0.severity == .warning && $0.what.contains(year) })
        #expect(try site.files() == files)
        fake.change { $0.fault = nil }
        #expect(await site.build().problems.isEmpty)
        #expect(try site.files() == files)
      }
    }
  }

  @Test func leavesSetsEmptyThatNeverCame() async throws {
    let fake = Self.fake()
    fake.change { $0.fault = Self.fault }
    try await FakeServices.running(fake) { services in
      let sets = Self.sets + [ServiceCase.unsplash.set]
      try await services.site(sets) { site in
        let report = await site.build()
        #expect(report.isPublished)
        #expect(report.counts.photos == 3)
        for name in Self.faults.keys {
          let reported = report.problems.filter {
            $0.what.contains("the set “\(name)” cannot be filled")
          }
          #expect(
            reported.count == 1 && reported[0].severity == .warning, "\(name): \(report.problems)")
        }
        fake.change { $0.fault = nil }
        #expect(await site.build().problems.isEmpty)
        let clean = try await services.clean(sets)
        #expect(try site.files() == clean)
      }
    }
  }

  /// The key may be in a variable of another name.
  @Test(arguments: [
    ("", "PEXELS_API_KEY"), (", api_key: \"${UNSPLASH_ACCESS_KEY}\"", "UNSPLASH_ACCESS_KEY"),
  ])
  func publishesNothingIfNoSetLoads(_ options: String, _ variable: String) async throws {
    let fake = ServiceCase.pexels.fake()
    fake.change { $0.key = "another" }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.pexels.set], options: options) { site in
        let report = await site.build()
        #expect(!report.isPublished && !site.exists(""))
        #expect(report.counts.apiCalls == 1)
        let problem = try #require(report.problems.first)
        #expect(problem.code == "provider.unavailable")
        #expect(problem.help == "check the value of \(variable) in the environment")
      }
    }
  }

  @Test(arguments: ServiceCase.keyed)
  func showsASetAsItWasWhenTheKeyExpired(_ service: ServiceCase) async throws {
    let fake = service.fake()
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        await site.build()
        let files = try site.files()
        fake.change { $0.key = "another" }
        let report = await site.build()
        #expect(report.problems.map(\.code) == ["provider.snapshot-used"])
        #expect(report.problems.first?.what.contains("it rejected the key") == true)
        let variable = service.name == "unsplash" ? "ACCESS_KEY" : "API_KEY"
        #expect(
          report.problems.first?.help
            == "check the value of \(service.name.uppercased())_\(variable) in the environment")
        #expect(try site.files() == files)
      }
    }
  }

  // MARK: Pauses

  @Test(arguments: [ServiceCase.openverse, .pexels])
  func asksNobodyBeforeThePauseIsOver(_ service: ServiceCase) async throws {
    let fake = service.fake()
    fake.change {
      $0.fault = { $0.earlier == 0 && !$0.path.hasSuffix(".jpg") ? .limited("1") : $1 }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        let report = await site.build()
        #expect(report.problems.isEmpty, "\(report.problems)")
        let (first, second) = (try services.server.request(0), try services.server.request(1))
        #expect(second.arrived - first.arrived >= .seconds(1))
        let clean = try await services.clean([service.set])
        #expect(try site.files() == clean)
      }
    }
  }

  @Test func asksForNoPictureBeforeThePauseIsOver() async throws {
    let fake = ServiceCase.commons.fake(6)
    let first = "/101/a/120x80.jpg"
    fake.change { $0.fault = { $0.path.hasSuffix(first) && $0.earlier == 0 ? .limited("1") : $1 } }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.commons.set]) { site in
        let report = await site.build()
        #expect(report.problems.isEmpty && report.counts.downloads == 6, "\(report.problems)")
        let limited = try #require(services.pictures.first { $0.path.hasSuffix(first) })
        let pauses = services.pictures.map { $0.arrived - limited.arrived }
        // Two are on their way at once: one may have been sent before the answer came.
        let early = pauses.filter { $0 > .zero && $0 < .seconds(1) }
        #expect(early.count <= 1, "\(pauses)")
      }
    }
  }

  @Test func comesBackToNoServiceThatWantsALongPause() async throws {
    let service = ServiceCase.pexels
    let fake = service.fake()
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        await site.build()
        let files = try site.files()
        fake.change { $0.fault = { _, _ in .limited("3600") } }
        for asked in [services.server.requests.count + 1, services.server.requests.count + 1] {
          let report = await site.build()
          #expect(report.problems.map(\.code) == ["provider.snapshot-used"])
          #expect(report.problems.first?.what.contains("asked to wait until 20") == true)
          #expect(services.server.requests.count == asked)
          #expect(try site.files() == files)
        }
      }
    }
  }
}
