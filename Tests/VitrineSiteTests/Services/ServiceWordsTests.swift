// Photos of services without a word, and works that are not photos.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("What services list without words", .timeLimit(.minutes(30)))
struct ServiceWordsTests {
  /// Rewrites the replies of the API.
  private func rewriting(_ texts: [(String, String)]) -> FakeServiceState.Fault {
    { _, answer in
      // Images stay as they are.
      guard answer.body.first == UInt8(ascii: "{") else { return answer }
      let text = texts.reduce(String(decoding: answer.body, as: UTF8.self)) {
        $0.replacing($1.0, with: $1.1)
      }
      return .json(text)
    }
  }

  @Test(arguments: [("en", "Untitled"), ("de", "Ohne Titel"), ("ja", "無題")])
  func showsNoIDInsteadOfATitle(_ language: String, _ title: String) async throws {
    let fake = ServiceCase.pexels.fake(2)
    let fault = rewriting([("boat-101", "101"), (#""Photo 101""#, "null")])
    fake.change { $0.fault = fault }
    try await FakeServices.running(fake) { services in
      try await services.site([ServiceCase.pexels.set], settings: "language: \(language)") { site in
        let report = await site.build()
        #expect(report.isPublished)
        #expect(report.problems.map(\.code) == ["photo.no-words"], "\(report.problems)")
        #expect(report.problems.allSatisfy { $0.severity == .note })
        let page = try site.text("photos/pexels/101/index.html")
        #expect(page.contains("<h1>\(title)</h1>") && page.contains(#"alt="""#))
        #expect(!page.contains("<h1>101") && !page.contains(#"alt="101"#))
        let set = try site.text("sets/sea/index.html")
        #expect(set.contains(title))
      }
    }
  }

  @Test(arguments: ServiceCase.all)
  func showsNoNameOfACameraAsTitle(_ service: ServiceCase) async throws {
    let fake = service.fake(1)
    let fault = rewriting([("Photo 101", "DSC_0412")])
    fake.change { $0.fault = fault }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        #expect(await site.build().isPublished)
        for path in try site.files().keys where path.hasSuffix(".html") || path.hasSuffix(".csv") {
          #expect(!(try site.text(path)).contains("DSC_0412</h1>"), "\(path)")
          #expect(!(try site.text(path)).contains(",DSC_0412,"), "\(path)")
        }
      }
    }
  }

  @Test func leavesOutAdvertisementsWithOneNote() async throws {
    let service = ServiceCase.unsplash
    let fake = service.fake()
    let first = "101"
    let fault = rewriting([("\"id\":\"\(first)\"", "\"sponsorship\":{},\"id\":\"\(first)\"")])
    fake.change { $0.fault = fault }
    try await FakeServices.running(fake) { services in
      try await services.site([service.set]) { site in
        let report = await site.build()
        #expect(report.isPublished && report.counts.photos == 3, "\(report.problems)")
        let notes = report.problems.filter { $0.code == "provider.left-out" }
        #expect(notes.count == 1 && notes[0].severity == .note)
        #expect(notes.first?.what.hasSuffix(": 1 advertisement") == true)
      }
    }
  }

  /// A video of a list is there, and Vitrine does not show it.
  @Test func saysThatARowIsAVideo() async throws {
    let list = "provider,id,title\nflickr,101,Waves\nflickr,102,Sea\nflickr,999,Gone\n"
    try await CuratedSite.with(list) { site async throws in
      site.flickr.change { state in
        state.fault = { request, answer in
          guard request.query["photo_id"] == "101",
            request.query["method"]?.hasSuffix("Info") == true
          else { return answer }
          let text = String(decoding: answer.body, as: UTF8.self)
          return .json(text.replacing(#""media":"photo""#, with: #""media":"video""#))
        }
      }
      let report = await site.build()
      #expect(report.isPublished && report.counts.photos == 1, "\(report.problems)")
      let words = report.problems.filter { $0.severity > .note }.sorted { $0.code < $1.code }
        .map { ($0.code, $0.what) }
      #expect(words.map(\.0) == ["favorites.gone", "favorites.not-shown"])
      #expect(words.last?.1 == "flickr:101, “Waves”, is not shown: it is a video")
    }
  }
}
