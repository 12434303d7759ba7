import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrinePublish
import VitrineTesting

@testable import VitrineSite

@Suite("What a build would do", .timeLimit(.minutes(30)))
struct ForecastTests {
  private static let yaml = """
    title: Small
    url: https://photos.example.org/
    images: { sizes: [32, 64], formats: [webp, jpeg] }
    sets:
      - { slug: all, provider: folder, album: . }
    """

  private func site(_ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.site(Self.yaml, photos: ["a.jpg", "b.jpg", "c.jpg"], body)
  }

  private func isWhole(_ part: Forecast.Part, _ files: Int) -> Bool {
    part.files == files && (part.bytes > 0) == (files > 0)
  }

  @Test func reportsWhatTheFirstBuildMakes() async throws {
    try await site { site in
      let forecast = try await site.forecast()
      #expect(!FileManager.default.fileExists(atPath: site.tree.absolute("public")))
      let built = await site.build()
      let files = try site.files()
      #expect(forecast.photos == 3 && forecast.encodedPhotos == 3)
      #expect(isWhole(forecast.encoded, built.counts.renditionsMade))
      #expect(forecast.encoded.seconds > 0)
      #expect(forecast.site.files == files.count)
      #expect(forecast.written.files == files.count - 1)
      #expect(forecast.pages == built.counts.pagesWritten)
      #expect(forecast.fetched == .init() && forecast.removed == .init())
      #expect(forecast.problems.isEmpty)
    }
  }

  @Test func expectsCopiesOfTheLengthOfTheirFiles() async throws {
    let yaml = Self.yaml.replacing("jpeg] }", with: "jpeg], originals: true }")
    try await TestSite.site(yaml, photos: []) { site in
      let image = TinyImage.jpeg(String(repeating: "long", count: 15_000))
      try site.tree.write("Photos/a.jpg", image)
      try site.tree.write("Photos/a.jpg.yml", "license: cc-by-4.0\n")
      let forecast = try await site.forecast()
      #expect((image.count..<image.count + 10_000).contains(forecast.encoded.bytes))
    }
  }

  @Test func findsNothingToDoAfterABuild() async throws {
    try await site { site in
      await site.build()
      let files = try site.files()
      let forecast = try await site.forecast()
      for part in [forecast.fetched, forecast.encoded, forecast.written, forecast.removed] {
        #expect(part == .init())
      }
      let published = files.filter { $0.key != ".vitrine-site" }
      let bytes = published.values.reduce(0) { $0 + $1.count }
      #expect(forecast.site.bytes == bytes + 100 * published.count)
      #expect(forecast.hosted.all.largest == published.values.map(\.count).max())
      #expect(try site.files() == files)
    }
  }

  @Test func reportsTheSizeOfAChange() async throws {
    try await site { site in
      await site.build()
      let before = try site.files()
      try FileManager.default.removeItem(atPath: site.tree.absolute("Photos/b.jpg"))
      try site.tree.write("Photos/a.jpg.yml", "title: Another\n")
      try site.tree.write("Photos/d.jpg", TinyImage.jpeg("d"))
      let forecast = try await site.forecast()
      #expect(try site.files() == before)
      let built = await site.build()
      let after = try site.files()
      #expect(forecast.encoded.files == built.counts.renditionsMade)
      #expect(forecast.encodedPhotos == 1)
      #expect(forecast.removed.files == built.counts.removed)
      let removed = before.filter { after[$0.key] == nil }
      #expect(forecast.removed.bytes == removed.values.reduce(0) { $0 + $1.count })
      let changed = after.filter { $0.key != ".vitrine-site" && before[$0.key] != $0.value }
      #expect(forecast.written.files == changed.count)
      #expect(forecast.pages == built.counts.pagesWritten)
    }
  }

  @Test func seesForeignFiles() async throws {
    try await site { site in
      await site.build()
      try site.tree.write("public/mine.txt", "x")
      try site.tree.write("public/index.html", "x")
      let forecast = try await site.forecast()
      #expect(forecast.removed == .init(files: 1, bytes: 1))
      #expect(forecast.written.files == 1 && forecast.pages == 1)
    }
  }

  @Test func touchesNothing() async throws {
    try await site { site in
      await site.build()
      try site.tree.shell("chmod 600 public/index.html public/.vitrine-site; chmod 700 public/sets")
      try site.tree.shell("mkdir .public.vitrine-old; cp public/.vitrine-site .public.vitrine-old/")
      func contents() throws -> String {
        try site.tree.shell(
          "find public .public.vitrine-old -printf '%p %m %i %C@\\n' | sort >list.txt")
        return try String(contentsOfFile: site.tree.absolute("list.txt"), encoding: .utf8)
      }
      let before = try contents()
      let forecast = try await site.forecast()
      #expect(try contents() == before)
      #expect(forecast.written == .init() && forecast.removed == .init())
    }
  }

  @Test func saysAtMostWhatIsWrittenIfTheCacheIsLost() async throws {
    try await site { site in
      await site.build()
      let files = try site.files().count
      try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
      let forecast = try await site.forecast()
      #expect(forecast.isUpperBound)
      #expect(forecast.site.files == files)
      let built = await site.build()
      #expect(forecast.encoded.files == built.counts.renditionsMade)
      #expect(forecast.pages >= built.counts.pagesWritten)
      #expect(try await !site.forecast().isUpperBound)
    }
  }

  @Test(arguments: ServiceCase.all)
  func fetchesNoPicture(_ service: ServiceCase) async throws {
    try await FakeServices.running(service.fake()) { services in
      try await services.site([service.set]) { site in
        let forecast = try await site.forecast()
        #expect(services.pictures.isEmpty && services.uses.isEmpty)
        #expect(forecast.photos == 4)
        #expect(isWhole(forecast.fetched, service.isCopied ? 4 : 0))
        #expect(forecast.encoded.files == (service.isCopied ? 8 : 0))
        let built = await site.build()
        #expect(forecast.pages == built.counts.pagesWritten)
        #expect(forecast.site.files == (try site.files()).count)
        let again = try await site.forecast()
        #expect(again.fetched == .init() && again.encoded == .init())
        #expect(again.written == .init() && again.removed == .init())
      }
    }
  }

  @Test func failsAsABuildWould() async throws {
    try await site { site in
      try FileManager.default.removeItem(atPath: site.tree.absolute("Photos"))
      await #expect(throws: Problems.self) { try await site.forecast() }
    }
  }

  @Test(arguments: [
    (20_001, 5, 5, ["Cloudflare Pages"]), (5, (1 << 30) + 1, 5, ["GitHub Pages", "GitLab Pages"]),
    (5, 26 << 20, 26 << 20, ["Cloudflare Pages"]), (20_000, 1 << 30, 25 << 20, []),
    (200_001, 5, 101 << 20, ["Cloudflare Pages", "GitHub Pages", "GitLab Pages"]),
  ])
  func warnsOfWhatHostsWouldNotTake(files: Int, bytes: Int, largest: Int, hosts: [String]) {
    var forecast = Forecast()
    let all = HostedFiles(files: files, bytes: bytes, largest: largest)
    forecast.hosted = (all, withoutMedia: all)
    let reported = forecast.objections(hasImageBucket: false)
    #expect(reported.map { String($0.what.prefix { $0 != "w" }) } == hosts.map { $0 + " " })
    #expect(reported.allSatisfy { $0.severity == .warning && $0.help?.contains("images") == false })
  }

  @Test func namesASeparateBucketWhereThatHelps() {
    var forecast = Forecast()
    forecast.hosted = (
      HostedFiles(files: 250_000, bytes: 3 << 30, largest: 1 << 20),
      withoutMedia: HostedFiles(files: 100_000, bytes: 1 << 29, largest: 1 << 20)
    )
    let reported = forecast.objections(hasImageBucket: false)
    #expect(
      reported.map { $0.help?.contains("`deploy.images`") } == [false, true, true],
      "Cloudflare Pages does not take the pages either")
    let divided = forecast.objections(hasImageBucket: true)
    #expect(
      divided.map(\.what) == [
        "Cloudflare Pages would not accept the site: 100000 files, the limit is 20000"
      ])
    #expect(divided.allSatisfy { $0.help?.contains("deploy.images") == false })
  }

  @Test(arguments: [
    (999, "999 bytes"), (1_000, "1.0 kB"), (12_340_000, "12.3 MB"), (1_230_000_000, "1.2 GB"),
  ])
  func writesBytesAsPeopleDo(bytes: Int, text: String) { #expect(bytes.inBytes == text) }
}
