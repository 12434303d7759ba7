// Runs a plan: each worker takes one original at a time, or several workers share one. Results are in
// the order of the plan, in whatever order the workers finish. If an original is damaged, only its
// photo is left out. An error of the disk or of libvips itself ends the run.

public import VitrineModel
public import VitrineStore

/// Makes the renditions that a plan lacks and stores them.
public struct RenditionPipeline: Sendable {
  private let store: Store
  private let workers: Int

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - store: The cache that renditions go into.
  ///   - workers: The number of originals decoded at the same time, usually the number of cores.
  public init(store: Store, workers: Int) {
    self.store = store
    self.workers = max(1, workers)
  }

  /// Makes all renditions that a plan lacks.
  ///
  /// Renditions made before an error or a cancellation are kept, and the next plan finds them.
  ///
  /// - Parameters:
  ///   - plan: The renditions to make.
  ///   - progress: Called after each original, from any thread.
  /// - Returns: The renditions of all originals, and the originals that failed.
  /// - Throws: `site.stopped` if the task is canceled, and problems of the disk and of libvips.
  public func run(
    _ plan: RenditionPlan, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) async throws(Problem) -> RenditionOutcome {
    // The plan holds what was stored before; from here on the index is only written.
    store.forgetRenditions()
    let work = await encode(plan, progress)
    try settle()
    return try work.outcome(of: plan.jobs.count)
  }

  /// Makes the renditions of a plan for some of the originals.
  ///
  /// Other plans follow at once and need the part of the index that is in memory.
  func run(part plan: RenditionPlan) async throws(Problem) -> RenditionOutcome {
    try await encode(plan) { _, _ in }.outcome(of: plan.jobs.count)
  }

  private func settle() throws(Problem) {
    try store.settle()
  }

  /// Runs jobs until all are done, the task is canceled or a problem occurs.
  private func encode(
    _ plan: RenditionPlan, _ progress: @Sendable (Int, Int) -> Void
  ) async -> RenditionProgress {
    let threadsPerImage = threadsPerImage(for: plan)
    return await WorkerThreads.running(min(workers, plan.jobs.count * threadsPerImage)) { threads in
      await encode(plan, on: threads, threadsPerImage: threadsPerImage, progress)
    }
  }

  /// The number of threads for each original.
  ///
  /// If there are at most half as many originals as workers, several workers share one: two for
  /// decoding, and as many as there are renditions for encoding. A small original gets one thread: its
  /// renditions are made before a second thread has started.
  private func threadsPerImage(for plan: RenditionPlan) -> Int {
    guard (1..<workers).contains(plan.jobs.count) else { return 1 }
    let large = plan.jobs.filter { $0.original.size.pixels >= Self.large }
    guard let most = large.map(\.missing.count).max() else { return 1 }
    return min(workers / plan.jobs.count, max(2, most))
  }

  private static let large = 1 << 20

  private func encode(
    _ plan: RenditionPlan, on threads: WorkerThreads, threadsPerImage: Int,
    _ progress: @Sendable (Int, Int) -> Void
  ) async -> RenditionProgress {
    let encoder = RenditionEncoder(
      store: store, limits: plan.limits, memory: MemoryBudget(workers: workers),
      threadsPerImage: threadsPerImage)
    var work = RenditionProgress(since: plan.ready)
    await withTaskGroup(of: RenditionProgress.Finished.self) { group in
      var waiting = plan.jobs.indices.makeIterator()
      // Jobs in progress finish, so that the problem reported is always the first of the plan.
      var hasFailed = false
      func begin() {
        guard !hasFailed, !group.isCancelled, let place = waiting.next() else { return }
        let job = plan.jobs[place]
        group.addTask(executorPreference: threads) {
          (place, job, await Self.result(of: job, in: encoder))
        }
      }
      for _ in 0..<workers { begin() }
      while let finished = await group.next() {
        work.add(finished)
        progress(work.done, plan.jobs.count)
        if case .failure(.problem) = finished.result { hasFailed = true }
        begin()
      }
    }
    return work
  }

  private static func result(
    of job: RenditionJob, in encoder: RenditionEncoder
  ) async -> Result<RenditionResult, RenditionError> {
    do {
      return .success(try await encoder.encode(job))
    } catch {
      return .failure(error)
    }
  }
}

/// The results of the jobs so far, in whatever order they finish.
private struct RenditionProgress {
  /// A job's position in the plan, and its result.
  typealias Finished = (
    place: Int, job: RenditionJob, result: Result<RenditionResult, RenditionError>
  )

  private(set) var done = 0
  private var images: [Digest: RenditionSet]
  private var made = 0
  private var errors: [(place: Int, digest: Digest, error: ImageError)] = []
  private var problems: [(place: Int, problem: Problem)] = []

  init(since ready: [Digest: RenditionSet]) { images = ready }

  /// Adds the result of one job.
  ///
  /// The results of each photo are allocated here. In the heaps of the encoding threads, they would
  /// sit between the gaps that temporary memory leaves.
  mutating func add(_ finished: Finished) {
    let original = finished.job.original.digest
    switch finished.result {
    case .success(let result):
      guard let renditions = finished.job.images(result.made, result.analysis) else {
        let problem = Problem(.error, "image.incomplete", "not all renditions of a photo were made")
        return problems.append((finished.place, problem))
      }
      images[original] = renditions
      made += result.made.count
    case .failure(.image(let error)): errors.append((finished.place, original, error))
    case .failure(.problem(let problem)): problems.append((finished.place, problem))
    case .failure(.stopped): return
    }
    done += 1
  }

  /// Returns the outcome once the jobs have ended.
  ///
  /// - Parameter jobs: The number of jobs in the plan.
  /// - Returns: All renditions, and the failures in the order of the plan.
  /// - Throws: The first problem in the order of the jobs, or `site.stopped` if some were not done.
  func outcome(of jobs: Int) throws(Problem) -> RenditionOutcome {
    if let first = problems.min(by: { $0.place < $1.place }) { throw first.problem }
    guard done == jobs else {
      throw done == 0 ? .stopped : .stopped(keeping: "the images of \(done) of \(jobs) photos are")
    }
    return RenditionOutcome(
      images: images,
      errors: errors.sorted { $0.place < $1.place }.map { ($0.digest, $0.error) }, made: made)
  }
}

/// The result of running a plan.
public struct RenditionOutcome: Sendable {
  /// The renditions of each original that did not fail, by its digest.
  public let images: [Digest: RenditionSet]
  /// The originals that cannot be used, in the order of the plan.
  public let errors: [(digest: Digest, error: ImageError)]
  /// The number of renditions encoded.
  public let made: Int
}
