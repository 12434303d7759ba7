// Carries out a plan: one original a worker at a time, results in the order of the plan, whatever
// order the workers finish in. One damaged original leaves one photo out; a fault of the disk or
// of libvips itself ends the whole.

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
    let darkroom = Darkroom(
      store: store, maxMegapixels: plan.maxMegapixels, memory: Allowance(workers: workers))
    let results = await develop(plan.jobs, in: darkroom, progress)
    try settle()
    var outcome = MirrorOutcome(mirrored: plan.ready)
    for (job, result) in zip(plan.jobs, results) {
      switch result {
      case .success(let developed): outcome.add(developed, of: job.original.digest)
      case .failure(.picture(let fault)): outcome.faults.append((job.original.digest, fault))
      case .failure(.problem(let problem)): throw problem
      case nil: continue
      }
    }
    guard !results.contains(where: { $0 == nil }) else {
      throw Problem(.error, "image.stopped", "stopped before all images were made")
    }
    return outcome
  }

  private func settle() throws(Problem) {
    do throws(StoreError) {
      try store.settle()
    } catch {
      throw error.problem
    }
  }

  private typealias Developing = Result<Developed, DarkroomFault>

  /// Nil for jobs not begun because of a cancellation or a problem met by another.
  private func develop(
    _ jobs: [MirrorJob], in darkroom: Darkroom, _ progress: @Sendable (Int, Int) -> Void
  ) async -> [Result<Developed, DarkroomFault>?] {
    var results = [Developing?](repeating: nil, count: jobs.count)
    await withTaskGroup(of: (Int, Developing).self) { group in
      var waiting = jobs.indices.makeIterator()
      func begin() {
        guard !group.isCancelled, let index = waiting.next() else { return }
        let job = jobs[index]
        group.addTask { (index, await Self.result(of: job, in: darkroom)) }
      }
      for _ in 0..<workers { begin() }
      var done = 0
      while let (index, result) = await group.next() {
        results[index] = result
        done += 1
        progress(done, jobs.count)
        if case .failure(.problem) = result { group.cancelAll() }
        begin()
      }
    }
    return results
  }

  private static func result(of job: MirrorJob, in darkroom: Darkroom) async -> Developing {
    do throws(DarkroomFault) {
      return .success(try await darkroom.develop(job))
    } catch {
      return .failure(error)
    }
  }
}

/// What became of a plan.
public struct MirrorOutcome: Sendable {
  public fileprivate(set) var mirrored: [Digest: Mirrored]
  /// Originals that came to nothing, in the order of the plan.
  public fileprivate(set) var faults: [(digest: Digest, fault: PictureFault)] = []
  /// Renditions encoded.
  public fileprivate(set) var made = 0

  fileprivate init(mirrored: [Digest: Mirrored]) { self.mirrored = mirrored }

  fileprivate mutating func add(_ developed: Developed, of digest: Digest) {
    mirrored[digest] = developed.mirrored
    made += developed.made
  }
}
