// Makes renditions of services' photos while other photos are still downloading: if the network and the
// processor wait for each other, a build takes twice as long. Nothing depends on it. What is not made
// here, or fails, is left to the build's own plan, which reports the problems.

public import VitrineModel
public import VitrineStore

/// Makes the renditions of originals as they arrive. An actor, since they arrive from many tasks.
public actor Prefetch {
  private let store: Store
  private let pipeline: RenditionPipeline
  private let settings: RenditionSettings
  private var waiting: [(file: OriginalFile, needsFullSizeCopy: Bool)] = []
  private var work: Task<Void, Never>?
  private var isStopped = false
  /// The number of renditions encoded.
  public private(set) var made = 0

  /// The number of originals in one plan: few enough that stopping is quick, enough for all workers.
  private static let batchSize = 32

  /// Creates an idle prefetch.
  ///
  /// - Parameters:
  ///   - store: The cache that renditions go into.
  ///   - settings: The renditions to make.
  ///   - workers: The number of originals decoded at the same time.
  public init(store: Store, settings: RenditionSettings, workers: Int) {
    self.store = store
    self.settings = settings
    pipeline = RenditionPipeline(store: store, workers: workers)
  }

  /// Queues an original.
  ///
  /// - Parameters:
  ///   - file: The downloaded original.
  ///   - needsFullSizeCopy: Whether a full-size copy is published as well.
  func add(_ file: OriginalFile, needsFullSizeCopy: Bool) {
    guard !isStopped else { return }
    waiting.append((file, needsFullSizeCopy))
    if work == nil { work = Task { await makeAll() } }
  }

  /// Waits for the originals in progress and starts no others.
  func stop() async {
    isStopped = true
    waiting = []
    defer { flush() }
    guard let work else { return }
    await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
  }

  /// Saves the index, in case the build ends here.
  ///
  /// If that fails, the plan meets the same failure.
  private func flush() {
    if made > 0 { try? store.flush() }
  }

  private func makeAll() async {
    while !waiting.isEmpty, !isStopped {
      let next = waiting.prefix(Self.batchSize)
      waiting.removeFirst(next.count)
      do {
        made += try await make(Array(next))
      } catch {
        isStopped = true
      }
    }
    work = nil
  }

  private func make(_ originals: [(file: OriginalFile, needsFullSizeCopy: Bool)])
    async throws(Problem) -> Int
  {
    let plan = try RenditionPlan(
      for: originals.map(\.file),
      fullSize: Set(originals.lazy.filter(\.needsFullSizeCopy).map(\.file.digest)),
      settings: settings,
      store: store)
    guard !plan.jobs.isEmpty else { return 0 }
    return try await pipeline.run(part: plan).made
  }
}
