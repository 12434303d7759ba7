// A plan with a cache equals the plan without one.

import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite("The cache of a plan")
struct RenditionPlanCacheTests {
  private static func bed() async throws -> (ImageTestBed, [OriginalFile], RenditionPlanCache) {
    let bed = try ImageTestBed()
    let originals = try (1...3).map { number in
      let image = TestImage.waves(200 + 20 * number, 150, seed: UInt64(number))
      return try bed.original(try bed.file("\(number)", image.encoded(".jpg[Q=90]")))
    }
    _ = try await bed.makeRenditions(originals, settings)
    let memory = RenditionPlanCache()
    _ = try RenditionPlan(
      for: originals, settings: settings, store: bed.store, cache: memory)
    return (bed, originals, memory)
  }

  private static let settings = RenditionSettings(sizes: [32, 64])

  private static func expectEqualPlans(
    _ bed: ImageTestBed, _ memory: RenditionPlanCache,
    _ plan: (RenditionPlanCache?) throws -> RenditionPlan
  ) throws -> RenditionPlan {
    let (fresh, cached) = (try plan(nil), try plan(memory))
    #expect(cached.ready == fresh.ready)
    #expect(Array(cached.jobs) == Array(fresh.jobs))
    #expect(cached.renditionsReady == fresh.renditionsReady)
    return cached
  }

  @Test func keepsCompleteOriginals() async throws {
    let (bed, originals, memory) = try await Self.bed()
    #expect(memory.entries(under: Self.settings).count == 3)
    let plan = try Self.expectEqualPlans(bed, memory) {
      try RenditionPlan(for: originals, settings: Self.settings, store: bed.store, cache: $0)
    }
    #expect(plan.jobs.isEmpty && plan.ready.count == 3)
  }

  @Test(arguments: ["rm", "truncate -s 1", ": >"])
  func checksThatFilesStillExist(_ command: String) async throws {
    let (bed, originals, memory) = try await Self.bed()
    let entry = try #require(memory.entries(under: Self.settings)[originals[1].digest])
    let blob = try #require(entry.images.renditions.last?.file?.digest)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\(command) '\(bed.store.path(of: blob))'"]
    try shell.run()
    shell.waitUntilExit()
    let plan = try Self.expectEqualPlans(bed, memory) {
      try RenditionPlan(for: originals, settings: Self.settings, store: bed.store, cache: $0)
    }
    #expect(plan.jobs.map(\.original) == [originals[1]])
    #expect(plan.jobs.first?.missing.count == 1)
  }

  @Test func ignoresEntriesOfOtherSettings() async throws {
    let (bed, originals, memory) = try await Self.bed()
    let more = RenditionSettings(sizes: [32, 48, 64])
    let plan = try Self.expectEqualPlans(bed, memory) {
      try RenditionPlan(for: originals, settings: more, store: bed.store, cache: $0)
    }
    #expect(plan.jobs.count == 3 && plan.ready.isEmpty)
  }

  @Test func ignoresEntriesOfOtherRequests() async throws {
    let (bed, originals, memory) = try await Self.bed()
    let whole = Set([originals[2].digest])
    let plan = try Self.expectEqualPlans(bed, memory) {
      try RenditionPlan(
        for: originals, fullSize: whole, settings: Self.settings, store: bed.store, cache: $0)
    }
    #expect(plan.jobs.map(\.original) == [originals[2]] && plan.ready.count == 2)
  }
}
