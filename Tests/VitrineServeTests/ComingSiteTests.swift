// Indexes of a site to come, which pages ask for before they are made. What must end ends here by what
// happens and by no clock: each wait that it should not make lasts an hour.

import Synchronization
import Testing
import VitrineModel

@testable import VitrineServe

@Suite(.timeLimit(.minutes(30)))
struct ComingSiteTests {
  private static let index = SitePath(fixed: "search/0123456789.json")

  /// Files whose index is asked for in vain at first.
  private final class Late: Sendable {
    private let asked = Mutex(0)
    private let times: Int

    init(times: Int) { self.times = times }

    var isAsked: Bool { asked.withLock { $0 > 0 } }

    func file(at path: SitePath) -> [UInt8]? {
      let count = asked.withLock { count in
        count += 1
        return count
      }
      return count > times ? Array("[7]".utf8) : nil
    }
  }

  @Test func waitsForAnIndexThatComesAMomentLater() async throws {
    let site = ComingSite(patience: .seconds(3600))
    let files = Late(times: 5)
    let name = site.begin({ files.file(at: $0) }, after: "first")
    #expect(await site.file(at: Self.index) == Array("[7]".utf8))
    #expect(site.end(isPublished: true, "second") == name)
  }

  @Test(arguments: [true, false])
  func waitsForNoIndexOfASiteThatIsNoLongerToCome(_ isPublished: Bool) async throws {
    let site = ComingSite(patience: .seconds(3600))
    let files = Late(times: .max)
    _ = site.begin({ files.file(at: $0) }, after: "first")
    async let index = site.file(at: Self.index)
    while !files.isAsked { try await Task.sleep(for: .milliseconds(1)) }
    _ = site.end(isPublished: isPublished, isPublished ? "second" : "first")
    #expect(await index == nil)
  }

  @Test func waitsForIndexesAlone() async throws {
    let site = ComingSite(patience: .seconds(3600))
    let files = Late(times: .max)
    let name = site.begin({ files.file(at: $0) }, after: "first")
    for path in ["index.html", "search/index.html", "images/a-640.webp"] {
      #expect(await site.file(at: try #require(SitePath(path))) == nil)
    }
    #expect(site.end(isPublished: true, "second") == name)
  }

  /// Pages to come may have read what was sent in its place.
  @Test func namesTheSiteAnewWhereAnIndexOfBeforeWasSent() async throws {
    let site = ComingSite(patience: .zero)
    let name = site.begin({ _ in nil }, after: "first")
    #expect(await site.file(at: Self.index) == nil)
    #expect(site.end(isPublished: true, "second") != name)
  }
}
