// A twin made ready between two builds changes nothing of what readers see, whether it is finished or
// not, and spares the next build the copying.

import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineSite

struct ReadyTwinTests {
  private static func ready(_ bench: PublishingBench) throws {
    var publication = try bench.publication()
    try publication.readyTwin()
  }

  @Test func holdsThePublishedSite() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let before = try (firstSite.keys + [OutputFolder.marker, ""]).map(bench.status)
    try Self.ready(bench)
    let twin = try #require(try bench.twin())
    #expect(try bench.files(twin) == firstSite)
    #expect(try (firstSite.keys + [OutputFolder.marker, ""]).map(bench.status) == before)
  }

  @Test func becomesTheNextSite() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try Self.ready(bench)
    let twin = try #require(try bench.twin())
    let page = "photos/folder/a/index.html"
    let ready = try FileStatus.ofLink(at: "\(twin)/\(page)")?.inode
    let outcome = try bench.publish(secondSite)
    #expect(outcome == .init(written: 3, removed: 2, unchanged: 2, changed: true))
    #expect(try bench.files() == secondSite)
    #expect(try bench.status(page)?.inode == ready)
  }

  @Test func followsATwinThatIsOlder() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.publish(secondSite)
    try Self.ready(bench)
    try bench.publish(firstSite)
    #expect(try bench.files() == firstSite)
    try bench.publish(secondSite)
    #expect(try bench.files() == secondSite)
  }

  @Test func isNotMadeBeforeThereIsASite() throws {
    let bench = try PublishingBench()
    try Self.ready(bench)
    #expect(try bench.twin() == nil)
  }

  @Test func endsWithAPartWhereItIsCanceled() async throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try Self.ready(bench)
    }
    try await task.value
    let twin = try #require(try bench.twin())
    #expect(try bench.files(twin).isEmpty)
    try bench.publish(secondSite)
    #expect(try bench.files() == secondSite)
  }

  @Test func takesOverNoDamage() throws {
    let bench = try PublishingBench()
    try bench.publish(firstSite)
    try bench.write("stranger's", to: "\(bench.live)/photos/folder/a/index.html")
    #expect(throws: Problem.self) { try Self.ready(bench) }
    try bench.publish(secondSite)
    #expect(try bench.files() == secondSite)
  }
}
