// Pages that can be seen while a build still writes.

import Foundation
import SiteFixtures
import Synchronization
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

/// Collects what a build shows before its end.
///
/// A class, since the build shows it from its own task.
private final class Shown: Sendable {
  private let pages = Mutex<[PendingPages]>([])

  var all: [PendingPages] { pages.withLock(\.self) }

  var options: BuildOptions {
    var options = BuildOptions(jobs: 2)
    options.preview = { coming in self.pages.withLock { $0.append(coming) } }
    return options
  }
}

@Suite("Coming pages")
struct PendingPagesTests {
  @Test func areThoseThatAreWritten() async throws {
    try await TestSite.site { site in
      await site.build()
      try site.tree.write(
        "site.yml", TestSite.plain.replacing("title: Plain", with: "title: Another"))
      let shown = Shown()
      #expect(await site.build(shown.options).isPublished)
      let coming = try #require(shown.all.first)
      #expect(shown.all.count == 1)
      let pages = try site.files().filter { !$0.key.hasPrefix(".") && !$0.key.hasPrefix("images/") }
      #expect(pages.count > 20)
      for (path, written) in pages {
        let bytes = await coming.bytes(at: try #require(SitePath(path)))
        #expect(bytes == Array(written), "\(path)")
      }
      #expect(try site.text("index.html").contains("Another"))
      #expect(await coming.bytes(at: SitePath(fixed: "no/such/index.html")) == nil)
      #expect(await coming.bytes(at: SitePath(fixed: "index.html/x")) == nil)
    }
  }

  /// They would name pictures that nobody can be sent yet.
  @Test func areNotShownWithNewPictures() async throws {
    try await TestSite.site { site in
      let shown = Shown()
      #expect(await site.build(shown.options).isPublished)
      try site.tree.write("Photos/d.jpg", TinyImage.jpeg("d.jpg"))
      #expect(await site.build(shown.options).isPublished)
      #expect(shown.all.isEmpty)
    }
  }

  @Test func areNotShownIfNothingChanged() async throws {
    try await TestSite.site { site in
      await site.build()
      let shown = Shown()
      #expect(await site.build(shown.options).isPublished)
      #expect(shown.all.isEmpty)
    }
  }
}
