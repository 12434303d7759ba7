import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

/// What a killed run leaves, state by state: the rerun must give what a clean build gives.
struct PublicationRecoveryTests {
  private func expectRepaired(_ fixture: PublishedFixture) throws {
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
    #expect(try !fixture.publish(secondSite).changed)
    let beside = try FileManager.default.contentsOfDirectory(atPath: fixture.root + "/site")
      .sorted()
    #expect(beside == [".vitrine", "Photos", "Themes", "public"])
    try fixture.publish(firstSite)
    #expect(try fixture.files() == firstSite)
  }

  @Test func repairsAStagingFolderLeftHalfFilledByAFirstBuild() throws {
    let fixture = try PublishedFixture()
    let staging = StagingLocation.inCache(try fixture.output())
    try fixture.write("", to: "\(staging)/\(StagingFolder.flag)")
    try fixture.write("ho", to: staging + "/index.html")
    try fixture.write("x", to: staging + "/gone/x.html")
    try expectRepaired(fixture)
  }

  @Test func repairsARunThatStoppedBetweenAnyTwoFiles() throws {
    let names = secondSite.keys.sorted()
    for count in 0...names.count {
      let fixture = try PublishedFixture()
      try fixture.publish(firstSite)
      try fixture.publish(secondSite.merging(["index.html": "home 1"]) { $1 })
      var stopped = try fixture.publication()
      for name in names.prefix(count) {
        try stopped.put(
          PageFile(Array("half".utf8)), at: try #require(SitePath(name)),
          inputs: Store.digest(of: []))
      }
      // Never finished: the value goes as a process does.
      _ = consume stopped
      #expect(try fixture.files()["index.html"] == "home 1")
      try expectRepaired(fixture)
    }
  }

  @Test func repairsARunKilledBetweenTheMarkerAndTheSwap() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    let staging = try #require(try fixture.staging())
    // As if the exchange of the second build had not happened.
    #expect(rename(fixture.live, fixture.root + "/swap") == 0)
    #expect(rename(staging, fixture.live) == 0)
    #expect(rename(fixture.root + "/swap", staging) == 0)
    #expect(try fixture.files() == firstSite)
    try expectRepaired(fixture)
  }

  @Test func repairsAStagingFolderWithBothItsMarkerAndItsFlag() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    let staging = try #require(try fixture.staging())
    try fixture.write("", to: "\(staging)/\(StagingFolder.flag)")
    try fixture.write("torn", to: staging + "/images/aa-640.webp")
    try fixture.write("part", to: staging + "/.vitrine-1-1.part")
    try expectRepaired(fixture)
  }

  @Test func removesThePartOfAMarkerFromTheLiveSite() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(secondSite)
    try fixture.write("vitrine-si", to: fixture.live + "/.vitrine-1-1.part")
    try expectRepaired(fixture)
  }

  @Test func restoresTheOldSiteIfTheFirstOfTwoRenamesWasTheLast() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    #expect(rename(fixture.live, AtomicSwap.aside(fixture.live)) == 0)
    _ = try fixture.publication()
    #expect(try fixture.files() == secondSite)
    try expectRepaired(fixture)
  }

  @Test func removesTheOldSiteIfTheSecondOfTwoRenamesWasTheLast() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    let staging = try #require(try fixture.staging())
    #expect(rename(staging, AtomicSwap.aside(fixture.live)) == 0)
    _ = try fixture.publication()
    #expect(try fixture.files() == secondSite)
    try expectRepaired(fixture)
  }

  @Test func leavesAForeignFolderOfThatNameAlone() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let aside = AtomicSwap.aside(fixture.live)
    try fixture.write("mine", to: aside + "/file")
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
    #expect(try fixture.files(aside) == ["file": "mine"])
  }

  @Test func doesNotExchangeAFolderThatFilledUpMeanwhile() throws {
    let fixture = try PublishedFixture()
    var publication = try fixture.publication()
    try publication.put(
      PageFile([1]), at: try #require(SitePath("index.html")), inputs: Store.digest(of: []))
    try fixture.write("mine", to: fixture.live + "/letter.txt")
    #expect(throws: Problem.self) { try publication.finish() }
    #expect(try fixture.files() == ["letter.txt": "mine"])
  }

  @Test func swapsInTwoStepsIfTheSystemHasNoOtherWay() throws {
    let fixture = try PublishedFixture()
    let (a, b) = (fixture.root + "/a", fixture.root + "/b")
    try fixture.write("a", to: a + "/file")
    try fixture.write("b", to: b + "/file")
    try AtomicSwap.inTwoSteps(a, with: b)
    #expect(try fixture.files(a) == ["file": "b"] && fixture.files(b) == ["file": "a"])
    #expect(throws: Problem.self) {
      try AtomicSwap.inTwoSteps(a, with: fixture.root + "/none")
    }
    #expect(try fixture.files(a) == ["file": "b"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.root).sorted() == [
        "a", "b", "site",
      ])
  }

  @Test func worksWithAStagingFolderBesideTheOutput() throws {
    let fixture = try PublishedFixture()
    let output = try fixture.output()
    // Where it stays when the cache is on another disk.
    try fixture.write("", to: StagingLocation.beside(output) + "/" + StagingFolder.flag)
    try fixture.publish(firstSite)
    #expect(try fixture.files() == firstSite)
    try expectRepaired(fixture)
  }

  @Test func removesAStagingFolderThatTheOneInTheCacheReplaces() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    let output = try fixture.output()
    let staging = try #require(try fixture.staging())
    try FileManager.default.copyItem(atPath: staging, toPath: StagingLocation.beside(output))
    _ = try fixture.publication()
    #expect(try FileStatus.ofLink(at: StagingLocation.beside(output)) == nil)
    #expect(try fixture.staging() != nil)
  }

  @Test func touchesNoForeignFolderInThePlaceOfTheStagingFolder() throws {
    let fixture = try PublishedFixture()
    let beside = StagingLocation.beside(try fixture.output())
    try fixture.write("mine", to: beside + "/file")
    #expect(throws: Problem.self) { try fixture.publish(firstSite) }
    #expect(try fixture.files(beside) == ["file": "mine"])
  }

  @Test func leavesTheLiveSiteAsItIsIfTheStagingFolderCannotBeMade() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try? fixture.remove(fixture.cache + "/staging")
    try fixture.write("in the way", to: fixture.cache + "/staging")
    let problem = #expect(throws: Problem.self) { try fixture.publish(secondSite) }
    #expect(problem?.place != nil)
    #expect(try fixture.files() == firstSite)
  }

  @Test func removesAMarkerLeftBesideTheOutput() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.write("vitrine-si", to: fixture.root + "/site/.public.vitrine-marker")
    try expectRepaired(fixture)
  }

  @Test func takesAPublicationBackWholly() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let other = fixture.root + "/other"
    try fixture.write("other", to: other + "/index.html")
    try AtomicSwap.publish(other, as: fixture.live)
    #expect(try fixture.files() == ["index.html": "other"])
    try AtomicSwap.undo(other, as: fixture.live, isFirst: false)
    #expect(try fixture.files() == firstSite)
    let first = fixture.root + "/first"
    try AtomicSwap.publish(other, as: first)
    try AtomicSwap.undo(other, as: first, isFirst: true)
    #expect(!FileManager.default.fileExists(atPath: first))
    #expect(try fixture.files(other) == ["index.html": "other"])
  }
}
