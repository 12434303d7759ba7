import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineSite

/// What a killed run leaves, state by state: the rerun must give what a clean build gives.
struct PublicationRecoveryTests {
  private func expectHealed(_ bench: PublishingBench) throws {
    try bench.publish(secondSite)
    #expect(try bench.files() == secondSite)
    #expect(try !bench.publish(secondSite).changed)
    let beside = try FileManager.default.contentsOfDirectory(atPath: bench.root + "/site").sorted()
    #expect(beside == [".vitrine", "Photos", "Themes", "public"])
    try bench.publish(firstSite)
    #expect(try bench.files() == firstSite)
  }

  @Test func healsATwinLeftHalfFilledByAFirstBuild() throws {
    let bench = try PublishingBench()
    let twin = TwinPlace.inCache(try bench.output())
    try bench.write("", to: "\(twin)/\(Twin.flag)")
    try bench.write("ho", to: twin + "/index.html")
    try bench.write("x", to: twin + "/gone/x.html")
    try expectHealed(bench)
  }

  @Test func healsARunThatStoppedBetweenAnyTwoFiles() throws {
    let names = secondSite.keys.sorted()
    for count in 0...names.count {
      let bench = try PublishingBench()
      try bench.publish(firstSite)
      try bench.publish(secondSite.merging(["index.html": "home 1"]) { $1 })
      var stopped = try bench.publication()
      for name in names.prefix(count) {
        try stopped.put(
          MadePage(Array("half".utf8)), at: try #require(SitePath(name)),
          inputs: Store.digest(of: []))
      }
      // Never finished: the value goes as a process does.
      _ = consume stopped
      #expect(try bench.files()["index.html"] == "home 1")
      try expectHealed(bench)
    }
  }

  @Test func healsARunKilledAfterSealingBeforeTheExchange() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    let twin = try #require(try bench.twin())
    // As if the exchange of the second build had not happened.
    #expect(rename(bench.live, bench.root + "/swap") == 0)
    #expect(rename(twin, bench.live) == 0)
    #expect(rename(bench.root + "/swap", twin) == 0)
    #expect(try bench.files() == firstSite)
    try expectHealed(bench)
  }

  @Test func healsATwinWithBothItsMarkerAndItsFlag() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    let twin = try #require(try bench.twin())
    try bench.write("", to: "\(twin)/\(Twin.flag)")
    try bench.write("torn", to: twin + "/images/aa-640.webp")
    try bench.write("part", to: twin + "/.vitrine-1-1.part")
    try expectHealed(bench)
  }

  @Test func removesThePartOfAMarkerFromTheLiveSite() throws {
    let bench = try PublishingBench()
    try bench.publish(secondSite)
    try bench.write("vitrine-si", to: bench.live + "/.vitrine-1-1.part")
    try expectHealed(bench)
  }

  @Test func bringsTheOldSiteBackWhereTheFirstOfTwoRenamesWasTheLast() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    #expect(rename(bench.live, Exchange.aside(bench.live)) == 0)
    _ = try bench.publication()
    #expect(try bench.files() == secondSite)
    try expectHealed(bench)
  }

  @Test func removesTheOldSiteWhereTheSecondOfTwoRenamesWasTheLast() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    let twin = try #require(try bench.twin())
    #expect(rename(twin, Exchange.aside(bench.live)) == 0)
    _ = try bench.publication()
    #expect(try bench.files() == secondSite)
    try expectHealed(bench)
  }

  @Test func leavesAForeignFolderOfThatNameAlone() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let aside = Exchange.aside(bench.live)
    try bench.write("mine", to: aside + "/file")
    try bench.publish(secondSite)
    #expect(try bench.files() == secondSite)
    #expect(try bench.files(aside) == ["file": "mine"])
  }

  @Test func doesNotExchangeAFolderThatFilledUpMeanwhile() throws {
    let bench = try PublishingBench()
    var publication = try bench.publication()
    try publication.put(
      MadePage([1]), at: try #require(SitePath("index.html")), inputs: Store.digest(of: []))
    try bench.write("mine", to: bench.live + "/letter.txt")
    #expect(throws: Problem.self) { try publication.finish() }
    #expect(try bench.files() == ["letter.txt": "mine"])
  }

  @Test func exchangesInTwoStepsWhereTheSystemHasNoOtherWay() throws {
    let bench = try PublishingBench()
    let (a, b) = (bench.root + "/a", bench.root + "/b")
    try bench.write("a", to: a + "/file")
    try bench.write("b", to: b + "/file")
    try Exchange.inTwoSteps(a, with: b)
    #expect(try bench.files(a) == ["file": "b"] && bench.files(b) == ["file": "a"])
    #expect(throws: StoreError.self) {
      try Exchange.inTwoSteps(a, with: bench.root + "/none")
    }
    #expect(try bench.files(a) == ["file": "b"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.root).sorted() == [
        "a", "b", "site",
      ])
  }

  @Test func worksWithATwinBesideTheOutput() throws {
    let bench = try PublishingBench()
    let output = try bench.output()
    // Where it stays when the cache is on another disk.
    try bench.write("", to: TwinPlace.beside(output) + "/" + Twin.flag)
    try bench.publish(firstSite)
    #expect(try bench.files() == firstSite)
    try expectHealed(bench)
  }

  @Test func removesATwinThatTheOneInTheCacheReplaces() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    let output = try bench.output()
    let twin = try #require(try bench.twin())
    try FileManager.default.copyItem(atPath: twin, toPath: TwinPlace.beside(output))
    _ = try bench.publication()
    #expect(try FileStatus.ofLink(at: TwinPlace.beside(output)) == nil)
    #expect(try bench.twin() != nil)
  }

  @Test func touchesNoForeignFolderInTheTwinsPlace() throws {
    let bench = try PublishingBench()
    let beside = TwinPlace.beside(try bench.output())
    try bench.write("mine", to: beside + "/file")
    #expect(throws: Problem.self) { try bench.publish(firstSite) }
    #expect(try bench.files(beside) == ["file": "mine"])
  }

  @Test func leavesTheLiveSiteAsItIsWhereTheTwinCannotBeMade() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try? bench.remove(bench.cache + "/twin")
    try bench.write("in the way", to: bench.cache + "/twin")
    let problem = #expect(throws: Problem.self) { try bench.publish(secondSite) }
    #expect(problem?.place != nil)
    #expect(try bench.files() == firstSite)
  }

  @Test func removesAMarkerLeftBesideTheOutput() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.write("vitrine-si", to: bench.root + "/site/.public.vitrine-marker")
    try expectHealed(bench)
  }

  @Test func takesAPublicationBackWholly() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let other = bench.root + "/other"
    try bench.write("other", to: other + "/index.html")
    try Exchange.publish(other, as: bench.live)
    #expect(try bench.files() == ["index.html": "other"])
    try Exchange.undo(other, as: bench.live, isFirst: false)
    #expect(try bench.files() == firstSite)
    let first = bench.root + "/first"
    try Exchange.publish(other, as: first)
    try Exchange.undo(other, as: first, isFirst: true)
    #expect(!FileManager.default.fileExists(atPath: first))
    #expect(try bench.files(other) == ["index.html": "other"])
  }
}
