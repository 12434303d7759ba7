import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct MirrorPlanTests {
  private let settings = MirrorSettings(sizes: [40, 80], formats: [.webp, .jpeg])

  @Test func encodesNothingTheSecondTime() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try jpeg()))
    let first = try await bench.mirror([original], settings)
    #expect(first.made == 4)
    let plan = try MirrorPlan(for: [original], settings: settings, store: bench.store)
    #expect(plan.jobs.isEmpty)
    #expect(plan.renditionsReady == 4)
    #expect(plan.ready == first.mirrored)
  }

  @Test func encodesNothingForARenamedPhoto() async throws {
    let bench = try Workbench()
    let bytes = try jpeg()
    _ = try await bench.mirror([try bench.original(try bench.file("a", bytes))], settings)
    let renamed = try bench.original(try bench.file("b", bytes))
    #expect(try await bench.mirror([renamed], settings).made == 0)
  }

  @Test func encodesOnlyTheFormatWhoseQualityChanged() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try jpeg()))
    _ = try await bench.mirror([original], settings)
    var other = settings
    other.quality = ["jpeg": 60]
    let plan = try MirrorPlan(for: [original], settings: other, store: bench.store)
    #expect(plan.jobs.flatMap(\.missing).map(\.format) == [.jpeg, .jpeg])
    #expect(plan.renditionsReady == 2)
  }

  @Test func encodesOnlyTheSizeThatWasAdded() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try jpeg()))
    _ = try await bench.mirror([original], settings)
    var other = settings
    other.sizes = [40, 60, 80]
    let plan = try MirrorPlan(for: [original], settings: other, store: bench.store)
    #expect(plan.jobs.flatMap(\.missing).map(\.key.edge) == [60, 60])
  }

  @Test func sharesRenditionsBetweenEqualFiles() async throws {
    let bench = try Workbench()
    let bytes = try jpeg()
    let both = [
      try bench.original(try bench.file("a", bytes)),
      try bench.original(try bench.file("b", bytes)),
    ]
    let outcome = try await bench.mirror(both, settings)
    #expect(outcome.made == 4)
    #expect(outcome.mirrored.count == 1)
  }

  @Test func neverEnlarges() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try jpeg()))
    let outcome = try await bench.mirror(
      [original], MirrorSettings(sizes: [50, 96, 200, 4000], formats: [.jpeg]))
    let sizes = try #require(outcome.mirrored[original.digest]).renditions.map(\.size)
    #expect(sizes == [PixelSize(width: 50, height: 33), PixelSize(width: 96, height: 64)])
  }

  @Test func sharesTheNameAmongSizesOfAFormat() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try jpeg()))
    let outcome = try await bench.mirror([original], settings)
    let renditions = try #require(outcome.mirrored[original.digest]).renditions
    let paths = renditions.compactMap(\.file?.path.text)
    let stems = paths.map { String($0.prefix(39)) }
    #expect(
      paths.map { String($0.dropFirst(39)) } == ["-40.webp", "-80.webp", "-40.jpg", "-80.jpg"])
    #expect(stems[0] == stems[1] && stems[2] == stems[3] && stems[0] != stems[2])
    #expect(stems.allSatisfy { $0.hasPrefix("images/") })
  }

  @Test func makesALostBlobAgain() async throws {
    let bench = try Workbench()
    let original = try bench.original(try bench.file("a", try jpeg()))
    let first = try await bench.mirror([original], settings)
    let lost = try #require(first.mirrored[original.digest]?.renditions.first?.file)
    try bench.store.discard(lost.digest)
    let second = try await bench.mirror([original], settings)
    #expect(second.made == 1)
    #expect(second.mirrored == first.mirrored)
  }

  @Test(arguments: [(1, 5000), (5000, 1), (1, 1), (3, 2), (2049, 2), (4097, 3)])
  func makesRenditionsOfAnyShape(width: Int, height: Int) async throws {
    for writer in [".png", ".webp[lossless]"] {
      let bench = try Workbench()
      let bytes = try TestPicture(width, height, color: [90, 90, 200]).encoded(writer)
      let original = try bench.original(try bench.file("a", bytes))
      let outcome = try await bench.mirror([original], MirrorSettings(sizes: [1, 16, 1000, 4000]))
      #expect(outcome.faults.isEmpty)
      #expect(outcome.mirrored.count == 1)
    }
  }
}
