// Full-size copies for visitors to download.

import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineImages

@Suite struct FullSizeCopyTests {
  private let settings = RenditionSettings(
    sizes: [64], formats: [.webp, .jpeg], publishesOriginals: true)

  private func outcome(
    _ bed: ImageTestBed, _ originals: [OriginalFile], whole: [OriginalFile]
  ) async throws -> RenditionOutcome {
    let plan = try RenditionPlan(
      for: originals, fullSize: Set(whole.map(\.digest)), settings: settings, store: bed.store)
    return try await RenditionPipeline(store: bed.store, workers: 2).run(plan) { _, _ in }
  }

  private func original(_ bed: ImageTestBed, _ name: String, seed: UInt64) throws -> OriginalFile {
    let image = try TestImage.waves(4300, 700, seed: seed).encoded(".jpg[Q=90]")
    return try bed.original(try bed.file(name, image))
  }

  @Test func keepsEveryPixelOfRequestedOriginals() async throws {
    let bed = try ImageTestBed()
    let (kept, other) = (
      try original(bed, "a", seed: 1), try original(bed, "b", seed: 2)
    )
    let outcome = try await outcome(bed, [kept, other], whole: [kept])
    let copy = try #require(outcome.images[kept.digest]?.original)
    #expect(copy.size == PixelSize(width: 4300, height: 700))
    #expect(copy.file?.path.text.wholeMatch(of: /originals\/[0-9a-f]{16}\.jpg/) != nil)
    #expect(outcome.images[kept.digest]?.renditions.count == 2)
    #expect(outcome.images[other.digest]?.original == nil)
    let file = try #require(copy.file)
    let bytes = try bed.store.read(file.digest)
    #expect(bytes.count == file.bytes)
    #expect(try TestImage(decoding: bytes).width == 4300)
  }

  @Test func turnsCopiesUprightAndRemovesMetadata() async throws {
    let bed = try ImageTestBed()
    var exif = ExifWriter(main: [(0x0112, .short(6)), (0x013B, .text("Ada Quill"))])
    exif.gps = [(2, .fractions([(33, 1), (30, 1), (36, 1)]))]
    let bytes = try jpeg(exif: exif.block)
    let original = try bed.original(try bed.file("a", bytes))
    let outcome = try await outcome(bed, [original], whole: [original])
    let file = try #require(outcome.images[original.digest]?.original?.file)
    let copy = try bed.store.read(file.digest)
    #expect(outcome.images[original.digest]?.original?.size == original.size)
    #expect(!String(decoding: copy, as: UTF8.self).contains("Ada Quill"))
    #expect(!String(decoding: copy, as: UTF8.self).contains("Exif"))
  }

  @Test func makesEachCopyOnce() async throws {
    let bed = try ImageTestBed()
    let kept = try original(bed, "a", seed: 1)
    #expect(try await outcome(bed, [kept], whole: []).made == 2)
    let first = try await outcome(bed, [kept], whole: [kept])
    #expect(first.made == 1)
    let second = try await outcome(bed, [kept], whole: [kept])
    #expect(second.made == 0)
    #expect(second.images == first.images)
  }
}
