import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A site's settings for photos of services", .timeLimit(.minutes(30)))
struct ServicePolicyTests {
  private let flickr = ServiceCase.flickr

  /// Photos under CC BY, all rights reserved, and without known restrictions.
  private func licensed() -> FakeService {
    let photos = zip(["101", "102", "103"], ["4", "0", "7"]).map {
      FakePhoto($0, license: $1, in: ["sea"])
    }
    return FakeService(FakeFlickr.self, FakeServiceState(photos, key: FakeServices.secret))
  }

  /// Which photos are copied and which are shown from the service, by settings of site.yml.
  @Test(arguments: [
    ("", "copied 101 103", "shown 102"),
    ("licenses: { all-rights-reserved: exclude }", "copied 101 103", "shown"),
    ("licenses: { cc-by: hotlink }", "copied 103", "shown 101 102"),
    ("licenses: { default: exclude, cc-by: allow }", "copied 101", "shown"),
    ("licenses: { no-known-restrictions: hotlink }", "copied 101", "shown 102 103"),
    ("own: [\"flickr:9710097@N01\"]", "copied 101 102 103", "shown"),
    ("own: [\"flickr:1@N01\"]", "copied 101 103", "shown 102"),
  ])
  func keepsToItsLicensePolicy(settings: String, copied: String, shown: String) async throws {
    try await FakeServices.running(licensed()) { services in
      try await services.site([flickr.set], settings: settings) { site in
        let report = await site.build()
        #expect(report.isPublished, "\(report.problems)")
        let pages = try ["101", "102", "103"].filter {
          site.exists("photos/flickr/\($0)/index.html")
        }.map { ($0, try site.text("photos/flickr/\($0)/index.html").contains("/images/\($0)/")) }
        #expect((["copied"] + pages.filter { !$1 }.map(\.0)).joined(separator: " ") == copied)
        #expect((["shown"] + pages.filter { $1 }.map(\.0)).joined(separator: " ") == shown)
        #expect(services.pictures.count == copied.split(separator: " ").count - 1)
        let isTold = report.problems.contains { $0.code == "license.excluded" }
        #expect(isTold == (pages.count < 3))
      }
    }
  }

  @Test func letsNoTitleOfAMegabyteOntoItsPages() async throws {
    let title = String(repeating: "long ", count: 200_000)
    let photo = FakePhoto("101", title: title, license: "4", in: ["sea"])
    let fake = FakeService(FakeFlickr.self, FakeServiceState([photo], key: FakeServices.secret))
    try await FakeServices.running(fake) { services in
      try await services.site([flickr.set]) { site in
        #expect(await site.build().isPublished)
        let page = try site.text("photos/flickr/101/index.html")
        #expect(page.contains("long long") && page.utf8.count < 50_000)
      }
    }
  }

  @Test func letsNoWordsOfAMegabyteAboutAnAlbumOntoItsPages() async throws {
    let long = String(repeating: "long ", count: 200_000)
    let photo = FakePhoto("101", license: "4", in: ["721"])
    let fake = FakeService(FakeFlickr.self, FakeServiceState([photo], key: FakeServices.secret))
    fake.change { state in
      state.fault = { request, answer in
        guard request.query["method"]?.hasPrefix("flickr.photosets.get") == true else {
          return answer
        }
        let text = String(decoding: answer.body, as: UTF8.self)
          .replacing("Album 721", with: "Album \(long)")
          .replacing(#""_content":"""#, with: "\"_content\":\"\(long)\"")
        return .json(text)
      }
    }
    try await FakeServices.running(fake) { services in
      let sets = [
        "slug: one, provider: flickr, album: \"721\"", "slug: all, provider: flickr, albums: ada",
      ]
      try await services.site(sets) { site in
        #expect(await site.build().isPublished)
        let pages = try site.files().filter { $0.value.range(of: Data("long long".utf8)) != nil }
        #expect(pages.count > 2)
        for (path, bytes) in pages { #expect(bytes.count < 150_000, "\(path)") }
      }
    }
  }

  @Test func copiesNothingIfAServiceIsHotlinked() async throws {
    try await FakeServices.running(flickr.fake()) { services in
      try await services.site([flickr.set], options: ", delivery: hotlink") { site in
        let report = await site.build()
        #expect(report.counts.photos == 4 && report.counts.downloads == 0)
        let page = try site.text("photos/flickr/101/index.html")
        #expect(page.contains("100x66.jpg 100w"))
      }
    }
  }

  @Test func refusesToCopyWhatMustBeHotlinked() async throws {
    try await FakeServices.running(ServiceCase.unsplash.fake()) { services in
      try await services.site([ServiceCase.unsplash.set], options: ", delivery: mirror") { site in
        let report = await site.build()
        #expect(!report.isPublished && services.server.requests.isEmpty)
        #expect(report.problems.first?.what.contains("the Unsplash terms require") == true)
      }
    }
  }

  @Test func combinesServices() async throws {
    let all = ServiceCase.all
    try await FakeServices.running(
      all[0].fake(), all[1].fake(), all[2].fake(), all[3].fake(), all[4].fake()
    ) {
      services in
      let sets = all.map { "slug: \($0.name), provider: \($0.name), search: sea" }
      try await services.site(sets) { site in
        let report = await site.build()
        #expect(report.problems.isEmpty, "\(report.problems)")
        #expect(report.counts.photos == 20 && report.counts.downloads == 16)
        let page = try site.text("photos/flickr/101/index.html")
        #expect(!page.contains(" data: http"), "only pages that show Unsplash's name its host")
        let files = try site.files()
        await site.build()
        #expect(try site.files() == files)
      }
    }
  }

  @Test func showsAPhotoOfTwoSetsOnce() async throws {
    let fake = flickr.fake()
    fake.change { $0.photos[0].listings.insert("72157600000000000") }
    try await FakeServices.running(fake) { services in
      let album = "slug: album, provider: flickr, album: \"72157600000000000\""
      try await services.site([flickr.set, album]) { site in
        let report = await site.build()
        #expect(report.counts.photos == 4 && report.counts.downloads == 4, "\(report.problems)")
        let page = try site.text("photos/flickr/101/index.html")
        #expect(page.contains("sets/album/") && page.contains("sets/sea/"))
      }
    }
  }

  @Test func addsPhotosOfTheAuthors() async throws {
    let fake = flickr.fake(2)
    fake.change { state in
      state.photos += (1...5).map { FakePhoto("20\($0)", license: "4", in: ["hills"]) }
    }
    try await FakeServices.running(fake) { services in
      try await services.site([flickr.set], settings: "authors: { photos: 4 }") { site in
        let report = await site.build()
        #expect(report.counts.photos == 4, "\(report.problems)")
        #expect(site.exists("photos/flickr/202/index.html"))
        let set = try site.text("sets/sea/index.html")
        #expect(!set.contains("photos/flickr/201/"))
        let clean = try await services.clean([flickr.set], settings: "authors: { photos: 4 }")
        await site.build()
        #expect(try site.files() == clean)
      }
    }
  }

  @Test func givesEveryAlbumAPage() async throws {
    let fake = flickr.fake(4)
    fake.change { state in
      state.photos[0].listings = ["721"]
      state.photos[1].listings = ["722", "721"]
    }
    try await FakeServices.running(fake) { services in
      try await services.site(["slug: trips, provider: flickr, albums: ada"]) { site in
        let report = await site.build()
        #expect(report.problems.isEmpty && report.counts.photos == 2, "\(report.problems)")
        #expect(
          site.exists("sets/trips/721/index.html") && site.exists("sets/trips/722/index.html"))
        let page = try site.text("sets/trips/index.html")
        #expect(page.contains("Album 722"))
      }
    }
  }
}
