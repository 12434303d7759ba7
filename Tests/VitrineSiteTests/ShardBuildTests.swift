import Foundation
import SiteFixtures
import Synchronization
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

/// Parts of a site's images, made by machines that share nothing but a shared cache.
@Suite struct ShardBuildTests {
  private static let photos = (0..<13).map { "trip/\($0).jpg" }

  /// A separate site for each machine.
  private func machine(_ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.site(photos: Self.photos, body)
  }

  private func alone() async throws -> [String: Data] {
    var files: [String: Data] = [:]
    try await machine { site in
      await site.build()
      files = try site.files()
    }
    return files
  }

  @Test func makesTheSameSiteAsOneMachine() async throws {
    let sharedCache = InMemorySharedCache()
    var made = 0
    for number in 1...4 {
      try await machine { site in
        let report = try await site.make(try #require(Shard(number, of: 4)), for: sharedCache)
        #expect(report.made == report.given)
        #expect(!site.exists("index.html"))
        made += report.made
      }
    }
    #expect(made == 13 * 4)
    try await machine { site in
      let report = await site.build(BuildOptions(jobs: 2, sharedCache: sharedCache))
      #expect(report.counts.renditionsMade == 0)
      #expect(report.problems.map(\.code) == ["photo.no-words"])
      let expected = try await alone()
      #expect(try site.files() == expected)
    }
  }

  @Test func makesNothingTwice() async throws {
    let sharedCache = InMemorySharedCache()
    for made in [13 * 4, 0] {
      try await machine { site in
        let report = try await site.make(try #require(Shard(1, of: 1)), for: sharedCache)
        #expect(report.made == made)
        #expect(report.given == made)
      }
    }
  }

  /// Nothing that does not prove itself reaches a page.
  @Test func makesAgainWhatIsDamagedInTheSharedCache() async throws {
    let sharedCache = InMemorySharedCache()
    try await machine { site in
      _ = try await site.make(try #require(Shard(1, of: 1)), for: sharedCache)
    }
    sharedCache.damage { number, bytes in
      switch number % 5 {
      case 0: []
      case 1: Array(bytes.dropLast())
      case 2: bytes.map { $0 ^ 1 }
      case 3: Array("vitrine-rendition 1 \n".utf8) + bytes
      default: bytes
      }
    }
    try await machine { site in
      let report = await site.build(BuildOptions(jobs: 2, sharedCache: sharedCache))
      #expect(report.isPublished)
      #expect(report.counts.renditionsMade > 0)
      let expected = try await alone()
      #expect(try site.files() == expected)
    }
  }

  /// The bytes are sound, and those of another picture.
  @Test func believesNoNameThatIsAnother() async throws {
    let sharedCache = InMemorySharedCache()
    try await machine { site in
      _ = try await site.make(try #require(Shard(1, of: 1)), for: sharedCache)
    }
    let other = sharedCache.anyBytes
    sharedCache.damage { _, _ in other }
    try await machine { site in
      let report = await site.build(BuildOptions(jobs: 2, sharedCache: sharedCache))
      #expect(report.counts.renditionsMade == 13 * 4 - 1)
      let expected = try await alone()
      #expect(try site.files() == expected)
    }
  }

  @Test func buildsWithoutASharedCacheThatCannotBeReached() async throws {
    let sharedCache = InMemorySharedCache()
    sharedCache.close()
    try await machine { site in
      let report = await site.build(BuildOptions(jobs: 2, sharedCache: sharedCache))
      #expect(report.problems.map(\.code) == ["cache.shelf", "photo.no-words"])
      #expect(report.counts.renditionsMade == 13 * 4)
      let expected = try await alone()
      #expect(try site.files() == expected)
      let problems = await #expect(throws: Problems.self) {
        try await site.make(try #require(Shard(1, of: 1)), for: sharedCache)
      }
      #expect(problems?.all.map(\.code) == ["remote.closed"])
    }
  }

  @Test func reportsAPhotoThatCannotBeRead() async throws {
    let sharedCache = InMemorySharedCache()
    try await machine { site in
      let whole = TinyImage.jpeg("broken")
      try site.tree.write("Photos/trip/3.jpg", Array(whole.prefix(whole.count * 2 / 3)))
      var reported = 0
      for number in 1...2 {
        let report = try await site.make(try #require(Shard(number, of: 2)), for: sharedCache)
        reported += report.problems.count
      }
      #expect(reported >= 1)
      #expect(
        await site.build(BuildOptions(jobs: 2, sharedCache: sharedCache)).counts.renditionsMade == 0
      )
    }
  }
}

/// A shared cache in memory, which can be damaged and closed.
private final class InMemorySharedCache: RemoteRenditionCache {
  private let files = Mutex<[String: [UInt8]]?>([:])

  private func open() throws(Problem) -> [String: [UInt8]] {
    guard let files = files.withLock({ $0 }) else {
      throw Problem(.error, "remote.closed", "the shared cache is closed")
    }
    return files
  }

  func paths() throws(Problem) -> Set<String> { Set(try open().keys) }
  func read(_ path: SitePath) throws(Problem) -> [UInt8]? { try open()[path.text] }

  func keep(_ bytes: [UInt8], at path: SitePath) throws(Problem) {
    _ = try open()
    files.withLock { $0?[path.text] = bytes }
  }

  /// Those of the first path.
  var anyBytes: [UInt8] { files.withLock { $0?.min { $0.key < $1.key }?.value } ?? [] }

  func close() { files.withLock { $0 = nil } }

  func damage(_ change: (Int, [UInt8]) -> [UInt8]) {
    files.withLock { files in
      for (number, path) in (files ?? [:]).keys.sorted().enumerated() {
        let bytes = files?[path] ?? []
        files?[path] = change(number, bytes)
      }
    }
  }
}

extension TestSite {
  fileprivate func make(
    _ shard: Shard, for sharedCache: any RemoteRenditionCache
  ) async throws(Problems) -> ShardReport {
    let site = try await Site.open(
      tree.absolute("site.yml"),
      in: BuildEnvironment(program: Self.program, environment: environment), log: ProblemLog())
    return try await site.make(
      shard, for: sharedCache, BuildOptions(jobs: 2), progress: NoProgress())
  }
}
