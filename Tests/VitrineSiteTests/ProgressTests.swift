// The progress that a build reports.

import SiteFixtures
import Synchronization
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

/// Records the progress of a build.
///
/// A class, since several tasks report to it.
private final class RecordedProgress: ProgressDisplay {
  private let steps = Mutex<[BuildStage: [(done: Int, of: Int)]]>([:])

  func show(_ stage: BuildStage, done: Int, of total: Int) {
    steps.withLock { $0[stage, default: []].append((done, total)) }
  }

  func note(_ note: ProgressNote) {}

  subscript(stage: BuildStage) -> [(done: Int, of: Int)] { steps.withLock { $0[stage] ?? [] } }
}

@Suite("Progress")
struct ProgressTests {
  private func reported(of site: TestSite) async throws -> RecordedProgress {
    let reported = RecordedProgress()
    let opened = try await Site.open(
      site.tree.absolute("site.yml"),
      in: BuildEnvironment(program: TestSite.program, environment: [:]),
      log: ProblemLog())
    let report = try await opened.build(BuildOptions(jobs: 2), progress: reported)
    #expect(report.isPublished)
    return reported
  }

  @Test func reportsWhatIsReadAndCopied() async throws {
    try await TestSite.site { site in
      let first = try await reported(of: site)
      let read = first[.reading].max { $0.done < $1.done }
      #expect(read?.done == 3 && read?.of == 3)
      let placed = first[.publish].last
      let images = try site.files("public/images").count
      #expect(placed?.done == images && placed?.of == images && images > 3)
      #expect(first[.images].last?.done == 3)
      try site.tree.write("Photos/a.jpg.yml", "title: Another\n")
      let second = try await reported(of: site)
      let copied = second[.publish].dropFirst().max { $0.done < $1.done }
      // There is no staging folder yet, so that all that stays comes over.
      #expect(copied?.done == copied?.of && (copied?.of ?? 0) > 30)
      let third = try await reported(of: site)
      #expect(third[.publish].count == 1 && third[.reading].last?.done == 3)
    }
  }
}
