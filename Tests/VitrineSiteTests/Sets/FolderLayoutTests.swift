// Sites with output, cache or themes in odd places: no file of the user's is lost, and the next
// build never takes a file that this one made for a photo.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("The folders of a site")
struct FolderLayoutTests {
  private func yaml(_ lines: String) -> String { TestSite.plain + "\n" + lines + "\n" }

  private func codes(_ report: BuildReport) -> [String] { report.problems.map(\.code) }

  @Test(arguments: [
    "Photos", "Photos/", "./Photos/../Photos", "to-photos", "to-site/Photos", "to-site", "/",
    "Themes", "Themes/mine/cache", "Photos/sea", "to-photos/sea",
  ])
  func refusesACacheThatIsOrHoldsWhatTheUserMade(_ cache: String) async throws {
    try await TestSite.site(yaml("cache: \(cache)")) { site in
      try site.tree.write("Photos/sea/d.jpg", TinyImage.jpeg("d"))
      try site.tree.write("Themes/mine/theme.yml", "parent: base\n")
      try site.tree.link("to-photos", to: "Photos")
      try site.tree.link("to-site", to: ".")
      let before = try site.files("")
      let report = await site.build()
      // The root is above site.yml, which is known without reading the disk.
      #expect(codes(report) == [cache == "/" ? "config.bad-value" : "cache.unsafe"])
      let place = Problem.Place.file(site.tree.absolute("site.yml"), line: 6, column: 8)
      #expect(report.problems.first?.place == place)
      #expect(report.problems.first?.help?.contains("`cache") == true)
      #expect(try site.files("") == before)
    }
  }

  @Test(arguments: [
    ["c/temp/thesis.txt", "c/notes.txt"], ["c/temp/thesis.txt"], ["c/index.sqlite"],
    ["c/CACHEDIR.TAG", "c/objects/a.o"], ["c/lock", "c/blobs/a", "c/mine.txt"],
  ])
  func refusesACacheInAForeignFolder(_ files: [String]) async throws {
    try await TestSite.site(yaml("cache: c")) { site in
      for file in files { try site.tree.write(file, "somebody's") }
      let before = try site.files("")
      #expect(codes(await site.build()) == ["cache.unsafe"])
      #expect(try site.files("") == before)
    }
  }

  /// A pipe has no content either, but nobody makes one by mistake.
  @Test(arguments: ["c", "link", "pipe"])
  func refusesAFileInPlaceOfTheCache(_ cache: String) async throws {
    try await TestSite.site(yaml("cache: \(cache)")) { site in
      try site.tree.write("c", "somebody's")
      try site.tree.link("link", to: "c")
      #expect(mkfifo(site.tree.absolute("pipe"), 0o600) == 0)
      let report = await site.build()
      #expect(codes(report) == ["cache.unsafe"])
      #expect(report.problems.first?.help?.contains("move it away") == true)
      #expect(try String(contentsOfFile: site.tree.absolute("c"), encoding: .utf8) == "somebody's")
    }
  }

  @Test(arguments: ["c", "link"])
  func replacesAnEmptyFileInPlaceOfTheCache(_ cache: String) async throws {
    try await TestSite.site(yaml("cache: \(cache)")) { site in
      try site.tree.write("c", "")
      try site.tree.link("link", to: "c")
      #expect(await site.build().isPublished)
      #expect(await site.build().isPublished)
    }
  }

  @Test(arguments: [["c/lock"], ["c/lock", "c/.vitrine-12ab-0.part"], ["c/CACHEDIR.TAG"]])
  func goesOnInACacheThatAStoppedBuildBegan(_ files: [String]) async throws {
    try await TestSite.site(yaml("cache: c")) { site in
      for file in files { try site.tree.write(file, "") }
      #expect(await site.build().isPublished)
    }
  }

  @Test(arguments: [
    "cache: Photos/.c", "cache: Photos/c", "cache: Photos/deep/c", "cache: to-photos/c",
    "output: Photos/out", "output: Photos/deep/out", "output: Photos/out\ncache: Photos/c",
    "providers: { folder: { path: . } }", "providers: { folder: { path: ./ } }\ncache: c",
    "providers: { folder: { path: . } }\noutput: Photos/out\ncache: Photos/c",
    "providers: { folder: { path: to-site } }\ncache: cached",
  ])
  func neverTakesForAPhotoWhatABuildMade(_ lines: String) async throws {
    try await TestSite.site(yaml(lines)) { site in
      try site.tree.link("to-photos", to: "Photos")
      try site.tree.link("to-site", to: ".")
      try site.tree.write("Themes/mine/shot.jpg", TinyImage.jpeg("shot"))
      let isWhole = lines.contains("path")
      for _ in 0..<3 {
        let report = await site.build()
        #expect(report.isPublished, "\(report.problems)")
        #expect(report.counts.photos == 3)
        let reported = report.problems.compactMap { $0.place?.description }
        #expect(reported.allSatisfy { isWhole && $0.hasPrefix("to-") }, "\(reported)")
      }
    }
  }

  @Test func neverTakesForAPhotoWhatACutDeployLeft() async throws {
    try await TestSite.site(yaml("deploy: { to: folder, path: Photos/www }")) { site in
      try site.tree.write("Photos/www/images/x.jpg", TinyImage.jpeg("x"))
      #expect(await site.build().counts.photos == 3)
    }
  }

  /// They would be left out, and the site published without them.
  @Test func refusesToDeployIntoAnAlbum() async throws {
    try await TestSite.site(yaml("")) { site in
      #expect(await site.build().isPublished)
      let before = try site.files()
      try site.tree.write("site.yml", yaml("deploy: { to: folder, path: Photos/album }"))
      try site.tree.write("Photos/album/x.jpg", TinyImage.jpeg("x"))
      #expect(await site.build().problems.map(\.code).contains("deploy.photos"))
      #expect(try site.files() == before)
      try site.tree.write("Photos/album/.vitrine-deploy", "")
      #expect(await site.build().counts.photos == 3)
    }
  }

  @Test func leavesOutWhatAnotherBuildOrProgramMade() async throws {
    try await TestSite.site { site in
      try site.tree.write("Photos/old/.vitrine-site", "vitrine-site 1\ncomplete 0\n")
      try site.tree.write("Photos/old/images/x.jpg", TinyImage.jpeg("x"))
      try site.tree.write(
        "Photos/thumbs/CACHEDIR.TAG", DirectoryMarker.cacheSignature + "\n# by a viewer\n")
      try site.tree.write("Photos/thumbs/y.jpg", TinyImage.jpeg("y"))
      try site.tree.write("Photos/mine/CACHEDIR.TAG", "no signature")
      try site.tree.write("Photos/mine/z.jpg", TinyImage.jpeg("z"))
      let report = await site.build()
      #expect(report.counts.photos == 4)
      let left = report.problems.filter { $0.code == "folder.left-out" }
      #expect(left.compactMap { $0.place?.description } == ["Photos/old", "Photos/thumbs"])
      #expect(left.allSatisfy { $0.severity == .note })
    }
  }

  @Test(arguments: ["Photos", "linked"])
  func refusesPhotosThatAreACache(_ path: String) async throws {
    try await TestSite.site(yaml("providers: { folder: { path: \(path) } }")) { site in
      try site.tree.write("Photos/CACHEDIR.TAG", DirectoryMarker.cacheSignature)
      try site.tree.link("linked", to: path == "linked" ? ".vitrine/blobs" : "Photos")
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(codes(report) == ["provider.unavailable"])
    }
  }

  @Test func followsNoLinkIntoWhatABuildMade() async throws {
    try await TestSite.site(yaml("providers: { folder: { path: . } }")) { site in
      await site.build()
      let image = try #require(try site.files().keys.sorted().first { $0.hasSuffix(".jpg") })
      try site.tree.link("again.jpg", to: "public/\(image)")
      let report = await site.build()
      #expect(report.counts.photos == 3)
      #expect(report.problems.compactMap { $0.place?.description } == ["again.jpg"])
    }
  }
}
