// Renditions that machines make for each other. Whoever needs one that is on the shelf takes it instead
// of decoding a photo; whoever made one puts it there. The shelf is a cache like the store's: what is
// missing there is made here.

public import VitrineModel
public import VitrineStore

/// The shelf, seen from one machine.
public struct SharedRenditions: Sendable {
  private let shelf: any SharedShelf
  private let store: Store

  /// Files under way at once.
  private static let width = 8

  public init(_ shelf: any SharedShelf, store: Store) {
    self.shelf = shelf
    self.store = store
  }

  /// Takes from the shelf what a plan lacks.
  ///
  /// - Parameter progress: told after each original.
  /// - Returns: how many renditions came; a new plan finds them in the store.
  public func bring(
    for plan: MirrorPlan, progress: (_ done: Int, _ of: Int) -> Void
  ) async throws(Problem) -> Int {
    let there = try await shelf.paths()
    let jobs = plan.keeping { !$0.shared(in: there).isEmpty }.jobs
    var done = 0
    let outcomes = await jobs.concurrently(width: Self.width) { job in
      await Result.of { () throws(Problem) in try await bring(job.shared(in: there), of: job) }
    } each: { _ in
      done += 1
      progress(done, jobs.count)
    }
    var count = 0
    for outcome in outcomes { count += try outcome.get() }
    return count
  }

  private func bring(
    _ items: [MirrorJob.Wanted], of job: MirrorJob
  ) async throws(Problem) -> Int {
    var count = 0
    for item in items {
      guard let path = item.path, let packed = try await shelf.read(path),
        let shared = SharedRendition(decoding: packed, at: path)
      else { continue }
      try StoreError.telling { () throws(StoreError) in
        let blob = try store.add(shared.bytes)
        try store.register(
          StoredRendition(blob: blob, bytes: shared.bytes.count, size: item.size), for: item.key)
        try AverageColor.keep(shared.averageColor, of: job.original.digest, in: store)
      }
      count += 1
    }
    return count
  }

  /// What of a plan nobody has made yet.
  public func missing(of plan: MirrorPlan) async throws(Problem) -> MirrorPlan {
    let there = try await shelf.paths()
    return plan.keeping { $0.shared(in: there).count < $0.missing.count }
  }

  /// Puts on the shelf what is not there yet.
  ///
  /// - Returns: how many renditions went.
  public func give(
    _ mirrored: [Mirrored], progress: (_ done: Int, _ of: Int) -> Void
  ) async throws(Problem) -> Int {
    let there = try await shelf.paths()
    let waiting = mirrored.flatMap { photo in
      photo.all.compactMap(\.file).filter { !there.contains($0.path.text) }
        .map { (file: $0, color: photo.averageColor) }
    }
    var done = 0
    let outcomes = await waiting.concurrently(width: Self.width) { file, color in
      await Result.of { () throws(Problem) in
        let bytes = try StoreError.telling { () throws(StoreError) in
          try store.read(file.digest)
        }
        let shared = SharedRendition(bytes, at: file.path, averageColor: color)
        try await shelf.keep(shared.encoded, at: file.path)
      }
    } each: { _ in
      done += 1
      progress(done, waiting.count)
    }
    for outcome in outcomes { try outcome.get() }
    return outcomes.count
  }
}

extension MirrorJob {
  /// What is missing here and on the shelf.
  fileprivate func shared(in there: Set<String>) -> [Wanted] {
    missing.filter { item in item.path.map { there.contains($0.text) } ?? false }
  }
}

extension Result where Failure == Problem {
  fileprivate static func of(
    _ work: () async throws(Problem) -> Success
  ) async -> Result<Success, Problem> {
    do throws(Problem) { return .success(try await work()) } catch { return .failure(error) }
  }
}
