import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

struct OutputFolderTests {
  /// A home with a site in it, photos and a cache in their usual and unusual places.
  private func fixture() throws -> PublishedFixture {
    let fixture = try PublishedFixture()
    let folders = [
      "site/Photos/sea", "site/Themes/mine", "site/.vitrine", "elsewhere/photos", "empty",
      "site/foreign", "site/marked", "site/linked-marker",
    ]
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: "\(fixture.root)/\(folder)", withIntermediateDirectories: true)
    }
    try fixture.write("mine", to: fixture.root + "/site/foreign/letter.txt")
    try fixture.write("x", to: fixture.root + "/site/file")
    try fixture.write(
      "vitrine-site 1\ncomplete 0\n", to: fixture.root + "/site/marked/.vitrine-site")
    try fixture.link(
      fixture.root + "/site/linked-marker/.vitrine-site",
      to: fixture.root + "/site/marked/.vitrine-site")
    try fixture.link(fixture.root + "/site/to-photos", to: fixture.root + "/site/Photos")
    try fixture.link(fixture.root + "/site/to-home", to: fixture.root)
    try fixture.link(fixture.root + "/site/to-root", to: "/")
    try fixture.link(fixture.root + "/site/to-nothing", to: fixture.root + "/nothing")
    try fixture.link(fixture.root + "/site/loop", to: fixture.root + "/site/loop")
    return fixture
  }

  private func check(
    _ path: String, _ fixture: PublishedFixture, photos: String = "site/Photos"
  ) throws(Problem) -> OutputFolder {
    try OutputFolder(
      path: path, folders: fixture.folders(photos: photos, home: fixture.root), cache: fixture.cache
    )
  }

  @Test(arguments: [
    "/", "//", "/.", "/..", "", "~/", "~/.", "~/site", "~/site/", "~/site/.", "~/site/public/../..",
    "~/site/Photos", "~/site/Photos/../Photos", "~/site/to-photos", "~/site/to-home",
    "~/site/to-home/site/Photos", "~/site/to-root", "~/site/to-nothing", "~/site/loop",
    "~/site/Themes", "~/site/Themes/mine/public", "~/site/.vitrine", "~/site/.vitrine/public",
    "~/site/file", "~/site/file/public", "~/site/foreign", "~/site/linked-marker",
    "~/site/new/../Photos", "/usr", "/etc", "/tmp",
  ])
  func refusesAFolderThatMustNotBeReplaced(_ path: String) throws {
    let fixture = try fixture()
    let path = path.hasPrefix("~") ? fixture.root + path.dropFirst() : path
    let before = try fixture.outsidePaths()
    let problem = #expect(throws: Problem.self) { try check(path, fixture) }
    #expect(problem?.code == "output.unsafe")
    #expect(problem?.help != nil)
    #expect(try fixture.outsidePaths() == before)
  }

  @Test(arguments: ["~/elsewhere", "~/elsewhere/photos", "~/elsewhere/photos/../photos/."])
  func refusesAFolderThatHoldsPhotosFarFromTheSite(_ path: String) throws {
    let fixture = try fixture()
    let problem = #expect(throws: Problem.self) {
      try check(fixture.root + path.dropFirst(), fixture, photos: "elsewhere/photos")
    }
    #expect(problem?.code == "output.unsafe")
  }

  @Test func saysWhereAPathThroughAMissingFolderEnds() throws {
    let fixture = try fixture()
    let problem = #expect(throws: Problem.self) { try check(fixture.root + "/no/../out", fixture) }
    #expect(problem?.what.contains("goes through") == true)
    #expect(problem?.what.hasSuffix("/no/.., and that folder does not exist") == true)
  }

  @Test(arguments: [
    "~/site/Photos/sea", "~/site/Photos/public", "~/site/Photos/new/public",
    "~/site/to-photos/public", "~/site/public", "~/site/public/", "~/site/./public",
    "~/site/a/b/public", "~/empty", "~/site/marked", "~/to/be/made", "~/site/Photos-public",
    "~/site/.vitrine2", "~/empty/..public",
  ])
  func allowsAFolderThatIsOursEmptyOrNotMadeYet(_ path: String) throws {
    let fixture = try fixture()
    let before = try fixture.outsidePaths()
    _ = try check(fixture.root + path.dropFirst(), fixture)
    #expect(try fixture.outsidePaths() == before)
  }

  /// `HOME` may be set to anything.
  @Test(arguments: ["", "relative", "~"])
  func ignoresAHomeThatIsNotAnAbsolutePath(_ home: String) throws {
    let fixture = try fixture()
    _ = try OutputFolder(
      path: fixture.root + "/site/public", folders: fixture.folders(home: home),
      cache: fixture.cache)
  }

  @Test func resolvesLinksOnTheWay() throws {
    let fixture = try fixture()
    try fixture.link(fixture.root + "/site/public", to: fixture.root + "/empty")
    let output = try check(fixture.root + "/site/public", fixture)
    let real = try ResolvedPath(fixture.root).path
    #expect(output.path == real + "/empty")
    #expect(try check(fixture.root + "/site/to-home/empty/x", fixture).path == real + "/empty/x")
  }

  @Test func refusesAPathTheSystemCannotFollow() throws {
    let fixture = try fixture()
    for path in ["\(fixture.root)/a\0b", fixture.root + "/" + String(repeating: "x", count: 5000)] {
      let problem = #expect(throws: Problem.self) { try check(path, fixture) }
      #expect(problem?.code == "output.unsafe")
    }
  }

  /// The system lets the superuser write anywhere, so there is nothing to see for one.
  @Test(.enabled(if: geteuid() != 0), arguments: ["public", "new/public", "ours"])
  func refusesAFolderThatCannotBeReplaced(_ name: String) throws {
    let fixture = try fixture()
    let folder = fixture.root + "/locked"
    try fixture.write("vitrine-site 1\ncomplete 0\n", to: folder + "/ours/.vitrine-site")
    #expect(chmod(folder, 0o500) == 0)
    defer { chmod(folder, 0o700) }
    let problem = #expect(throws: Problem.self) { try check("\(folder)/\(name)", fixture) }
    #expect(problem?.code == "output.unwritable")
    #expect(problem?.place == .file(try ResolvedPath(folder).path))
    #expect(problem?.what.contains("permission denied") == true)
  }
}
