import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct MemoryTests {
  /// The measured memory of decoding, in bytes per pixel, with libvips 8.14 and its libraries.
  @Test(arguments: [
    (".gif", 3, 4), (".png[interlace]", 3, 3), (".png[interlace]", 4, 4),
    (".jpg[Q=90,interlace]", 3, 6), (".webp[lossless]", 4, 12), (".webp[Q=80]", 3, 6),
    (".avif[effort=0]", 3, 9), (".avif[effort=0]", 4, 10), (".png", 4, 0), (".jpg", 3, 0),
  ])
  func estimatesTheMemoryOfDecoding(writer: String, bands: Int, bytes: Int) throws {
    let bed = try ImageTestBed()
    let image = TestImage(400, 300, color: Array([10, 20, 30, 40].prefix(bands)))
    let path = try bed.file("a", try image.encoded(writer))
    let held = try ValidatedImage(path).heldBytes
    #expect(held >= 400 * 300 * bytes)
    #expect(bytes > 0 || held == 0)
  }

  @Test func refusesWhatTakesMoreMemoryThanTheLimit() throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try TestImage.waves(1_500, 1_000).encoded(".jpg[Q=90,interlace]"))
    let error = ImageError.tooMuchMemory(megabytes: 9, limit: 8)
    #expect(throws: error) { try bed.read(path, limits: ImageLimits(memory: 8_000_000)) }
    #expect(error.problem(at: "a").help?.contains("max_memory: 9MB") == true)
    #expect(throws: Never.self) { try bed.read(path, limits: ImageLimits(memory: 9_000_000)) }
  }

  /// The decoder shrinks, so that neither the frame nor the canvas has full size.
  @Test func shrinksLargeWebPWhileDecoding() throws {
    let bed = try ImageTestBed()
    let large = try TestImage(8_200, 40, color: [9, 9, 9]).encoded(".webp[lossless]")
    let image = try ValidatedImage(try bed.file("a", large))
    #expect(image.shrinkWhileDecoding(by: 4) == 4)
    #expect(image.heldBytes < 8_200 * 40 * 5)
  }

  /// The measured bytes per pixel of the encoder and of the pixels.
  ///
  /// Nothing else is held meanwhile.
  @Test func estimatesTheMemoryOfEncoding() throws {
    let bed = try ImageTestBed()
    func memoryEstimate(_ bands: Int, _ format: RenditionFormat, encoders: Int = 1) throws -> Int {
      let clear = TestImage(800, 600, color: Array([10, 20, 30, 40].prefix(bands)))
      let path = try bed.file("\(bands)", try clear.encoded(".png"))
      let plan = try RenditionPlan(
        for: [try bed.original(path)],
        settings: RenditionSettings(sizes: [800], formats: [.jpeg, format]), store: bed.store)
      let job = try #require(plan.jobs.first)
      return MemoryEstimate.bytes(
        of: job, from: try ValidatedImage(path), encoders: encoders)
    }
    #expect(try memoryEstimate(4, .webp) >= 800 * 600 * 32)
    #expect(try memoryEstimate(3, .webp) < 800 * 600 * 14)
    #expect(try memoryEstimate(4, .avif) >= 800 * 600 * 32)
    #expect(try memoryEstimate(3, .avif) >= 800 * 600 * 27)
    #expect(try memoryEstimate(3, .jpeg) < 800 * 600 * 13)
    let both = RenditionFormat.webp.bytesPerPixel + RenditionFormat.jpeg.bytesPerPixel
    #expect(try memoryEstimate(3, .webp, encoders: 4) == 800 * 600 * (both + 3))
  }

  /// With the default formats, two ordinary originals fit into memory at once.
  ///
  /// The AVIF encoder holds so much that the largest renditions wait for each other.
  @Test(arguments: [RenditionFormat.webp, .jpeg])
  func fitsOrdinaryPhotosIntoOneShare(format: RenditionFormat) throws {
    let (base, pixels) = (2_800 * 2_100 * 3, 2_048 * 1_536)
    #expect(base * 4 / 3 + pixels * format.bytesPerPixel <= MemoryBudget.share)
  }

  /// No task may wait forever either, not even one that requests more than the total.
  @Test func neverExceedsTheTotal() async {
    let budget = MemoryBudget(workers: 2)
    let reserved = ReservedBytes()
    let whole = 2 * MemoryBudget.share
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<60 {
        let bytes = [MemoryBudget.share, whole / 3, 10 * whole, 0][index % 4]
        group.addTask {
          await budget.reserve(bytes)
          await reserved.add(min(bytes, whole))
          await Task.yield()
          await reserved.add(-min(bytes, whole))
          await budget.release(bytes)
        }
      }
    }
    #expect(await reserved.most <= whole)
    #expect(await reserved.out == 0)
  }

  @Test func servesTasksInOrder() async {
    let budget = MemoryBudget(workers: 1)
    let reserved = ReservedBytes()
    await budget.reserve(1)
    let large = Task {
      await budget.reserve(MemoryBudget.share)
      await reserved.note("large")
      await budget.release(MemoryBudget.share)
    }
    while await budget.waiting < 1 { await Task.yield() }
    let small = Task {
      await budget.reserve(1)
      await reserved.note("small")
      await budget.release(1)
    }
    while await budget.waiting < 2 { await Task.yield() }
    await budget.release(1)
    await large.value
    await small.value
    #expect(await reserved.order == ["large", "small"])
  }
}

/// Records the reservations of tasks.
private actor ReservedBytes {
  private(set) var out = 0
  private(set) var most = 0
  private(set) var order: [String] = []

  func add(_ bytes: Int) {
    out += bytes
    most = max(most, out)
  }

  func note(_ name: String) { order.append(name) }
}
