import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

struct PublicationTests {
  @Test func publishesAFirstSite() throws {
    let fixture = try PublishedFixture()
    let outcome = try fixture.publish(firstSite)
    #expect(outcome == .init(written: 5, removed: 0, unchanged: 0, changed: true))
    #expect(try fixture.files() == firstSite)
    let manifest = try #require(try fixture.manifest())
    #expect(manifest.entries.map(\.path.text) == firstSite.keys.sorted())
    for entry in manifest.entries {
      let text = try #require(firstSite[entry.path.text])
      #expect(entry.digest == Store.digest(of: text.utf8))
      #expect(entry.bytes == text.utf8.count)
    }
  }

  @Test func writesNothingIfNothingChanged() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let before = try (firstSite.keys + [OutputFolder.marker, ""]).map(fixture.status)
    let parent = try FileStatus.ofLink(at: fixture.root + "/site")
    let outcome = try fixture.publish(firstSite)
    #expect(outcome == .init(written: 0, removed: 0, unchanged: 5, changed: false))
    #expect(try (firstSite.keys + [OutputFolder.marker, ""]).map(fixture.status) == before)
    #expect(try FileStatus.ofLink(at: fixture.root + "/site") == parent)
  }

  @Test func takesUpWhatChangedAndRemovesWhatNoLongerBelongs() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let outcome = try fixture.publish(secondSite)
    #expect(outcome == .init(written: 3, removed: 2, unchanged: 2, changed: true))
    #expect(try fixture.files() == secondSite)
    #expect(try fixture.status("photos/folder/b") == nil)
  }

  @Test func goesBackAndForthBetweenVersions() throws {
    let fixture = try PublishedFixture()
    for round in 0..<6 {
      let site = round.isMultiple(of: 2) ? firstSite : secondSite
      try fixture.publish(site)
      #expect(try fixture.files() == site)
    }
  }

  @Test func keepsTheDateOfFilesThatDidNotChange() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let page = try fixture.status("photos/folder/a/index.html")?.modified
    let image = try fixture.status("images/aa-640.webp")?.modified
    for round in 0..<3 {
      try fixture.publish(secondSite.merging(["index.html": "home \(round)"]) { $1 })
      #expect(try fixture.status("photos/folder/a/index.html")?.modified == page)
      #expect(try fixture.status("images/aa-640.webp")?.modified == image)
    }
  }

  @Test func givesTheSameMarkerForTheSameSite() throws {
    let (one, two) = (try PublishedFixture(), try PublishedFixture())
    try one.publish(firstSite)
    try one.publish(secondSite)
    try two.publish(secondSite)
    let markers = try [one, two].map {
      try Data(contentsOf: URL(fileURLWithPath: "\($0.live)/\(OutputFolder.marker)"))
    }
    #expect(markers[0] == markers[1])
  }

  @Test func writesTheMarkerAloneIfOnlyFingerprintsOrRecordsChanged() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let path = try #require(SitePath("index.html"))
    let before = try fixture.status("index.html")
    let inputs = Store.digest(of: "a new theme that renders the same".utf8)
    for _ in 0..<2 {
      var publication = try fixture.publication()
      let manifest = publication.manifest
      for entry in try #require(manifest).entries where entry.path != path {
        if let inputs = entry.inputs {
          #expect(try publication.keep(entry.path, inputs: inputs))
        } else {
          try publication.put(blob: entry.digest, bytes: entry.bytes, at: entry.path)
        }
      }
      try publication.put(PageFile(Array("home".utf8)), at: path, inputs: inputs)
      publication.put(record: try #require(.init(name: "reported", bytes: [1, 10, 2])))
      let outcome = try publication.finish()
      #expect(!outcome.changed)
    }
    #expect(try fixture.status("index.html") == before)
    let manifest = try fixture.manifest()
    #expect(manifest?.inputs(of: path) == inputs)
    #expect(manifest?.record("reported") == [1, 10, 2])
  }

  @Test func carriesRecordsFromBuildToBuild() throws {
    let fixture = try PublishedFixture()
    var publication = try fixture.publication()
    publication.put(record: try #require(.init(name: "reported", bytes: [7])))
    _ = try publication.finish()
    try fixture.publish(firstSite)
    #expect(try fixture.manifest()?.record("reported") == [7])
  }

  @Test func writesNothingIfTheSameRecordsComeInAnotherOrder() throws {
    let fixture = try PublishedFixture()
    let records = try ["a", "b", "c"].map {
      try #require(SiteManifest.Record(name: $0, bytes: Array("of \($0)".utf8)))
    }
    func publish(_ records: [SiteManifest.Record]) throws {
      var publication = try fixture.publication()
      records.forEach { publication.put(record: $0) }
      #expect(try publication.finish().written == 0)
    }
    try publish(records)
    let before = try fixture.status(OutputFolder.marker)
    for order in [records, records.reversed(), [records[1]], []] {
      try publish(order)
      #expect(try fixture.status(OutputFolder.marker) == before)
    }
    var publication = try fixture.publication()
    publication.dropRecords { $0 == "a" }
    publication.put(record: records[0])
    #expect(try !publication.finish().changed)
    #expect(try fixture.status(OutputFolder.marker) == before)
  }

  @Test func doesNotKeepAPageMadeFromOtherInputs() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    var publication = try fixture.publication()
    let path = try #require(SitePath("index.html"))
    #expect(try !publication.keep(path, inputs: Store.digest(of: "other".utf8)))
    #expect(
      try !publication.keep(try #require(SitePath("none.html")), inputs: Store.digest(of: [])))
    #expect(try publication.keep(path, inputs: Store.digest(of: "from home".utf8)))
  }

  @Test func publishesAnEmptySite() throws {
    let fixture = try PublishedFixture()
    #expect(try fixture.publish([:]).changed)
    #expect(try !fixture.publish([:]).changed)
    try fixture.publish(firstSite)
    #expect(try fixture.publish([:]) == .init(written: 0, removed: 5, unchanged: 0, changed: true))
    #expect(try fixture.files().isEmpty)
    #expect(try fixture.status("photos") == nil)
  }

  @Test func turnsAFileIntoAFolderAndBack() throws {
    let fixture = try PublishedFixture()
    for round in 0..<2 {
      for site in [["a": "file"], ["a/b": "below", "x": "\(round)"], ["a": "file", "a-b": "z"]] {
        try fixture.publish(site)
        #expect(try fixture.files() == site)
      }
    }
  }

  @Test func keepsTheModeOfTheOutputFolder() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    #expect(chmod(fixture.live, 0o775) == 0)
    try fixture.publish(secondSite)
    #expect(try fixture.status("")?.mode == 0o775)
    #expect(try fixture.status("index.html")?.mode == 0o644)
    #expect(try fixture.status("photos")?.mode == 0o755)
  }

  @Test func publishesThroughALinkAndKeepsIt() throws {
    let fixture = try PublishedFixture()
    let real = fixture.root + "/www"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: true)
    try fixture.link(fixture.live, to: real)
    for site in [firstSite, secondSite] {
      try fixture.publish(site)
      #expect(try FileStatus.ofLink(at: fixture.live)?.kind == .link)
      #expect(try fixture.files(real) == site)
    }
  }
}
