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

  @Test func namesFilesByTheirBytes() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    var settings = settings
    settings.publishesOriginals = true
    let plan = try RenditionPlan(
      for: [original], fullSize: [original.digest], settings: settings, store: bed.store)
    let outcome = try await RenditionPipeline(store: bed.store, workers: 1).run(plan) { _, _ in }
    let files = try #require(outcome.images[original.digest]).all.compactMap(\.file)
    let names = try files.map { try Store.digest(of: bed.store.read($0.digest)).hex.prefix(16) }
    let ends = ["-40.webp", "-80.webp", "-40.jpg", "-80.jpg", ".jpg"]
    let folders = ["images", "images", "images", "images", "originals"]
    #expect(files.map(\.path.text) == zip(zip(folders, names), ends).map { "\($0.0)/\($0.1)\($1)" })
  }

  /// Another key in the cache, as another version of libvips gives, changes no name if the bytes are the same.
  @Test func givesEqualImagesOfDifferentOriginalsOneName() async throws {
    let bed = try ImageTestBed()
    let both = try ["one", "two"].map {
      try bed.original(try bed.file($0, try jpeg(comment: $0)))
    }
    let outcome = try await bed.makeRenditions(both, settings)
    #expect(outcome.made == 8)
    let paths = both.map { outcome.images[$0.digest]?.renditions.compactMap(\.file?.path) }
    #expect(paths[0]?.count == 4 && paths[0] == paths[1])
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
