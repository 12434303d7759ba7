// A plan with a cache equals the plan without one.

import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite("The cache of a plan")
struct MirrorMemoryTests {
  private static func bench() async throws -> (Workbench, [OriginalFile], MirrorMemory) {
    let bench = try Workbench()
    let originals = try (1...3).map { number in
      let picture = TestPicture.waves(200 + 20 * number, 150, seed: UInt64(number))
      return try bench.original(try bench.file("\(number)", picture.encoded(".jpg[Q=90]")))
    }
    _ = try await bench.mirror(originals, settings)
    let memory = MirrorMemory()
    _ = try MirrorPlan(
      for: originals, settings: settings, store: bench.store, memory: memory)
    return (bench, originals, memory)
  }

  private static let settings = MirrorSettings(sizes: [32, 64])

  private static func expectEqualPlans(
    _ bench: Workbench, _ memory: MirrorMemory,
    _ plan: (MirrorMemory?) throws -> MirrorPlan
  ) throws -> MirrorPlan {
    let (fresh, cached) = (try plan(nil), try plan(memory))
    #expect(cached.ready == fresh.ready)
    #expect(Array(cached.jobs) == Array(fresh.jobs))
    #expect(cached.renditionsReady == fresh.renditionsReady)
    return cached
  }

  @Test func keepsCompleteOriginals() async throws {
    let (bench, originals, memory) = try await Self.bench()
    #expect(memory.entries(under: Self.settings).count == 3)
    let plan = try Self.expectEqualPlans(bench, memory) {
      try MirrorPlan(for: originals, settings: Self.settings, store: bench.store, memory: $0)
    }
    #expect(plan.jobs.isEmpty && plan.ready.count == 3)
  }

  @Test(arguments: ["rm", "truncate -s 1", ": >"])
  func checksThatFilesStillExist(_ command: String) async throws {
    let (bench, originals, memory) = try await Self.bench()
    let entry = try #require(memory.entries(under: Self.settings)[originals[1].digest])
    let blob = try #require(entry.mirrored.renditions.last?.file?.digest)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\(command) '\(bench.store.path(of: blob))'"]
    try shell.run()
    shell.waitUntilExit()
    let plan = try Self.expectEqualPlans(bench, memory) {
      try MirrorPlan(for: originals, settings: Self.settings, store: bench.store, memory: $0)
    }
    #expect(plan.jobs.map(\.original) == [originals[1]])
    #expect(plan.jobs.first?.missing.count == 1)
  }

  @Test func ignoresEntriesOfOtherSettings() async throws {
    let (bench, originals, memory) = try await Self.bench()
    let more = MirrorSettings(sizes: [32, 48, 64])
    let plan = try Self.expectEqualPlans(bench, memory) {
      try MirrorPlan(for: originals, settings: more, store: bench.store, memory: $0)
    }
    #expect(plan.jobs.count == 3 && plan.ready.isEmpty)
  }

  @Test func ignoresEntriesOfOtherRequests() async throws {
    let (bench, originals, memory) = try await Self.bench()
    let whole = Set([originals[2].digest])
    let plan = try Self.expectEqualPlans(bench, memory) {
      try MirrorPlan(
        for: originals, whole: whole, settings: Self.settings, store: bench.store, memory: $0)
    }
    #expect(plan.jobs.map(\.original) == [originals[2]] && plan.ready.count == 2)
  }
}
