// Full-size copies for visitors to download.

import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineImages

@Suite struct WholeCopyTests {
  private let settings = MirrorSettings(sizes: [64], formats: [.webp, .jpeg], originals: true)

  private func outcome(
    _ bench: Workbench, _ originals: [OriginalFile], whole: [OriginalFile]
  ) async throws -> MirrorOutcome {
    let plan = try MirrorPlan(
      for: originals, whole: Set(whole.map(\.digest)), settings: settings, store: bench.store)
    return try await Mirror(store: bench.store, workers: 2).carryOut(plan) { _, _ in }
  }

  private func original(_ bench: Workbench, _ name: String, seed: UInt64) throws -> OriginalFile {
    let picture = try TestPicture.waves(4300, 700, seed: seed).encoded(".jpg[Q=90]")
    return try bench.original(try bench.file(name, picture))
  }

  @Test func keepsEveryPixelOfRequestedOriginals() async throws {
    let bench = try Workbench()
    let (kept, other) = (
      try original(bench, "a", seed: 1), try original(bench, "b", seed: 2)
    )
    let outcome = try await outcome(bench, [kept, other], whole: [kept])
    let copy = try #require(outcome.mirrored[kept.digest]?.original)
    #expect(copy.size == PixelSize(width: 4300, height: 700))
    #expect(copy.file?.path.text.wholeMatch(of: /originals\/[0-9a-f]{32}\.jpg/) != nil)
    #expect(outcome.mirrored[kept.digest]?.renditions.count == 2)
    #expect(outcome.mirrored[other.digest]?.original == nil)
    let file = try #require(copy.file)
    let bytes = try bench.store.read(file.digest)
    #expect(bytes.count == file.bytes)
    #expect(try TestPicture(decoding: bytes).width == 4300)
  }

  @Test func turnsCopiesUprightAndRemovesMetadata() async throws {
    let bench = try Workbench()
    var exif = ExifWriter(main: [(0x0112, .short(6)), (0x013B, .text("Ada Quill"))])
    exif.gps = [(2, .fractions([(33, 1), (30, 1), (36, 1)]))]
    let bytes = try jpeg(exif: exif.block)
    let original = try bench.original(try bench.file("a", bytes))
    let outcome = try await outcome(bench, [original], whole: [original])
    let file = try #require(outcome.mirrored[original.digest]?.original?.file)
    let copy = try bench.store.read(file.digest)
    #expect(outcome.mirrored[original.digest]?.original?.size == original.size)
    #expect(!String(decoding: copy, as: UTF8.self).contains("Ada Quill"))
    #expect(!String(decoding: copy, as: UTF8.self).contains("Exif"))
  }

  @Test func makesEachCopyOnce() async throws {
    let bench = try Workbench()
    let kept = try original(bench, "a", seed: 1)
    #expect(try await outcome(bench, [kept], whole: []).made == 2)
    let first = try await outcome(bench, [kept], whole: [kept])
    #expect(first.made == 1)
    let second = try await outcome(bench, [kept], whole: [kept])
    #expect(second.made == 0)
    #expect(second.mirrored == first.mirrored)
  }
}
