// The cache may be deleted at any moment of a build: the build starts again and gives the same site.

import Foundation
import SiteFixtures
import Synchronization
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineSite

/// Deletes a part of the cache when a stage of the build reports something, a few times.
private final class Deleting: ProgressDisplay {
  private let stage: BuildStage
  private let path: String
  private let left: Mutex<Int>
  private let end: ContinuousClock.Instant

  init(
    _ path: String, at stage: BuildStage, times: Int = 1, for duration: Duration = .seconds(600)
  ) {
    (self.path, self.stage) = (path, stage)
    left = Mutex(times)
    end = .now + duration
  }

  func show(_ stage: BuildStage, done: Int, of total: Int) {
    let isNow = left.withLock { left in
      guard stage == self.stage, left > 0, .now < end else { return false }
      left -= 1
      return true
    }
    if isNow { try? FileManager.default.removeItem(atPath: path) }
  }

  func note(_ note: ProgressNote) {}
}

@Suite("A cache that is deleted during a build")
struct LostCacheTests {
  /// As after a build by the superuser, who may read everything.
  @Test(.enabled(if: geteuid() != 0)) func reportsACacheThatThisUserMayNotRead() async throws {
    try await TestSite.site { site in
      await site.build()
      let before = try site.files()
      let cache = site.tree.absolute(".vitrine")
      #expect(chmod(cache, 0) == 0)
      defer { chmod(cache, 0o755) }
      let errors = await site.build().problems.filter { $0.severity == .error }
      #expect(errors.map(\.code) == ["store.no-permission"])
      #expect(try site.files() == before)
    }
  }

  @Test(arguments: [(ENOENT, true), (ENOTDIR, true), (EBUSY, false), (EXDEV, false)])
  func isNotAMountInTheCache(_ code: Int32, _ isLost: Bool) {
    let problem = Problem.refused(.rename, "/site/.vitrine/blobs/aa", code)
    #expect((CacheLoss(problem, of: "/site/.vitrine") != nil) == isLost)
  }

  private func build(_ site: TestSite, _ progress: any ProgressDisplay) async -> BuildReport {
    let log = ProblemLog()
    do throws(Problems) {
      let opened = try await Site.open(
        site.tree.absolute("site.yml"),
        in: BuildEnvironment(program: TestSite.program, environment: [:]), log: log)
      return try await opened.build(BuildOptions(jobs: 2), progress: progress)
    } catch {
      return BuildReport(failedWith: log.problems + error.all, requests: log.requests)
    }
  }

  @Test(
    arguments: [BuildStage.reading, .images, .pages, .publish],
    ["", "blobs", "temp", "staging", "index.sqlite", "lock"])
  func givesTheSameSite(_ stage: BuildStage, _ part: String) async throws {
    try await TestSite.site { site in
      await site.build()
      let expected = try site.files()
      let cache = site.tree.absolute(".vitrine")
      try FileManager.default.removeItem(atPath: cache)
      try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
      let report = await build(site, Deleting("\(cache)/\(part)", at: stage))
      #expect(report.isPublished, "\(report.problems)")
      #expect(try site.files() == expected)
      #expect(await site.build().isPublished)
      #expect(try site.files() == expected)
    }
  }

  /// `rm -rf` of a large cache also deletes what the next attempts write.
  @Test func outlastsALongDeletion() async throws {
    try await TestSite.site { site in
      await site.build()
      let expected = try site.files()
      let cache = site.tree.absolute(".vitrine")
      try FileManager.default.removeItem(atPath: cache)
      try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
      let deleting = Deleting(cache, at: .images, times: 1_000, for: .milliseconds(1200))
      let report = await build(site, deleting)
      #expect(report.isPublished, "\(report.problems)")
      #expect(try site.files() == expected)
    }
  }

  @Test func leavesTheOldSiteIfItIsDeletedAgainAndAgain() async throws {
    try await TestSite.site { site in
      await site.build()
      let before = try site.files()
      try site.tree.write("Photos/c.jpg.yml", "title: Another\n")
      let cache = site.tree.absolute(".vitrine")
      let report = await build(site, Deleting(cache, at: .pages, times: 1_000))
      #expect(report.problems.map(\.code).contains("cache.lost"))
      if !report.isPublished { #expect(try site.files() == before) }
      #expect(await site.build().isPublished)
    }
  }
}
