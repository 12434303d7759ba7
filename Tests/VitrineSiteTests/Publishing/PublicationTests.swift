import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineSite

struct PublicationTests {
  @Test func publishesAFirstSite() throws {
    let bench = try PublishingBench()
    let outcome = try bench.publish(firstSite)
    #expect(outcome == .init(written: 5, removed: 0, unchanged: 0, changed: true))
    #expect(try bench.files() == firstSite)
    let manifest = try #require(try bench.manifest())
    #expect(manifest.entries.map(\.path.text) == firstSite.keys.sorted())
    for entry in manifest.entries {
      let text = try #require(firstSite[entry.path.text])
      #expect(entry.digest == Store.digest(of: text.utf8))
      #expect(entry.bytes == text.utf8.count)
    }
  }

  @Test func writesNothingWhereNothingChanged() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let before = try (firstSite.keys + [OutputFolder.marker, ""]).map(bench.status)
    let parent = try FileStatus.ofLink(at: bench.root + "/site")
    let outcome = try bench.publish(firstSite)
    #expect(outcome == .init(written: 0, removed: 0, unchanged: 5, changed: false))
    #expect(try (firstSite.keys + [OutputFolder.marker, ""]).map(bench.status) == before)
    #expect(try FileStatus.ofLink(at: bench.root + "/site") == parent)
  }

  @Test func takesUpWhatChangedAndRemovesWhatNoLongerBelongs() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let outcome = try bench.publish(secondSite)
    #expect(outcome == .init(written: 3, removed: 2, unchanged: 2, changed: true))
    #expect(try bench.files() == secondSite)
    #expect(try bench.status("photos/folder/b") == nil)
  }

  @Test func goesBackAndForthBetweenGenerations() throws {
    let bench = try PublishingBench()
    for round in 0..<6 {
      let site = round.isMultiple(of: 2) ? firstSite : secondSite
      try bench.publish(site)
      #expect(try bench.files() == site)
    }
  }

  @Test func keepsTheDateOfFilesThatDidNotChange() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let page = try bench.status("photos/folder/a/index.html")?.modified
    let image = try bench.status("images/aa-640.webp")?.modified
    for round in 0..<3 {
      try bench.publish(secondSite.merging(["index.html": "home \(round)"]) { $1 })
      #expect(try bench.status("photos/folder/a/index.html")?.modified == page)
      #expect(try bench.status("images/aa-640.webp")?.modified == image)
    }
  }

  @Test func givesTheSameMarkerForTheSameSite() throws {
    let (one, two) = (try PublishingBench(), try PublishingBench())
    try one.publish(firstSite)
    try one.publish(secondSite)
    try two.publish(secondSite)
    let markers = try [one, two].map {
      try Data(contentsOf: URL(fileURLWithPath: "\($0.live)/\(OutputFolder.marker)"))
    }
    #expect(markers[0] == markers[1])
  }

  @Test func writesTheMarkerAloneWhereOnlyFingerprintsOrRecordsChanged() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let path = try #require(SitePath("index.html"))
    let before = try bench.status("index.html")
    let inputs = Store.digest(of: "a new theme that renders the same".utf8)
    for _ in 0..<2 {
      var publication = try bench.publication()
      let manifest = publication.manifest
      for entry in try #require(manifest).entries where entry.path != path {
        if let inputs = entry.inputs {
          #expect(try publication.keep(entry.path, inputs: inputs))
        } else {
          try publication.put(blob: entry.digest, bytes: entry.bytes, at: entry.path)
        }
      }
      try publication.put(MadePage(Array("home".utf8)), at: path, inputs: inputs)
      publication.put(record: try #require(.init(name: "reported", bytes: [1, 10, 2])))
      let outcome = try publication.finish()
      #expect(!outcome.changed)
    }
    #expect(try bench.status("index.html") == before)
    let manifest = try bench.manifest()
    #expect(manifest?.inputs(of: path) == inputs)
    #expect(manifest?.record("reported") == [1, 10, 2])
  }

  @Test func carriesRecordsFromBuildToBuild() throws {
    let bench = try PublishingBench()
    var publication = try bench.publication()
    publication.put(record: try #require(.init(name: "reported", bytes: [7])))
    _ = try publication.finish()
    try bench.publish(firstSite)
    #expect(try bench.manifest()?.record("reported") == [7])
  }

  @Test func writesNothingWhereTheSameRecordsComeInAnotherOrder() throws {
    let bench = try PublishingBench()
    let records = try ["a", "b", "c"].map {
      try #require(SiteManifest.Record(name: $0, bytes: Array("of \($0)".utf8)))
    }
    func publish(_ records: [SiteManifest.Record]) throws {
      var publication = try bench.publication()
      records.forEach { publication.put(record: $0) }
      #expect(try publication.finish().written == 0)
    }
    try publish(records)
    let before = try bench.status(OutputFolder.marker)
    for order in [records, records.reversed(), [records[1]], []] {
      try publish(order)
      #expect(try bench.status(OutputFolder.marker) == before)
    }
    var publication = try bench.publication()
    publication.dropRecords { $0 == "a" }
    publication.put(record: records[0])
    #expect(try !publication.finish().changed)
    #expect(try bench.status(OutputFolder.marker) == before)
  }

  @Test func doesNotKeepAPageMadeFromOtherInputs() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    var publication = try bench.publication()
    let path = try #require(SitePath("index.html"))
    #expect(try !publication.keep(path, inputs: Store.digest(of: "other".utf8)))
    #expect(
      try !publication.keep(try #require(SitePath("none.html")), inputs: Store.digest(of: [])))
    #expect(try publication.keep(path, inputs: Store.digest(of: "from home".utf8)))
  }

  @Test func publishesAnEmptySite() throws {
    let bench = try PublishingBench()
    #expect(try bench.publish([:]).changed)
    #expect(try !bench.publish([:]).changed)
    try bench.publish(firstSite)
    #expect(try bench.publish([:]) == .init(written: 0, removed: 5, unchanged: 0, changed: true))
    #expect(try bench.files().isEmpty)
    #expect(try bench.status("photos") == nil)
  }

  @Test func turnsAFileIntoAFolderAndBack() throws {
    let bench = try PublishingBench()
    for round in 0..<2 {
      for site in [["a": "file"], ["a/b": "below", "x": "\(round)"], ["a": "file", "a-b": "z"]] {
        try bench.publish(site)
        #expect(try bench.files() == site)
      }
    }
  }

  @Test func keepsTheModeOfTheOutputFolder() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    #expect(chmod(bench.live, 0o775) == 0)
    try bench.publish(secondSite)
    #expect(try bench.status("")?.mode == 0o775)
    #expect(try bench.status("index.html")?.mode == 0o644)
    #expect(try bench.status("photos")?.mode == 0o755)
  }

  @Test func publishesThroughALinkAndKeepsIt() throws {
    let bench = try PublishingBench()
    let real = bench.root + "/www"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: true)
    try bench.link(bench.live, to: real)
    for site in [firstSite, secondSite] {
      try bench.publish(site)
      #expect(try FileStatus.ofLink(at: bench.live)?.kind == .link)
      #expect(try bench.files(real) == site)
    }
  }
}
