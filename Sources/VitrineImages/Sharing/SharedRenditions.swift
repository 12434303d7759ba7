// Renditions that several machines share through a remote cache. A machine downloads a rendition
// that it needs instead of decoding a photo, and uploads the renditions that it made. Renditions
// missing from the remote cache are made here.

public import VitrineModel
public import VitrineStore

/// Exchanges renditions between the store and a remote cache.
public struct SharedRenditions: Sendable {
  private let cache: any RemoteRenditionCache
  private let store: Store

  /// The number of files transferred at once.
  private static let width = 8

  /// Creates an exchange.
  ///
  /// - Parameters:
  ///   - cache: The remote cache.
  ///   - store: The local cache.
  public init(_ cache: any RemoteRenditionCache, store: Store) {
    self.cache = cache
    self.store = store
  }

  /// Downloads the renditions that a plan lacks.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - progress: Called after each original.
  /// - Returns: The number of renditions downloaded. A new plan finds them in the store.
  /// - Throws: A problem of the remote cache or of the store.
  public func download(
    for plan: RenditionPlan, progress: (_ done: Int, _ of: Int) -> Void
  ) async throws(Problem) -> Int {
    let available = try await cache.paths()
    let jobs = plan.jobs.keeping { !$0.shared(in: available).isEmpty }
    var done = 0
    let outcomes = await jobs.attempting(width: Self.width) { (job) throws(Problem) in
      try await download(job.shared(in: available), of: job)
    } each: { _ in
      done += 1
      progress(done, jobs.count)
    }
    var count = 0
    for outcome in outcomes { count += try outcome.get() }
    return count
  }

  private func download(
    _ items: [RenditionJob.RenditionSpec], of job: RenditionJob
  ) async throws(Problem) -> Int {
    var count = 0
    for item in items {
      guard let path = item.sharedPath, let packed = try await cache.read(path),
        let shared = SharedRendition(decoding: packed, at: path)
      else { continue }
      let blob = try store.add(shared.bytes)
      try store.register(
        StoredRendition(blob: blob, bytes: shared.bytes.count, size: item.size), for: item.key)
      try shared.analysis.keep(of: job.original.digest, in: store)
      count += 1
    }
    return count
  }

  /// Returns the paths of all renditions in the remote cache.
  public func paths() async throws(Problem) -> Set<String> { try await cache.paths() }

  /// Uploads the renditions that the remote cache lacks.
  ///
  /// - Parameters:
  ///   - plan: The plan, which was made to be shared.
  ///   - images: The renditions of all originals that did not fail.
  ///   - present: The paths that the remote cache has already.
  ///   - progress: Called after each file.
  /// - Returns: The number of renditions uploaded.
  /// - Throws: A problem of the remote cache or of the store.
  public func upload(
    _ plan: RenditionPlan, _ images: [Digest: RenditionSet], except present: Set<String>,
    progress: (_ done: Int, _ of: Int) -> Void
  ) async throws(Problem) -> Int {
    var waiting: [(path: SitePath, blob: Digest, analysis: ImageAnalysis)] = []
    for request in plan.requests {
      guard let made = images[request.original.digest] else { continue }
      let specs = request.specs(plan.settings)
      let stored = try store.renditions(specs.map(\.key))
      for spec in specs {
        guard let path = spec.sharedPath, !present.contains(path.text), let file = stored[spec.key]
        else { continue }
        waiting.append((path, file.blob, made.analysis))
      }
    }
    var done = 0
    let outcomes = await waiting.attempting(width: Self.width) { (item) throws(Problem) in
      let bytes = try store.read(item.blob)
      let shared = SharedRendition(bytes, at: item.path, item.analysis)
      try await cache.keep(shared.encoded, at: item.path)
    } each: { _ in
      done += 1
      progress(done, waiting.count)
    }
    for outcome in outcomes { try outcome.get() }
    return outcomes.count
  }
}

extension RenditionPlan {
  /// Returns the plan without the jobs that the remote cache covers.
  ///
  /// - Parameter paths: The paths of all renditions in the remote cache.
  /// - Returns: A plan with the other jobs.
  public func excluding(_ paths: Set<String>) -> RenditionPlan {
    keeping { $0.shared(in: paths).count < $0.missing.count }
  }
}

extension RenditionSet {
  fileprivate var analysis: ImageAnalysis {
    ImageAnalysis(averageColor: averageColor, regions: regions, lacksEndMark: lacksEndMark)
  }
}

extension RenditionJob {
  /// Returns the missing renditions that the remote cache has.
  fileprivate func shared(in paths: Set<String>) -> [RenditionSpec] {
    missing.filter { item in item.sharedPath.map { paths.contains($0.text) } ?? false }
  }
}
