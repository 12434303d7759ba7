import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

/// Folders that cannot be moved, such as those in a lower layer of a container image.
struct FileByFileTests {
  /// A fixture whose live site is the first one and whose staging folder is the second one, sealed.
  private func fixture() throws -> (PublishedFixture, staging: String, SiteManifest) {
    let fixture = try PublishedFixture()
    try fixture.publish(secondSite)
    let manifest = try #require(try fixture.manifest())
    try fixture.publish(firstSite)
    let staging = try #require(try fixture.staging())
    #expect(try fixture.files(staging) == secondSite)
    return (fixture, staging, manifest)
  }

  private func expectSecond(_ fixture: PublishedFixture) throws {
    #expect(try fixture.files() == secondSite)
    #expect(try !fixture.publish(secondSite).changed)
    let beside = try FileManager.default.contentsOfDirectory(atPath: fixture.root + "/site")
    #expect(beside.sorted() == [".vitrine", "Photos", "Themes", "public"])
    try fixture.publish(firstSite)
    #expect(try fixture.files() == firstSite)
  }

  @Test(arguments: [EXDEV, EBUSY, EACCES, EPERM, ENOTSUP, ENOSYS])
  func isNeededIfAFolderCannotBeMoved(_ code: Int32) {
    #expect(FileByFile.isNeeded(after: .refused(.exchange, "/a", code)))
    #expect(FileByFile.isNeeded(after: .refused(.rename, "/a", code)))
    #expect(!FileByFile.isNeeded(after: .refused(.open, "/a", code)))
  }

  @Test(arguments: [EIO, ENOSPC, EDQUOT, ENOENT, EROFS])
  func isNoWayAroundAFailingDisk(_ code: Int32) {
    #expect(!FileByFile.isNeeded(after: .refused(.exchange, "/a", code)))
  }

  @Test func movesTheFilesAndRemovesOthers() throws {
    let (fixture, staging, manifest) = try fixture()
    let inode = try FileStatus.ofLink(at: fixture.live)?.inode
    try FileByFile.publish(staging, manifest, as: fixture.output())
    #expect(try FileStatus.ofLink(at: fixture.live)?.inode == inode)
    let photos = try FileManager.default.contentsOfDirectory(
      atPath: fixture.live + "/photos/folder")
    #expect(photos.sorted() == ["a", "c"])
    try expectSecond(fixture)
  }

  /// What a killed run has moved so far, up to any number of files.
  @Test func finishesWhatAKilledRunBegan() throws {
    for count in 0...secondSite.count {
      let (fixture, staging, _) = try fixture()
      try fixture.write("moving\n", to: "\(staging)/\(StagingFolder.flag)")
      for name in secondSite.keys.sorted().prefix(count) {
        let target = "\(fixture.live)/\(name)"
        try FileManager.default.createDirectory(
          atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        #expect(rename("\(staging)/\(name)", target) == 0)
      }
      _ = try fixture.publication()
      try expectSecond(fixture)
    }
  }

  @Test func finishesARunKilledBeforeItsFlagWasRemoved() throws {
    let (fixture, staging, manifest) = try fixture()
    try FileByFile.publish(staging, manifest, as: fixture.output())
    try fixture.write("moving\n", to: "\(staging)/\(StagingFolder.flag)")
    try fixture.remove("\(staging)/\(OutputFolder.marker)")
    _ = try fixture.publication()
    try expectSecond(fixture)
  }

  @Test func healsTheSiteIfTheCacheIsGoneAsWell() throws {
    let (fixture, staging, _) = try fixture()
    #expect(rename("\(staging)/index.html", "\(fixture.live)/index.html") == 0)
    try fixture.remove(fixture.cache)
    try fixture.publish(secondSite)
    try expectSecond(fixture)
  }

  @Test func replacesAFolderByAFileAndAFileByAFolder() throws {
    let (a, b) = (["x": "file", "y/z": "inner"], ["x/w": "inner", "y": "file"])
    let fixture = try PublishedFixture()
    try fixture.publish(b)
    let manifest = try #require(try fixture.manifest())
    try fixture.publish(a)
    let staging = try #require(try fixture.staging())
    try FileByFile.publish(staging, manifest, as: fixture.output())
    #expect(try fixture.files() == b)
  }

  @Test func putsAFirstSiteTogetherBesideTheOutput() throws {
    let (fixture, staging, manifest) = try fixture()
    try fixture.remove(fixture.live)
    try fixture.write("half", to: FileByFile.beside(fixture.live) + "/index.html")
    try fixture.write("", to: FileByFile.beside(fixture.live) + "/" + StagingFolder.flag)
    try FileByFile.recover(fixture.output())
    #expect(!FileManager.default.fileExists(atPath: FileByFile.beside(fixture.live)))
    try FileByFile.publish(staging, manifest, as: fixture.output())
    #expect(try FileStatus.ofLink(at: fixture.live)?.mode == 0o755)
    try expectSecond(fixture)
  }

  /// Publishes the second site, and removes a part of the cache before the swap.
  private func publish(_ fixture: PublishedFixture, without lost: String) throws -> Problem? {
    var publication = try fixture.publication()
    for (path, text) in secondSite.sorted(by: { $0.key < $1.key }) {
      try publication.put(
        PageFile(Array(text.utf8)), at: try #require(SitePath(path)), inputs: Store.digest(of: []))
    }
    let path = "\(try #require(try fixture.staging()))/\(lost)"
    try fixture.remove((path as NSString).standardizingPath)
    return #expect(throws: Problem.self) { try publication.finish() }
  }

  /// Somebody deletes the cache while the site is published: the old site stays.
  @Test(arguments: ["index.html", "photos", "../../../.vitrine"])
  func takesBackASiteThatIsNotWhole(_ lost: String) throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    #expect(try publish(fixture, without: lost)?.code == "store.missing")
    #expect(try fixture.files() == firstSite)
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }
}
