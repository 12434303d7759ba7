// Carries out a plan: one original a worker at a time, or several workers on one, results in the
// order of the plan, whatever order the workers finish in. One damaged original leaves one photo
// out; a fault of the disk or of libvips itself ends the whole.

public import VitrineModel
public import VitrineStore

/// Makes renditions and puts them into the store.
public struct Mirror: Sendable {
  private let store: Store
  private let workers: Int

  /// - Parameter workers: originals decoded at the same time; the number of cores is right.
  public init(store: Store, workers: Int) {
    self.store = store
    self.workers = max(1, workers)
  }

  /// Makes all that a plan lacks. What was made before a fault or a cancellation is kept and
  /// found by the next plan.
  ///
  /// - Parameter progress: told after each original, from any thread.
  /// - Throws: `image.stopped` when its task is canceled, problems of the disk and of libvips.
  public func carryOut(
    _ plan: MirrorPlan, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
  ) async throws(Problem) -> MirrorOutcome {
    // The plan has what was there; those that are made are only written down.
    store.forgetRenditions()
    let work = await develop(plan, progress)
    try settle()
    return try work.outcome(of: plan.jobs.count)
  }

  /// The same for a part of what will be made: other plans are asked for at once, and what was read of the
  /// index is needed for them.
  func carryOut(part plan: MirrorPlan) async throws(Problem) -> MirrorOutcome {
    try await develop(plan) { _, _ in }.outcome(of: plan.jobs.count)
  }

  private func settle() throws(Problem) {
    try store.settle()
  }

  /// Leaves jobs out after a cancellation and after a problem.
  private func develop(
    _ plan: MirrorPlan, _ progress: @Sendable (Int, Int) -> Void
  ) async -> MirrorWork {
    let hands = hands(for: plan)
    return await WorkerThreads.running(min(workers, plan.jobs.count * hands)) { threads in
      await develop(plan, on: threads, hands: hands, progress)
    }
  }

  /// Where there are at most half as many originals as workers, several work on one: on its decoding two, on
  /// its renditions as many as there are. Those of a small one are made before another thread has begun.
  private func hands(for plan: MirrorPlan) -> Int {
    guard (1..<workers).contains(plan.jobs.count) else { return 1 }
    let large = plan.jobs.filter { $0.original.size.pixels >= Self.large }
    guard let most = large.map(\.missing.count).max() else { return 1 }
    return min(workers / plan.jobs.count, max(2, most))
  }

  private static let large = 1 << 20

  private func develop(
    _ plan: MirrorPlan, on threads: WorkerThreads, hands: Int,
    _ progress: @Sendable (Int, Int) -> Void
  ) async -> MirrorWork {
    let darkroom = Darkroom(
      store: store, maxMegapixels: plan.maxMegapixels, memory: Allowance(workers: workers),
      hands: hands)
    var work = MirrorWork(since: plan.ready)
    await withTaskGroup(of: MirrorWork.Finished.self) { group in
      var waiting = plan.jobs.indices.makeIterator()
      // Those under way come to their end, so that it is always the first problem that is told.
      var isOver = false
      func begin() {
        guard !isOver, !group.isCancelled, let place = waiting.next() else { return }
        let job = plan.jobs[place]
        group.addTask(executorPreference: threads) {
          (place, job, await Self.result(of: job, in: darkroom))
        }
      }
      for _ in 0..<workers { begin() }
      while let finished = await group.next() {
        work.add(finished)
        progress(work.done, plan.jobs.count)
        if case .failure(.problem) = finished.result { isOver = true }
        begin()
      }
    }
    return work
  }

  private static func result(
    of job: MirrorJob, in darkroom: Darkroom
  ) async -> Result<Developed, DarkroomFault> {
    do throws(DarkroomFault) {
      return .success(try await darkroom.develop(job))
    } catch {
      return .failure(error)
    }
  }
}

/// What came of the jobs so far, in whatever order they finish.
private struct MirrorWork {
  typealias Finished = (place: Int, job: MirrorJob, result: Result<Developed, DarkroomFault>)

  private(set) var done = 0
  private var mirrored: [Digest: Mirrored]
  private var made = 0
  private var faults: [(place: Int, digest: Digest, fault: PictureFault)] = []
  private var problems: [(place: Int, problem: Problem)] = []

  init(since ready: [Digest: Mirrored]) { mirrored = ready }

  /// What stays of every photo is made here: in the heaps of the threads that develop, it would lie
  /// between the holes of what did not.
  mutating func add(_ finished: Finished) {
    let original = finished.job.original.digest
    switch finished.result {
    case .success(let developed):
      guard let whole = finished.job.mirrored(developed.made, developed.impression) else {
        let problem = Problem(.error, "image.incomplete", "a rendition was not made")
        return problems.append((finished.place, problem))
      }
      mirrored[original] = whole
      made += developed.made.count
    case .failure(.picture(let fault)): faults.append((finished.place, original, fault))
    case .failure(.problem(let problem)): problems.append((finished.place, problem))
    case .failure(.stopped): return
    }
    done += 1
  }

  /// - Throws: the first problem in the order of the jobs, or that not all of them were done.
  func outcome(of jobs: Int) throws(Problem) -> MirrorOutcome {
    if let first = problems.min(by: { $0.place < $1.place }) { throw first.problem }
    guard done == jobs else {
      throw Problem(.error, "image.stopped", "stopped before all images were made")
    }
    return MirrorOutcome(
      mirrored: mirrored,
      faults: faults.sorted { $0.place < $1.place }.map { ($0.digest, $0.fault) }, made: made)
  }
}

/// What became of a plan.
public struct MirrorOutcome: Sendable {
  public let mirrored: [Digest: Mirrored]
  /// Originals that came to nothing, in the order of the plan.
  public let faults: [(digest: Digest, fault: PictureFault)]
  /// Renditions encoded.
  public let made: Int
}
