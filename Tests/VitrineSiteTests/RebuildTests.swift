import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A rebuild")
struct RebuildTests {
  /// What another version would print of the same inputs is known to nobody before.
  @Test func rendersEverythingByAnotherProgram() async throws {
    try await TestSite.site { site in
      let first = await site.build()
      let before = try site.files()
      try site.tree.write("bin/vitrine", "another")
      let themes = URL(filePath: #filePath).appending(path: "../../../Themes").standardized.path
      try site.tree.folder("share/vitrine")
      try FileManager.default.createSymbolicLink(
        atPath: site.tree.absolute("share/vitrine/Themes"), withDestinationPath: themes)
      let other = site.tree.absolute("bin/vitrine")
      let second = await site.build(by: other)
      #expect(second.counts.pagesRendered == first.counts.pagesRendered)
      #expect(second.counts.pagesWritten == 0)
      #expect(try site.files() == before)
      #expect(await site.build(by: other).counts.pagesRendered == 0)
      #expect(await site.build().counts.pagesRendered == first.counts.pagesRendered)
    }
  }

  /// Nobody can set the date at which the kernel saw a change.
  @Test(arguments: [0, 86_400 * 365] as [Double])
  func repairsAnEditWhoseDateIsOlder(_ earlier: Double) async throws {
    try await TestSite.site { site in
      await site.build()
      let path = site.tree.absolute("public/index.html")
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let date = try #require(
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      // Later than the list of files by a tick of any file system's clock.
      try await Task.sleep(for: .milliseconds(50))
      var edited = before
      edited[edited.count / 2] ^= 1
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.write(contentsOf: edited)
      try file.close()
      try FileManager.default.setAttributes(
        [.modificationDate: date.addingTimeInterval(-earlier)], ofItemAtPath: path)
      await site.build()
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  /// A failed build has looked at the staging folder as well, and must let go of it.
  @Test func publishesAfterBuildsThatFailed() async throws {
    try await TestSite.site { site in
      await site.build()
      let before = try site.files()
      try site.tree.shell("mv Photos away")
      for _ in 0..<3 { #expect(await !site.build().isPublished) }
      #expect(try site.files() == before)
      try site.tree.shell("mv away Photos")
      for number in 1...3 {
        try site.tree.write("Photos/new-\(number).jpg", TinyImage.jpeg("new \(number)"))
        let report = await site.build()
        #expect(report.isPublished && report.problems.isEmpty)
      }
      #expect(site.exists("photos/folder/new-3/index.html"))
    }
  }

  @Test func reportsUnknownFilesBesideADamagedList() async throws {
    try await TestSite.site { site in
      await site.build()
      try site.tree.write("public/.vitrine-site", "broken")
      try site.tree.write("public/mine.txt", "mine")
      let report = await site.build()
      #expect(
        report.problems.map(\.code).sorted() == ["output.marker-damaged", "output.strangers"])
      #expect(report.problems.contains { $0.what.contains("mine.txt") })
      #expect(report.counts.removed == 1)
    }
  }

  @Test func encodesAndRendersNothingWhenNothingChanged() async throws {
    try await TestSite.site { site in
      let first = await site.build()
      #expect(first.isPublished, "\(first.problems)")
      #expect(first.counts.renditionsMade == 12)
      let before = try site.files()
      let second = await site.build()
      #expect(second.counts.renditionsMade == 0)
      #expect(second.counts.renditionsReused == 12)
      #expect(second.counts.pagesRendered == 0)
      #expect(second.counts.pagesWritten == 0)
      #expect(try site.files() == before)
    }
  }

  @Test(arguments: [
    ("images: { sizes: [32, 64], quality: { jpeg: 60 } }", 6),
    ("images: { sizes: [32, 64], quality: { avif: 60 } }", 6),
    ("images: { sizes: [32, 64], formats: [avif, webp, jpeg] }", 6),
    ("images: { sizes: [32, 48, 64] }", 6),
    ("images: { sizes: [32] }", 0),
    ("images: { sizes: [32, 64], color: keep }", 0),
    ("images: { sizes: [32, 64], formats: [jpeg, avif] }", 0),
  ])
  func encodesOnlyWhatAChangedSettingTouches(setting: String, made: Int) async throws {
    try await TestSite.site { site in
      await site.build()
      let changed = TestSite.plain.replacing("images: { sizes: [32, 64] }", with: setting)
      try site.tree.write("site.yml", changed)
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.counts.renditionsMade == made)
      let incremental = try site.files()
      let clean = await site.build(BuildOptions(usesCache: false, jobs: 1))
      #expect(clean.isPublished)
      #expect(try site.files() == incremental)
    }
  }

  @Test func cropsWhatAnotherThemeAsksFor() async throws {
    try await TestSite.site { site in
      try site.tree.write(
        "Themes/squares/theme.yml",
        "title: S\nparent: salon\nthumbnails: { crop: center, sizes: [16] }")
      let first = await site.build()
      #expect(first.counts.renditionsMade == 12)
      let plain = try site.files()
      try site.tree.write("site.yml", TestSite.plain + "\ntheme: squares\n")
      let cropped = await site.build()
      #expect(cropped.isPublished, "\(cropped.problems)")
      #expect(cropped.counts.renditionsMade == 6 && cropped.counts.renditionsReused == 12)
      let report = String(decoding: Array(cropped.json.joined()), as: UTF8.self)
      #expect(report.matches(of: /"width":16,"height":16/).count == 6)
      let page = try site.text("sets/all/index.html")
      #expect(page.contains(/<img src="[^"]+-16.jpg"[^>]* width="16" height="16"/))
      try site.tree.write("site.yml", TestSite.plain)
      #expect(await site.build().counts.renditionsMade == 0)
      #expect(try site.files() == plain)
    }
  }

  @Test func encodesNothingForARenamedPhoto() async throws {
    try await TestSite.site { site in
      await site.build()
      let photos = site.tree.absolute("Photos/")
      try FileManager.default.moveItem(atPath: photos + "a.jpg", toPath: photos + "z.jpg")
      let report = await site.build()
      #expect(report.counts.renditionsMade == 0)
      #expect(site.exists("photos/folder/z/index.html"))
      #expect(!site.exists("photos/folder/a/index.html"))
    }
  }

  @Test func removesWhatADeletedPhotoLeaves() async throws {
    try await TestSite.site { site in
      await site.build()
      let images = try site.files().keys.filter { $0.hasPrefix("images/") }.count
      try FileManager.default.removeItem(atPath: site.tree.absolute("Photos/b.jpg"))
      let report = await site.build()
      #expect(!site.exists("photos/folder/b/index.html"))
      // Its page, its images, and the index in which searches found it.
      #expect(report.counts.removed == 6)
      #expect(try site.files().keys.filter { $0.hasPrefix("images/") }.count == images - 4)
    }
  }

  @Test func rendersOnlyThePagesACaptionIsOn() async throws {
    let yaml = TestSite.plain.replacing(
      "{ slug: all", with: "{ slug: one, provider: folder, album: one }\n  - { slug: all")
    try await TestSite.site(yaml, photos: ["one/a.jpg", "two/b.jpg", "two/c.jpg"]) { site in
      await site.build()
      try site.tree.write("Photos/two/c.jpg.yml", "caption: Only seen on its own page\n")
      let report = await site.build()
      #expect(report.counts.pagesRendered < report.counts.pages)
      #expect(report.counts.pagesWritten >= 1)
      #expect(report.counts.renditionsMade == 0)
    }
  }

  /// Whatever changed, no page may be one of before.
  @Test(
    arguments: [
      "sed -i 's/^title: a/title: New/' Photos/a.jpg.yml",
      "echo 'caption: Another story' >>Photos/b.jpg.yml", "echo 'title: Third' >Photos/c.jpg.yml",
      "sed -i 's/^author: Ada/author: Bo/' Photos/a.jpg.yml",
      "sed -i 's/^tags.*/tags: [sea, new]/' Photos/b.jpg.yml",
      "echo 'license: cc0-1.0' >>Photos/a.jpg.yml", "rm Photos/a.jpg.yml",
      "rm Photos/b.jpg Photos/b.jpg.yml", "cp Photos/two/d.jpg Photos/two/e.jpg",
      "cp Photos/two/d.jpg Photos/a.jpg", "sed -i 's/^title: Plain/title: Other/' site.yml",
      "sed -i 's/page.title/page.path/' Themes/mine/templates/photo.html",
      "sed -i 's/page.title/page.path/' Themes/mine/templates/tag.html",
      "echo 'tags: Words' >Themes/mine/strings/en.yml",
      "sed -i 's/page.title/page.path/' Themes/mine/templates/photo.html; touch Photos/a.jpg;"
        + " echo 'caption: Both' >>Photos/b.jpg.yml",
      "echo 'author: Cy' >Photos/album.yml", "echo 'hidden: true' >>Photos/a.jpg.yml",
      "sed -i 's/sizes: .32, 64./sizes: [32, 48]/' site.yml",
      "sed -i 's/^title: Plain/title: Other/; s/sizes: .32, 64./sizes: [32, 64], max_megapixels: 99/' site.yml",
      "cp -r Photos Others; echo 'title: Moved' >Others/c.jpg.yml;"
        + " echo 'providers: { folder: { path: Others } }' >>site.yml",
      "echo 'focus: [0.1, 0.1]' >>Photos/a.jpg.yml; echo 'thumbnails: { crop: center, sizes: [16] }'"
        + " >>Themes/mine/theme.yml",
      "rm -r .vitrine/blobs; echo 'caption: Lost' >>Photos/b.jpg.yml",
      "echo 'language: de' >>site.yml",
    ], [false, true])
  func makesWhatAFirstBuildMakes(of change: String, inOneProcess: Bool) async throws {
    let yaml = TestSite.plain.replacing(
      "{ slug: all", with: "{ slug: two, provider: folder, album: two }\n  - { slug: all")
    let photos = ["a.jpg", "b.jpg", "c.jpg", "two/d.jpg"]
    try await TestSite.site(yaml + "\ntheme: mine\n", photos: photos) { site in
      var site = site
      if inOneProcess { site.memory = .settled }
      try site.tree.write("Themes/mine/theme.yml", "title: Mine\nparent: salon\n")
      try site.tree.write("Themes/mine/strings/en.yml", "tags: Tags\n")
      for kind in ["photo", "tag"] {
        try site.tree.write(
          "Themes/mine/templates/\(kind).html", "<!doctype html><title>{{ page.title }}</title>")
      }
      for (name, photo) in zip(["a", "b"], photos) {
        try site.tree.write("Photos/\(photo).yml", "title: \(name)\nauthor: Ada\ntags: [sea]\n")
      }
      try site.tree.write("Photos/c.xmp", Self.titles)
      #expect(await site.build().isPublished)
      try site.tree.shell(change)
      let report = await site.build()
      #expect(report.isPublished && report.counts.pagesWritten > 0, "\(report.problems)")
      let files = try site.files()
      try site.tree.shell("rm -r .vitrine public")
      site.memory = nil
      await site.build()
      #expect(try site.files() == files)
    }
  }

  /// The titles of a photo in two languages.
  private static let titles = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description><dc:title><rdf:Alt>
      <rdf:li xml:lang="x-default">Sea</rdf:li><rdf:li xml:lang="de">Meer</rdf:li>
    </rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
    """

  /// The record of the last build's pages may be lost or damaged like any file of the cache.
  @Test(arguments: [
    "printf x | dd of=.vitrine/last-pages conv=notrunc bs=1 seek=200", ": >.vitrine/last-pages",
    "rm .vitrine/last-pages", "rm .vitrine/last-pages; mkdir -p .vitrine/last-pages/x",
    "rm .vitrine/last-pages; mkfifo .vitrine/last-pages",
    "rm .vitrine/last-pages; ln -s . .vitrine/last-pages", "truncate -s 1G .vitrine/last-pages",
  ])
  func knowsNothingFromADamagedRecord(_ damage: String) async throws {
    try await TestSite.site { site in
      await site.build()
      try site.tree.shell(damage)
      try site.tree.write("Photos/c.jpg.yml", "title: Another\n")
      let report = await site.build()
      #expect(report.isPublished && report.counts.pagesWritten > 0)
      #expect(report.problems.allSatisfy { $0.severity < .error })
      #expect(
        report.problems.contains { $0.code == "store.blob-damaged" } == damage.contains("dd "))
      let files = try site.files()
      // It is there again for the next one.
      try site.tree.write("Photos/c.jpg.yml", "title: A third\n")
      #expect(await site.build().problems.isEmpty)
      try site.tree.write("Photos/c.jpg.yml", "title: Another\n")
      await site.build()
      #expect(try site.files() == files)
    }
  }

  @Test func noticesAPhotoReplacedWithTheSameDate() async throws {
    try await TestSite.site { site in
      await site.build()
      let file = site.tree.absolute("Photos/a.jpg")
      let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate]
      try site.tree.write("Photos/a.jpg", TinyImage.jpeg("x.jpg"))
      try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: file)
      let report = await site.build()
      #expect(report.counts.renditionsMade == 4)
    }
  }

  @Test func restoresAPageSomebodyDeleted() async throws {
    try await TestSite.site { site in
      await site.build()
      let before = try site.files()
      try FileManager.default.removeItem(atPath: site.tree.absolute("public/index.html"))
      try site.tree.write("public/unknown.txt", "hello")
      await site.build()
      #expect(try site.files() == before)
    }
  }

  @Test func makesDamagedRenditionsAgainWithAWarning() async throws {
    try await TestSite.site { site in
      await site.build()
      let good = try site.files()
      for path in try site.files(".vitrine").keys where path.hasPrefix("blobs/") {
        let file = site.tree.absolute(".vitrine/" + path)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        bytes[bytes.count / 2] ^= 0xFF
        try bytes.write(to: URL(fileURLWithPath: file))
      }
      try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.problems.contains { $0.code == "store.blob-damaged" })
      #expect(try site.files() == good)
    }
  }

  @Test func buildsTheSameBytesElsewhereWithOtherJobs() async throws {
    try await TestSite.site { one in
      await one.build(BuildOptions(jobs: 1))
      try await TestSite.site { two in
        await two.build(BuildOptions(jobs: 8))
        let files = (try one.files(), try two.files())
        #expect(files.0 == files.1)
      }
    }
  }

  @Test func survivesALostCache() async throws {
    try await TestSite.site { site in
      await site.build()
      let before = try site.files()
      try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
      let report = await site.build()
      #expect(report.counts.renditionsMade == 12)
      #expect(report.counts.pagesWritten == 0)
      #expect(try site.files() == before)
    }
  }
}
