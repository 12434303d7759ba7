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
    let jobs = plan.jobs.keeping { !$0.shared(in: there).isEmpty }
    var done = 0
    let outcomes = await jobs.attempting(width: Self.width) { (job) throws(Problem) in
      try await bring(job.shared(in: there), of: job)
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
      let blob = try store.add(shared.bytes)
      try store.register(
        StoredRendition(blob: blob, bytes: shared.bytes.count, size: item.size), for: item.key)
      try shared.impression.keep(of: job.original.digest, in: store)
      count += 1
    }
    return count
  }

  /// The paths that are on the shelf.
  public func paths() async throws(Problem) -> Set<String> { try await shelf.paths() }

  /// Puts on the shelf what was not there.
  ///
  /// - Parameter there: the paths that were.
  /// - Returns: how many renditions went.
  public func give(
    _ mirrored: [Mirrored], beside there: Set<String>, progress: (_ done: Int, _ of: Int) -> Void
  ) async throws(Problem) -> Int {
    let waiting = mirrored.flatMap { photo in
      photo.all.compactMap(\.file).filter { !there.contains($0.path.text) }
        .map { (file: $0, impression: photo.impression) }
    }
    var done = 0
    let outcomes = await waiting.attempting(width: Self.width) { (item) throws(Problem) in
      let file = item.file
      let bytes = try store.read(file.digest)
      let shared = SharedRendition(bytes, at: file.path, item.impression)
      try await shelf.keep(shared.encoded, at: file.path)
    } each: { _ in
      done += 1
      progress(done, waiting.count)
    }
    for outcome in outcomes { try outcome.get() }
    return outcomes.count
  }
}

extension MirrorPlan {
  /// The same without what others have made.
  ///
  /// - Parameter there: the paths on their shelf.
  public func lacking(_ there: Set<String>) -> MirrorPlan {
    keeping { $0.shared(in: there).count < $0.missing.count }
  }
}

extension Mirrored {
  fileprivate var impression: Impression {
    Impression(averageColor: averageColor, regions: regions)
  }
}

extension MirrorJob {
  /// What is missing here and stands on the shelf.
  fileprivate func shared(in there: Set<String>) -> [Wanted] {
    missing.filter { item in item.path.map { there.contains($0.text) } ?? false }
  }
}
