import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct RenditionPlanTests {
  private let settings = RenditionSettings(sizes: [40, 80], formats: [.webp, .jpeg])

  @Test func encodesNothingTheSecondTime() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    let first = try await bed.makeRenditions([original], settings)
    #expect(first.made == 4)
    let plan = try RenditionPlan(for: [original], settings: settings, store: bed.store)
    #expect(plan.jobs.isEmpty)
    #expect(plan.renditionsReady == 4)
    #expect(plan.ready == first.images)
  }

  @Test func encodesNothingForARenamedPhoto() async throws {
    let bed = try ImageTestBed()
    let bytes = try jpeg()
    _ = try await bed.makeRenditions([try bed.original(try bed.file("a", bytes))], settings)
    let renamed = try bed.original(try bed.file("b", bytes))
    #expect(try await bed.makeRenditions([renamed], settings).made == 0)
  }

  @Test func encodesOnlyTheFormatWhoseQualityChanged() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    _ = try await bed.makeRenditions([original], settings)
    var other = settings
    other.quality = ["jpeg": 60]
    let plan = try RenditionPlan(for: [original], settings: other, store: bed.store)
    #expect(plan.jobs.flatMap(\.missing).map(\.format) == [.jpeg, .jpeg])
    #expect(plan.renditionsReady == 2)
  }

  @Test func encodesOnlyTheSizeThatWasAdded() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    _ = try await bed.makeRenditions([original], settings)
    var other = settings
    other.sizes = [40, 60, 80]
    let plan = try RenditionPlan(for: [original], settings: other, store: bed.store)
    #expect(plan.jobs.flatMap(\.missing).map(\.key.edge) == [60, 60])
  }

  @Test func sharesRenditionsBetweenEqualFiles() async throws {
    let bed = try ImageTestBed()
    let bytes = try jpeg()
    let both = [
      try bed.original(try bed.file("a", bytes)),
      try bed.original(try bed.file("b", bytes)),
    ]
    let outcome = try await bed.makeRenditions(both, settings)
    #expect(outcome.made == 4)
    #expect(outcome.images.count == 1)
  }

  @Test func neverEnlarges() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    let outcome = try await bed.makeRenditions(
      [original], RenditionSettings(sizes: [50, 96, 200, 4000], formats: [.jpeg]))
    let sizes = try #require(outcome.images[original.digest]).renditions.map(\.size)
    #expect(sizes == [PixelSize(width: 50, height: 33), PixelSize(width: 96, height: 64)])
  }

  @Test func sharesTheNameAmongSizesOfAFormat() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    let outcome = try await bed.makeRenditions([original], settings)
    let renditions = try #require(outcome.images[original.digest]).renditions
    let paths = renditions.compactMap(\.file?.path.text)
    let stems = paths.map { String($0.prefix(39)) }
    #expect(
      paths.map { String($0.dropFirst(39)) } == ["-40.webp", "-80.webp", "-40.jpg", "-80.jpg"])
    #expect(stems[0] == stems[1] && stems[2] == stems[3] && stems[0] != stems[2])
    #expect(stems.allSatisfy { $0.hasPrefix("images/") })
  }

  @Test func makesALostBlobAgain() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    let first = try await bed.makeRenditions([original], settings)
    let lost = try #require(first.images[original.digest]?.renditions.first?.file)
    try bed.store.discard(lost.digest)
    let second = try await bed.makeRenditions([original], settings)
    #expect(second.made == 1)
    #expect(second.images == first.images)
  }

  @Test(arguments: [(1, 5000), (5000, 1), (1, 1), (3, 2), (2049, 2), (4097, 3)])
  func makesRenditionsOfAnyShape(width: Int, height: Int) async throws {
    for writer in [".png", ".webp[lossless]"] {
      let bed = try ImageTestBed()
      let bytes = try TestImage(width, height, color: [90, 90, 200]).encoded(writer)
      let original = try bed.original(try bed.file("a", bytes))
      let outcome = try await bed.makeRenditions(
        [original], RenditionSettings(sizes: [1, 16, 1000, 4000]))
      #expect(outcome.errors.isEmpty)
      #expect(outcome.images.count == 1)
    }
  }
}
