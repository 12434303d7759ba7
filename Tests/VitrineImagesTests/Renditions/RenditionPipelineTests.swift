import Foundation
import Synchronization
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct RenditionPipelineTests {
  /// The digests of all renditions by path, to compare outcomes.
  private func digests(_ outcome: RenditionOutcome) -> [String: Digest] {
    var found: [String: Digest] = [:]
    for file in outcome.images.values.flatMap(\.renditions).compactMap(\.file) {
      found[file.path.text] = file.digest
    }
    return found
  }

  private func outcome(
    _ files: [[UInt8]], _ sizes: [Int], workers: Int = 2
  ) async throws -> RenditionOutcome {
    let bed = try ImageTestBed()
    let originals = try files.enumerated().map {
      try bed.original(try bed.file("\($0.offset)", $0.element))
    }
    return try await bed.makeRenditions(
      originals, RenditionSettings(sizes: sizes), workers: workers)
  }

  @Test(arguments: [".jpg[Q=90]", ".png", ".webp[Q=90]"])
  func makesEachSizeIndependentlyOfOthers(writer: String) async throws {
    let file = try TestImage.waves(4300, 700).encoded(writer)
    let together = digests(try await outcome([file], [100, 700, 1500, 2048, 3000]))
    for size in [100, 700, 1500, 2048, 3000] {
      for (path, digest) in digests(try await outcome([file], [size])) {
        #expect(together[path] == digest, "\(path)")
      }
    }
  }

  /// If there are at most half as many originals as workers, several workers share one.
  ///
  /// Sizes above 2048 are decoded separately.
  @Test(arguments: [1, 3, 6])
  func makesTheSameBytesWithOneWorkerAndWithEight(count: Int) async throws {
    // Every third one has transparency.
    let files = try (1...count).map {
      $0 % 3 == 0
        ? try TestImage(4_300, 250, color: [UInt8($0), 20, 30, 40]).encoded(".png")
        : try TestImage.waves(4_300 + 20 * $0, 250, seed: UInt64($0)).encoded(".jpg[Q=90]")
    }
    let one = try await outcome(files, [100, 200, 3_000], workers: 1)
    let eight = try await outcome(files, [100, 200, 3_000], workers: 8)
    #expect(one.images == eight.images)
    #expect(one.made == 6 * count && eight.made == 6 * count)
  }

  /// The original is rotated and has transparency, so that both formats read computed pixels.
  @Test func makesTheSameBytesOfARotatedTransparentPhoto() async throws {
    var image = TestImage(1_300, 1_000, color: [10, 20, 30, 40])
    image.orientation = 6
    let rotated = try image.encoded(".webp[lossless]")
    let one = try await outcome([rotated], [100, 700], workers: 1)
    let many = try await outcome([rotated], [100, 700], workers: 8)
    #expect(one.images == many.images && many.made == 4)
  }

  /// The memory of the encoders stays within the budget of all workers.
  @Test func usesFewerEncodersIfMemoryIsShort() async throws {
    let bed = try ImageTestBed()
    let file = try bed.file("a", try TestImage.waves(2_000, 1_000).encoded(".jpg[Q=90]"))
    let plan = try RenditionPlan(
      for: [try bed.original(file)],
      settings: RenditionSettings(sizes: [1_500, 2_000], formats: [.avif, .webp]), store: bed.store)
    let job = try #require(plan.jobs.first)
    let encoder = RenditionEncoder(
      store: bed.store, limits: ImageLimits(), memory: MemoryBudget(workers: 1), threadsPerImage: 4)
    let image = try ValidatedImage(file)
    let (encoders, bytes) = encoder.memoryEstimate(of: job, from: image)
    #expect(encoders < 4 && bytes == MemoryEstimate.bytes(of: job, from: image, encoders: encoders))
    #expect(encoders == 1 || bytes <= MemoryBudget.share)
    #expect(MemoryEstimate.bytes(of: job, from: image, encoders: encoders + 1) > MemoryBudget.share)
  }

  @Test(arguments: [1, 2]) func makesNothingOnceCanceled(threadsPerImage: Int) async throws {
    let bed = try ImageTestBed()
    let file = try bed.file("a", try TestImage.waves(400, 300).encoded(".png"))
    let plan = try RenditionPlan(
      for: [try bed.original(file)], settings: RenditionSettings(sizes: [100, 200]),
      store: bed.store)
    let job = try #require(plan.jobs.first)
    let encoder = RenditionEncoder(
      store: bed.store, limits: ImageLimits(), memory: MemoryBudget(workers: 1),
      threadsPerImage: threadsPerImage)
    let work = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await encoder.encode(job)
    }
    await #expect {
      try await work.value
    } throws: { fault in
      if case .stopped? = fault as? RenditionError { true } else { false }
    }
  }

  @Test func continuesAfterADamagedOriginal() async throws {
    let bed = try ImageTestBed()
    let whole = try TestImage.waves(400, 300).encoded(".jpg[Q=90]")
    let cut = Array(whole.prefix(whole.count / 2))
    let originals = [
      try bed.original(try bed.file("cut", cut)),
      try bed.original(try bed.file("a", whole)),
    ]
    let outcome = try await bed.makeRenditions(originals, RenditionSettings(sizes: [64]))
    #expect(outcome.errors.map(\.digest) == [originals[0].digest])
    #expect(
      outcome.errors.map(\.error)
        == [.truncated(reason: "its image data is damaged or incomplete")])
    #expect(outcome.images.keys.map(\.self) == [originals[1].digest])
  }

  @Test func leavesOutAPhotoThatChangedAfterThePlan() async throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try jpeg())
    let original = try bed.original(path)
    let plan = try RenditionPlan(
      for: [original], settings: RenditionSettings(sizes: [64]), store: bed.store)
    _ = try bed.file("a", try jpeg(comment: "another file of the same shape"))
    let outcome = try await RenditionPipeline(store: bed.store, workers: 1).run(plan) { _, _ in }
    #expect(outcome.errors.count == 1)
    #expect(outcome.made == 0)
  }

  /// An error of the cache must not be reported as an error of the photo.
  ///
  /// SQLite cannot write while a folder has the name of its journal.
  @Test(arguments: [true, false])
  func reportsAnErrorOfTheCacheNotOfThePhoto(passes: Bool) async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", try jpeg()))
    let store = try Store(directory: bed.folder + "/other")
    let plan = try RenditionPlan(
      for: [original], settings: RenditionSettings(sizes: [64]), store: store)
    try store.setFact("pending", original.digest, [1])
    let journal = bed.folder + "/other/index.sqlite-journal"
    try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: false)
    let result: Result<RenditionOutcome, Problem>
    do throws(Problem) {
      result = .success(
        try await RenditionPipeline(store: store, workers: 1).run(plan) { _, _ in
          if passes { try? FileManager.default.removeItem(atPath: journal) }
        })
    } catch {
      result = .failure(error)
    }
    switch result {
    case .success(let outcome):
      #expect(passes)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.images.count == 1)
    case .failure(let problem):
      #expect(!passes)
      #expect(problem.code == "store.index")
    }
  }

  @Test func reportsProgress() async throws {
    let bed = try ImageTestBed()
    let originals = try (1...3).map {
      try bed.original(
        try bed.file("\($0)", try TestImage.waves(60, 40, seed: UInt64($0)).encoded(".png")))
    }
    let plan = try RenditionPlan(
      for: originals, settings: RenditionSettings(sizes: [32]), store: bed.store)
    let calls = Mutex<[[Int]]>([])
    _ = try await RenditionPipeline(store: bed.store, workers: 2).run(plan) { done, all in
      calls.withLock { $0.append([done, all]) }
    }
    #expect(calls.withLock { $0 } == [[1, 3], [2, 3], [3, 3]])
  }

  @Test func stopsBetweenOriginalsWhenCanceled() async throws {
    let bed = try ImageTestBed()
    let originals = try (1...40).map {
      try bed.original(
        try bed.file("\($0)", try TestImage.waves(60, 40, seed: UInt64($0)).encoded(".png")))
    }
    let plan = try RenditionPlan(
      for: originals, settings: RenditionSettings(sizes: [32]), store: bed.store)
    let pipeline = RenditionPipeline(store: bed.store, workers: 1)
    let done = Mutex(0)
    let work = Task {
      try await pipeline.run(plan) { count, _ in
        done.withLock { $0 = count }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    let result = await work.result
    let kept = done.withLock { $0 }
    #expect(kept < 40)
    #expect(throws: Problem.stopped(keeping: "the images of \(kept) of 40 photos are")) {
      try result.get()
    }
    let again = try RenditionPlan(
      for: originals, settings: RenditionSettings(sizes: [32]), store: bed.store)
    #expect(again.ready.count == kept)
  }

  @Test(arguments: [1, 2])
  func stopsDecodingAfterTheTimeLimit(threadsPerImage: Int) throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try TestImage.waves(1200, 900).encoded(".png"))
    let image = try ValidatedImage(path)
    #expect(throws: VipsError.self) {
      try image.opened.resampled([], halvings: 1, within: -1, threadsPerImage: threadsPerImage)
    }
  }
}
