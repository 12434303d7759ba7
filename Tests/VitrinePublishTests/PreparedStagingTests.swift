// A staging folder made ready between two builds changes nothing of what readers see, whether it is finished or
// not, and spares the next build the copying.

import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

struct PreparedStagingTests {
  private static func ready(_ fixture: PublishedFixture) throws {
    var publication = try fixture.publication()
    try publication.prepareStaging()
  }

  @Test func holdsThePublishedSite() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let before = try (firstSite.keys + [OutputFolder.marker, ""]).map(fixture.status)
    try Self.ready(fixture)
    let staging = try #require(try fixture.staging())
    #expect(try fixture.files(staging) == firstSite)
    #expect(try (firstSite.keys + [OutputFolder.marker, ""]).map(fixture.status) == before)
  }

  @Test func becomesTheNextSite() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try Self.ready(fixture)
    let staging = try #require(try fixture.staging())
    let page = "photos/folder/a/index.html"
    let ready = try FileStatus.ofLink(at: "\(staging)/\(page)")?.inode
    let outcome = try fixture.publish(secondSite)
    #expect(outcome == .init(written: 3, removed: 2, unchanged: 2, changed: true))
    #expect(try fixture.files() == secondSite)
    #expect(try fixture.status(page)?.inode == ready)
  }

  @Test func followsAStagingFolderThatIsOlder() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    try Self.ready(fixture)
    try fixture.publish(firstSite)
    #expect(try fixture.files() == firstSite)
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }

  @Test func doublesNoUnchangedFile() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let pages = ["photos/folder/a/index.html", "images/aa-640.webp"]
    let first = try pages.map { try fixture.status($0)?.inode }
    for site in [secondSite, firstSite, secondSite] {
      try fixture.publish(site)
      #expect(try fixture.files() == site)
      #expect(try pages.map { try fixture.status($0)?.inode } == first)
    }
    #expect(try !fixture.publish(secondSite).changed)
  }

  /// An editor that writes into a published file also writes into the staging folder's.
  @Test func replacesAFileThatWasWrittenInto() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.publish(secondSite)
    let file = try #require(FileHandle(forUpdatingAtPath: "\(fixture.live)/index.html"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("<!-- edited -->".utf8))
    try file.close()
    for site in [secondSite, firstSite, secondSite] {
      try fixture.publish(site)
      #expect(try fixture.files() == site)
    }
  }

  @Test func isNotMadeBeforeThereIsASite() throws {
    let fixture = try PublishedFixture()
    try Self.ready(fixture)
    #expect(try fixture.staging() == nil)
  }

  @Test func endsWithAPartIfItIsCanceled() async throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try Self.ready(fixture)
    }
    try await task.value
    let staging = try #require(try fixture.staging())
    #expect(try fixture.files(staging).isEmpty)
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }

  @Test func takesOverNoDamage() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    try fixture.write("foreign", to: "\(fixture.live)/photos/folder/a/index.html")
    #expect(throws: Problem.self) { try Self.ready(fixture) }
    try fixture.publish(secondSite)
    #expect(try fixture.files() == secondSite)
  }
}
