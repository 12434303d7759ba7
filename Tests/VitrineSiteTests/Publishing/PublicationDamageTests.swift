import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineSite

/// What others do to the live site, the cache and the twin between builds.
struct PublicationDamageTests {
  @Test(arguments: firstSite.keys.sorted())
  func restoresAFileThatWasDeletedCutOrReplaced(_ name: String) throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let path = "\(bench.live)/\(name)"
    let text = try #require(firstSite[name])
    let deeds: [() throws -> Void] = [
      { try bench.remove(path) },
      { try bench.write("", to: path) },
      { try bench.write(text + "!", to: path) },
      { try bench.write(String(text.reversed()), to: path) },
      {
        try bench.remove(path)
        try bench.link(path, to: bench.root + "/site/Photos")
      },
      {
        try bench.remove(path)
        #expect(mkfifo(path, 0o644) == 0)
      },
      {
        try bench.remove(path)
        try bench.write("below", to: path + "/index.html")
      },
    ]
    for (number, deed) in deeds.enumerated() {
      try deed()
      let outcome = try bench.publish(firstSite)
      #expect(outcome.changed && outcome.written >= 1, "deed \(number)")
      #expect(try bench.files() == firstSite, "deed \(number)")
      #expect(try !bench.publish(firstSite).changed, "deed \(number)")
    }
  }

  @Test func believesATouchedFileAfterReadingIt() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let path = bench.live + "/images/aa-640.webp"
    try bench.write("pixels a", to: path)
    let later = Date(timeIntervalSinceNow: 3600)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
    #expect(try !bench.publish(firstSite).changed)
    try bench.publish(secondSite)
    #expect(try bench.files() == secondSite)
  }

  @Test func removesForeignFilesInsideButNothingTheyLeadTo() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.write("mine", to: bench.root + "/outside/file")
    let before = try bench.surroundings()
    for _ in 0..<2 {
      try bench.write("foreign", to: bench.live + "/notes/todo.txt")
      try bench.write("foreign", to: bench.live + "/photos/folder/a/extra.html")
      try bench.link(bench.live + "/photos/link", to: bench.root + "/outside")
      try bench.link(bench.live + "/link.html", to: bench.root + "/outside/file")
      try FileManager.default.createDirectory(
        atPath: bench.live + "/empty/deep", withIntermediateDirectories: true)
      let outcome = try bench.publish(firstSite)
      #expect(outcome.changed && outcome.removed == 4)
      #expect(outcome.notices.map(\.code) == ["output.strangers"])
      #expect(
        outcome.notices.first?.what
          == "4 files that are not of the site were removed: link.html, notes/todo.txt, "
          + "photos/folder/a/extra.html, photos/link")
      #expect(try bench.files() == firstSite)
      #expect(try bench.status("empty") == nil)
      #expect(try !bench.publish(firstSite).changed)
    }
    try bench.publish(secondSite)
    #expect(try bench.surroundings() == before)
    #expect(try bench.files(bench.root + "/outside") == ["file": "mine"])
  }

  @Test func countsAndNamesForeignFilesTogetherWithTheSitesOwn() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    for number in 1...7 { try bench.write("mine", to: bench.live + "/mine \(number)") }
    try bench.write("part", to: bench.live + "/.vitrine-1-1.part")
    let outcome = try bench.publish(secondSite)
    #expect(outcome.removed == 2 + 7)
    let notice = try #require(outcome.notices.first)
    #expect(notice.what.hasSuffix("removed: mine 1, mine 2, mine 3, mine 4, mine 5, and 2 more"))
    #expect(notice.severity == .warning && notice.mend != nil)
    #expect(try bench.publish(firstSite).notices.isEmpty)
  }

  @Test func mendsTheModesOfTheSitesFilesAndOfNoOthers() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    let page = bench.live + "/photos/folder/a/index.html"
    #expect(chmod(page, 0o600) == 0)
    #expect(chmod(bench.live + "/index.html", 0) == 0)
    #expect(chmod(bench.live + "/photos/folder", 0o600) == 0)
    #expect(chmod(bench.live + "/" + OutputFolder.marker, 0) == 0)
    #expect(try !bench.publish(secondSite).changed)
    #expect(try bench.status(OutputFolder.marker)?.mode == 0o644)
    for site in [secondSite, firstSite] {
      try bench.publish(site)
      for name in site.keys { #expect(try bench.status(name)?.mode == 0o644) }
      for name in ["photos", "photos/folder"] { #expect(try bench.status(name)?.mode == 0o755) }
    }
    let secret = bench.live + "/secret.txt"
    try bench.write("mine", to: secret)
    #expect(chmod(secret, 0o600) == 0)
    _ = try bench.publication()
    #expect(try bench.status("secret.txt")?.mode == 0o600)
  }

  @Test func noticesAForeignFolderThatIsEmpty() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try FileManager.default.createDirectory(
      atPath: bench.live + "/empty", withIntermediateDirectories: true)
    #expect(try bench.publish(firstSite).changed)
    #expect(try bench.status("empty") == nil)
  }

  @Test func writesNoFileThroughAFolderThatBecameALink() throws {
    let bench = try PublishingBench()
    try bench.write("mine", to: bench.root + "/outside/a/index.html")
    for _ in 0..<2 {
      try bench.publish(firstSite)
      try bench.publish(secondSite)
      let twin = try #require(try bench.twin())
      for tree in [bench.live, twin] {
        try bench.remove(tree + "/photos/folder")
        try bench.link(tree + "/photos/folder", to: bench.root + "/outside")
      }
    }
    try bench.publish(firstSite)
    #expect(try bench.files() == firstSite)
    #expect(try bench.files(bench.root + "/outside") == ["a/index.html": "mine"])
  }

  @Test func publishesEverythingAnewWhereTheMarkerIsDamaged() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    for damage in ["", "vitrine-site 1\n", "vitrine-site 2\ncomplete 0\n", "garbage"] {
      try bench.write("foreign", to: bench.live + "/old.html")
      try bench.write(damage, to: "\(bench.live)/\(OutputFolder.marker)")
      let publication = try bench.publication()
      let notices = publication.notices
      _ = consume publication
      #expect(notices.map(\.code) == ["output.marker-damaged"])
      let outcome = try bench.publish(firstSite)
      #expect(outcome.written == 5 && outcome.changed)
      #expect(try bench.files() == firstSite)
    }
  }

  @Test func publishesNoDamagedBlob() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let store = try bench.store()
    let bytes = Array("new pixels".utf8)
    let path = try #require(SitePath("images/dd-640.webp"))
    let blob = try store.add(bytes)
    for damage in 0..<3 {
      let file = store.path(of: blob)
      switch damage {
      case 0: try bench.write("new pixelz", to: file)
      case 1: try bench.write("new pix", to: file)
      default: try bench.remove(file)
      }
      var publication = try bench.publication()
      #expect(throws: Problem.self) {
        try publication.put(blob: blob, bytes: bytes.count, at: path)
      }
      #expect(!store.verify(blob, bytes: bytes.count))
      #expect(try bench.files() == firstSite)
      // Made anew, it can be published by the same run.
      _ = try store.add(bytes)
      try publication.put(blob: blob, bytes: bytes.count, at: path)
      _ = try publication.finish()
      #expect(try bench.files() == ["images/dd-640.webp": "new pixels"])
      try bench.publish(firstSite)
    }
  }

  @Test func leavesOutAFileItCouldNotFill() throws {
    let bench = try PublishingBench()
    var publication = try bench.publication()
    let missing = Store.digest(of: "never added".utf8)
    #expect(throws: Problem.self) {
      try publication.put(blob: missing, bytes: 11, at: try #require(SitePath("images/x.webp")))
    }
    try publication.put(
      MadePage(Array("home".utf8)), at: try #require(SitePath("index.html")), inputs: missing)
    _ = try publication.finish()
    #expect(try bench.files() == ["index.html": "home"])
  }

  @Test func doesNotBelieveATwinThatWasTamperedWith() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    let twin = try #require(try bench.twin())
    try bench.write("pixelz a", to: twin + "/images/aa-640.webp")
    try bench.write("foreign", to: twin + "/foreign/file.html")
    try bench.write("photo z", to: twin + "/photos/folder/a/index.html")
    try bench.publish(firstSite)
    #expect(try bench.files() == firstSite)
  }

  @Test func outlivesTheLossOfTheWholeCache() throws {
    let bench = try PublishingBench()
    for site in [firstSite, secondSite, secondSite, firstSite] {
      try bench.publish(site)
      try bench.remove(bench.cache)
      #expect(try bench.files() == site)
    }
  }

  @Test func givesUpALiveFileThatRottedUnderItsDateOnceAndMakesItAnewThen() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let path = bench.live + "/photos/folder/a/index.html"
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
    // A disk that loses bytes tells the kernel of no change: the list is the later one of both.
    usleep(50_000)
    #expect(chmod("\(bench.live)/\(OutputFolder.marker)", 0o644) == 0)
    let problem = #expect(throws: Problem.self) { try bench.publish(secondSite) }
    #expect(problem?.place == .file(path))
    try bench.publish(secondSite)
    #expect(try bench.files() == secondSite)
  }
}
