import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineSite

struct OutputFolderTests {
  /// A home with a site in it, photos and a cache in their usual and unusual places.
  private func bench() throws -> PublishingBench {
    let bench = try PublishingBench()
    let folders = [
      "site/Photos/sea", "site/Themes/mine", "site/.vitrine", "elsewhere/photos", "empty",
      "site/foreign", "site/marked", "site/linked-marker",
    ]
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: "\(bench.root)/\(folder)", withIntermediateDirectories: true)
    }
    try bench.write("mine", to: bench.root + "/site/foreign/letter.txt")
    try bench.write("x", to: bench.root + "/site/file")
    try bench.write("vitrine-site 1\ncomplete 0\n", to: bench.root + "/site/marked/.vitrine-site")
    try bench.link(
      bench.root + "/site/linked-marker/.vitrine-site",
      to: bench.root + "/site/marked/.vitrine-site")
    try bench.link(bench.root + "/site/to-photos", to: bench.root + "/site/Photos")
    try bench.link(bench.root + "/site/to-home", to: bench.root)
    try bench.link(bench.root + "/site/to-root", to: "/")
    try bench.link(bench.root + "/site/to-nothing", to: bench.root + "/nothing")
    try bench.link(bench.root + "/site/loop", to: bench.root + "/site/loop")
    return bench
  }

  private func check(
    _ path: String, _ bench: PublishingBench, photos: String = "site/Photos"
  ) throws(Problem) -> OutputFolder {
    try OutputFolder(
      path: path, folders: bench.folders(photos: photos, home: bench.root), cache: bench.cache)
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
    let bench = try bench()
    let path = path.hasPrefix("~") ? bench.root + path.dropFirst() : path
    let before = try bench.surroundings()
    let problem = #expect(throws: Problem.self) { try check(path, bench) }
    #expect(problem?.code == "output.unsafe")
    #expect(problem?.mend != nil)
    #expect(try bench.surroundings() == before)
  }

  @Test(arguments: ["~/elsewhere", "~/elsewhere/photos", "~/elsewhere/photos/../photos/."])
  func refusesAFolderThatHoldsPhotosFarFromTheSite(_ path: String) throws {
    let bench = try bench()
    let problem = #expect(throws: Problem.self) {
      try check(bench.root + path.dropFirst(), bench, photos: "elsewhere/photos")
    }
    #expect(problem?.code == "output.unsafe")
  }

  @Test func saysWhereAPathThroughAMissingFolderEnds() throws {
    let bench = try bench()
    let problem = #expect(throws: Problem.self) { try check(bench.root + "/no/../out", bench) }
    #expect(problem?.what.contains("leads through") == true)
    #expect(problem?.what.hasSuffix("/no/.., and there is no such folder") == true)
  }

  @Test(arguments: [
    "~/site/Photos/sea", "~/site/Photos/public", "~/site/Photos/new/public",
    "~/site/to-photos/public", "~/site/public", "~/site/public/", "~/site/./public",
    "~/site/a/b/public", "~/empty", "~/site/marked", "~/to/be/made", "~/site/Photos-public",
    "~/site/.vitrine2", "~/empty/..public",
  ])
  func allowsAFolderThatIsOursEmptyOrNotMadeYet(_ path: String) throws {
    let bench = try bench()
    let before = try bench.surroundings()
    _ = try check(bench.root + path.dropFirst(), bench)
    #expect(try bench.surroundings() == before)
  }

  @Test func resolvesLinksOnTheWay() throws {
    let bench = try bench()
    try bench.link(bench.root + "/site/public", to: bench.root + "/empty")
    let output = try check(bench.root + "/site/public", bench)
    let real = try Place(bench.root).path
    #expect(output.path == real + "/empty")
    #expect(try check(bench.root + "/site/to-home/empty/x", bench).path == real + "/empty/x")
  }

  @Test func refusesAPathTheSystemCannotFollow() throws {
    let bench = try bench()
    for path in ["\(bench.root)/a\0b", bench.root + "/" + String(repeating: "x", count: 5000)] {
      let problem = #expect(throws: Problem.self) { try check(path, bench) }
      #expect(problem?.code == "output.unsafe")
    }
  }

  /// The system lets the superuser write anywhere, so there is nothing to see for one.
  @Test(.enabled(if: geteuid() != 0), arguments: ["public", "new/public", "ours"])
  func refusesAFolderThatCannotBeReplaced(_ name: String) throws {
    let bench = try bench()
    let folder = bench.root + "/locked"
    try bench.write("vitrine-site 1\ncomplete 0\n", to: folder + "/ours/.vitrine-site")
    #expect(chmod(folder, 0o500) == 0)
    defer { chmod(folder, 0o700) }
    let problem = #expect(throws: Problem.self) { try check("\(folder)/\(name)", bench) }
    #expect(problem?.code == "output.unwritable")
    #expect(problem?.place == .file(try Place(folder).path))
    #expect(problem?.what.contains("permission denied") == true)
  }
}
