import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

/// What others do to the live site, the cache and the staging folder between builds.
struct PublicationDamageTests {
  @Test(arguments: firstSite.keys.sorted())
  func restoresAFileThatWasDeletedCutOrReplaced(_ name: String) throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let path = "\(fixture.live)/\(name)"
    let text = try #require(firstSite[name])
    let damages: [() throws -> Void] = [
      { try fixture.remove(path) },
      { try fixture.write("", to: path) },
      { try fixture.write(text + "!", to: path) },
      { try fixture.write(String(text.reversed()), to: path) },
      {
        try fixture.remove(path)
        try fixture.link(path, to: fixture.root + "/site/Photos")
      },
      {
        try fixture.remove(path)
        #expect(mkfifo(path, 0o644) == 0)
      },
      {
        try fixture.remove(path)
        try fixture.write("below", to: path + "/index.html")
      },
    ]
    for (number, damage) in damages.enumerated() {
      try damage()
      let outcome = try fixture.publish(firstSite)
      #expect(outcome.changed && outcome.written >= 1, "damage \(number)")
      #expect(try fixture.files() == firstSite, "damage \(number)")
      #expect(try !fixture.publish(firstSite).changed, "damage \(number)")
    }
  }

  @Test func believesATouchedFileAfterReadingIt() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let path = fixture.live + "/images/aa-640.webp"
    try fixture.write("pixels a", to: path)
    let later = Date(timeIntervalSinceNow: 3600)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
    #expect(try !fixture.publish(firstSite).changed)
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }

  @Test func removesForeignFilesInsideButNothingTheyLeadTo() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.write("mine", to: fixture.root + "/outside/file")
    let before = try fixture.outsidePaths()
    for _ in 0..<2 {
      try fixture.write("foreign", to: fixture.live + "/notes/todo.txt")
      try fixture.write("foreign", to: fixture.live + "/photos/folder/a/extra.html")
      try fixture.link(fixture.live + "/photos/link", to: fixture.root + "/outside")
      try fixture.link(fixture.live + "/link.html", to: fixture.root + "/outside/file")
      try FileManager.default.createDirectory(
        atPath: fixture.live + "/empty/deep", withIntermediateDirectories: true)
      let outcome = try fixture.publish(firstSite)
      #expect(outcome.changed && outcome.removed == 4)
      #expect(outcome.notices.map(\.code) == ["output.strangers"])
      #expect(
        outcome.notices.first?.what
          == "4 files that do not belong to the site were removed: link.html, notes/todo.txt, "
          + "photos/folder/a/extra.html, photos/link")
      #expect(try fixture.files() == firstSite)
      #expect(try fixture.status("empty") == nil)
      #expect(try !fixture.publish(firstSite).changed)
    }
    try fixture.publish(secondSite)
    #expect(try fixture.outsidePaths() == before)
    #expect(try fixture.files(fixture.root + "/outside") == ["file": "mine"])
  }

  @Test func countsAndNamesForeignFilesTogetherWithTheSitesOwn() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    for number in 1...7 { try fixture.write("mine", to: fixture.live + "/mine \(number)") }
    try fixture.write("part", to: fixture.live + "/.vitrine-1-1.part")
    let outcome = try fixture.publish(secondSite)
    #expect(outcome.removed == 2 + 7)
    let notice = try #require(outcome.notices.first)
    #expect(notice.what.hasSuffix("removed: mine 1, mine 2, mine 3, mine 4, mine 5, and 2 more"))
    #expect(notice.severity == .warning && notice.help != nil)
    #expect(try fixture.publish(firstSite).notices.isEmpty)
  }

  @Test func repairsTheModesOfTheSitesFilesAndOfNoOthers() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    let page = fixture.live + "/photos/folder/a/index.html"
    #expect(chmod(page, 0o600) == 0)
    #expect(chmod(fixture.live + "/index.html", 0) == 0)
    #expect(chmod(fixture.live + "/photos/folder", 0o600) == 0)
    #expect(chmod(fixture.live + "/" + OutputFolder.marker, 0) == 0)
    #expect(try !fixture.publish(secondSite).changed)
    #expect(try fixture.status(OutputFolder.marker)?.mode == 0o644)
    for site in [secondSite, firstSite] {
      try fixture.publish(site)
      for name in site.keys { #expect(try fixture.status(name)?.mode == 0o644) }
      for name in ["photos", "photos/folder"] { #expect(try fixture.status(name)?.mode == 0o755) }
    }
    let secret = fixture.live + "/secret.txt"
    try fixture.write("mine", to: secret)
    #expect(chmod(secret, 0o600) == 0)
    _ = try fixture.publication()
    #expect(try fixture.status("secret.txt")?.mode == 0o600)
  }

  @Test func noticesAForeignFolderThatIsEmpty() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try FileManager.default.createDirectory(
      atPath: fixture.live + "/empty", withIntermediateDirectories: true)
    #expect(try fixture.publish(firstSite).changed)
    #expect(try fixture.status("empty") == nil)
  }

  @Test func writesNoFileThroughAFolderThatBecameALink() throws {
    let fixture = try PublishedFixture()
    try fixture.write("mine", to: fixture.root + "/outside/a/index.html")
    for _ in 0..<2 {
      try fixture.publish(firstSite)
      try fixture.publish(secondSite)
      let staging = try #require(try fixture.staging())
      for tree in [fixture.live, staging] {
        try fixture.remove(tree + "/photos/folder")
        try fixture.link(tree + "/photos/folder", to: fixture.root + "/outside")
      }
    }
    try fixture.publish(firstSite)
    #expect(try fixture.files() == firstSite)
    #expect(try fixture.files(fixture.root + "/outside") == ["a/index.html": "mine"])
  }

  @Test func publishesEverythingAgainIfTheMarkerIsDamaged() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    for damage in ["", "vitrine-site 1\n", "vitrine-site 2\ncomplete 0\n", "garbage"] {
      try fixture.write("foreign", to: fixture.live + "/old.html")
      try fixture.write(damage, to: "\(fixture.live)/\(OutputFolder.marker)")
      let publication = try fixture.publication()
      let notices = publication.notices
      _ = consume publication
      #expect(notices.map(\.code) == ["output.marker-damaged"])
      let outcome = try fixture.publish(firstSite)
      #expect(outcome.written == 5 && outcome.changed)
      #expect(try fixture.files() == firstSite)
    }
  }

  @Test func publishesNoDamagedBlob() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let store = try fixture.store()
    let bytes = Array("new pixels".utf8)
    let path = try #require(SitePath("images/dd-640.webp"))
    let blob = try store.add(bytes)
    for damage in 0..<3 {
      let file = store.path(of: blob)
      switch damage {
      case 0: try fixture.write("new pixelz", to: file)
      case 1: try fixture.write("new pix", to: file)
      default: try fixture.remove(file)
      }
      var publication = try fixture.publication()
      #expect(throws: Problem.self) {
        try publication.put(blob: blob, bytes: bytes.count, at: path)
      }
      #expect(!store.verify(blob, bytes: bytes.count))
      #expect(try fixture.files() == firstSite)
      // Made again, it can be published by the same run.
      _ = try store.add(bytes)
      try publication.put(blob: blob, bytes: bytes.count, at: path)
      _ = try publication.finish()
      #expect(try fixture.files() == ["images/dd-640.webp": "new pixels"])
      try fixture.publish(firstSite)
    }
  }

  @Test func leavesOutAFileItCouldNotFill() throws {
    let fixture = try PublishedFixture()
    var publication = try fixture.publication()
    let missing = Store.digest(of: "never added".utf8)
    #expect(throws: Problem.self) {
      try publication.put(blob: missing, bytes: 11, at: try #require(SitePath("images/x.webp")))
    }
    try publication.put(
      PageFile(Array("home".utf8)), at: try #require(SitePath("index.html")), inputs: missing)
    _ = try publication.finish()
    #expect(try fixture.files() == ["index.html": "home"])
  }

  @Test func doesNotBelieveAStagingFolderThatWasTamperedWith() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    let staging = try #require(try fixture.staging())
    try fixture.write("pixelz a", to: staging + "/images/aa-640.webp")
    try fixture.write("foreign", to: staging + "/foreign/file.html")
    try fixture.write("photo z", to: staging + "/photos/folder/a/index.html")
    try fixture.publish(firstSite)
    #expect(try fixture.files() == firstSite)
  }

  @Test func outlivesTheLossOfTheWholeCache() throws {
    let fixture = try PublishedFixture()
    for site in [firstSite, secondSite, secondSite, firstSite] {
      try fixture.publish(site)
      try fixture.remove(fixture.cache)
      #expect(try fixture.files() == site)
    }
  }

  @Test func copiesNoLiveFileThatRottedUnderItsDateAndMakesItAgain() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let path = try Self.rot(in: fixture)
    var publication = try fixture.publication()
    do throws(Problem) {
      try publication.prepareStaging()
      Issue.record("the damage was copied")
    } catch {
      #expect(error.place == .file(path))
    }
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }

  /// A file that has a second name in the staging folder is not read when it gets it.
  @Test func makesARottedFileAgainAfterTheCacheWasVerified() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    _ = try Self.rot(in: fixture)
    try fixture.publish(secondSite)
    usleep(50_000)
    let (damaged, _) = try StagedSites(in: fixture.cache).verify()
    #expect(damaged.map(\.code) == ["cache.twin-damaged"])
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }

  /// A file that has a second name is not read again before it is published.
  @Test(arguments: [1, 3])
  func publishesNothingIfAFileIsWrittenIntoMeanwhile(_ builds: Int) throws {
    let fixture = try PublishedFixture()
    for build in 0..<builds {
      try fixture.publish(build.isMultiple(of: 2) ? firstSite : secondSite)
    }
    do {
      var publication = try fixture.publication()
      usleep(50_000)
      let page = "photos/folder/a/index.html"
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(fixture.live)/\(page)"))
      try file.write(contentsOf: Data("photo z".utf8))
      try file.close()
      let isKept = try publication.keep(try #require(SitePath(page)))
      #expect(isKept)
      try publication.put(
        PageFile(Array("new".utf8)), at: try #require(SitePath("new.html")),
        inputs: Store.digest(of: "new".utf8))
      do throws(Problem) {
        _ = try publication.finish()
        Issue.record("the damage was published")
      } catch {
        #expect(error.code == "store.blob-damaged")
      }
    }
    #expect(try fixture.status("new.html") == nil)
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }

  /// Changes a page and no date that counts; returns its path.
  private static func rot(in fixture: PublishedFixture) throws -> String {
    let path = fixture.live + "/photos/folder/a/index.html"
    let modified = try #require(try FileStatus.ofLink(at: path)).modified
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data("photo z".utf8))
    var times = [timespec(), timespec()]
    for index in 0..<2 {
      times[index].tv_sec = Int(modified / 1_000_000_000)
      times[index].tv_nsec = Int(modified % 1_000_000_000)
    }
    #expect(futimens(file.fileDescriptor, times) == 0)
    try file.close()
    // A disk that loses bytes reports no change to the kernel: the list has the later date.
    usleep(50_000)
    #expect(chmod("\(fixture.live)/\(OutputFolder.marker)", 0o644) == 0)
    return path
  }
}
