// Indexes of a pending site, which pages request before they are ready. No test depends on a clock:
// a wait that should end at once would otherwise last an hour.

import Testing
import VitrineModel

@testable import VitrineServe

@Suite(.timeLimit(.minutes(30)))
struct PendingSiteTests {
  private static let index = SitePath(fixed: "search/0123456789.json")

  @Test func waitsForADelayedIndex() async {
    let site = PendingSite(indexTimeout: .seconds(3600))
    let files = DelayedFile(times: 5)
    let name = site.begin({ files.file(at: $0) }, after: "first")
    #expect(await site.file(at: Self.index) == Array("[7]".utf8))
    #expect(site.end(isPublished: true, "second") == name)
  }

  @Test(arguments: [true, false])
  func stopsWaitingWhenTheBuildEnds(_ isPublished: Bool) async throws {
    let site = PendingSite(indexTimeout: .seconds(3600))
    let files = DelayedFile(times: .max)
    _ = site.begin({ files.file(at: $0) }, after: "first")
    async let index = site.file(at: Self.index)
    while !files.isRequested { try await Task.sleep(for: .milliseconds(1)) }
    _ = site.end(isPublished: isPublished, isPublished ? "second" : "first")
    #expect(await index == nil)
  }

  @Test func waitsOnlyForIndexes() async throws {
    let site = PendingSite(indexTimeout: .seconds(3600))
    let files = DelayedFile(times: .max)
    let name = site.begin({ files.file(at: $0) }, after: "first")
    for path in ["index.html", "search/index.html", "images/a-640.webp"] {
      #expect(await site.file(at: try #require(SitePath(path))) == nil)
    }
    #expect(site.end(isPublished: true, "second") == name)
  }

  /// Pages of the pending site may have read the old index.
  @Test func renamesTheSiteIfAnOldIndexWasSent() async {
    let site = PendingSite(indexTimeout: .zero)
    let name = site.begin({ _ in nil }, after: "first")
    #expect(await site.file(at: Self.index) == nil)
    #expect(site.end(isPublished: true, "second") != name)
  }
}
