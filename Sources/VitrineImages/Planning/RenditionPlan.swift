// Decides which renditions exist and which must be made, from the originals' digests and sizes, the
// settings and the index of the store. No image is opened. The plan is a pure value;
// `RenditionPipeline` runs it.

public import VitrineModel
public import VitrineStore

/// The renditions that are stored, and the jobs that make the missing ones.
public struct RenditionPlan: Sendable {
  /// The renditions of each original that lacks none, by its digest.
  public let ready: [Digest: RenditionSet]
  /// One job for each of the other originals, in their order.
  public private(set) var jobs: RenditionJobs
  /// The limits above which an original is refused.
  public let limits: ImageLimits

  /// All requests; empty unless `isShared`.
  let requests: [RenditionJobs.RenditionRequest]
  /// The settings of the requests.
  let settings: RenditionSettings

  /// The number of renditions that are in the store already.
  public let renditionsReady: Int

  /// Creates a plan.
  ///
  /// Files with the same bytes share their renditions.
  ///
  /// - Parameters:
  ///   - originals: The files that grids show.
  ///   - embedded: The files that only texts show, which need no crops.
  ///   - fullSize: The originals of which a full-size copy is published as well.
  ///   - proxied: The files that an imgproxy reads; each gets a copy and no renditions.
  ///   - focuses: The focus that a person chose, by the digest of the original.
  ///   - settings: The sizes, formats and crops to make.
  ///   - store: The cache that holds existing renditions.
  ///   - cache: The results of an earlier plan of this process.
  ///   - isShared: Whether `SharedRenditions` uploads what the plan describes.
  ///   - workers: The number of threads that look originals up.
  /// - Throws: A problem if the store's index cannot be read.
  public init(
    for originals: [OriginalFile], inTexts embedded: [OriginalFile] = [],
    fullSize: Set<Digest> = [],
    proxied: [OriginalFile] = [], focuses: [Digest: UnitRectangle] = [:],
    settings: RenditionSettings, store: Store, cache: RenditionPlanCache? = nil,
    isShared: Bool = false, workers: Int = 1
  ) throws(Problem) {
    let proxiedDigests = Set(proxied.map(\.digest))
    let requests = Self.requests(
      [(originals, .grids), (embedded, .texts), (proxied, .nothing)], focuses: focuses
    ) { file in
      if fullSize.contains(file.digest) { return .fullSize }
      guard proxiedDigests.contains(file.digest) else { return nil }
      return .upTo(edge: ImageService.edge(for: file.size, settings))
    }
    // Only for a process that builds again: with its request, each entry takes six times the memory.
    var found = FoundRenditions(
      of: requests.count, settings,
      entries: try cache.map { (cache) throws(Problem) in
        try Self.validEntries(for: requests, among: cache.entries(under: settings), in: store)
      })
    let others =
      found.ready.isEmpty ? requests : requests.filter { found.ready[$0.original.digest] == nil }
    for batches in others.chunks(of: Self.batchSize).chunks(of: max(1, workers)) {
      let results = batches.inParallel { batch in
        Result { () throws(Problem) in try Self.lookedUp(batch, settings, in: store) }
      }
      for batch in results { try batch.get().forEach { found.add($0) } }
    }
    if let entries = found.entries { cache?.keep(entries, under: settings) }
    ready = found.ready
    jobs = found.jobs
    self.requests = isShared ? requests : []
    self.settings = settings
    limits = settings.limits
    renditionsReady = found.count
  }

  private typealias Placement = RenditionJobs.RenditionRequest.Placement

  /// Returns one request for each distinct original; its first placement counts.
  private static func requests(
    _ groups: [(files: [OriginalFile], placement: Placement)], focuses: [Digest: UnitRectangle],
    copy: (OriginalFile) -> RenditionJob.Copy?
  ) -> [RenditionJobs.RenditionRequest] {
    var seen: Set<Digest> = []
    return groups.flatMap { group in
      group.files.filter { seen.insert($0.digest).inserted }.map {
        RenditionJobs.RenditionRequest(
          original: $0, focus: focuses[$0.digest], placement: group.placement, copy: copy($0))
      }
    }
  }

  /// Returns the plan with only those jobs that satisfy a condition.
  func keeping(_ isKept: (RenditionJob) -> Bool) -> RenditionPlan {
    var plan = self
    plan.jobs = jobs.keeping(isKept)
    return plan
  }

  /// Returns the entries of an earlier plan that are still valid.
  private static func validEntries(
    for requests: [RenditionJobs.RenditionRequest],
    among known: [Digest: RenditionPlanCache.Entry],
    in store: Store
  ) throws(Problem) -> [Digest: RenditionPlanCache.Entry] {
    guard !known.isEmpty else { return [:] }
    let blobs = try store.blobStatus()
    var recalled: [Digest: RenditionPlanCache.Entry] = [:]
    recalled.reserveCapacity(requests.count)
    for request in requests {
      guard let entry = known[request.original.digest], try entry.matches(request, blobs) else {
        continue
      }
      recalled[request.original.digest] = entry
    }
    return recalled
  }

  /// The number of originals looked up at a time: all at once would take too much memory.
  private static let batchSize = 1_024

  /// A request with what is stored of it.
  fileprivate struct LookupResult: Sendable {
    let request: RenditionJobs.RenditionRequest
    let job: RenditionJob
    /// The renditions; nil if one is missing.
    let images: RenditionSet?
  }

  private static func lookedUp(
    _ requests: ArraySlice<RenditionJobs.RenditionRequest>, _ settings: RenditionSettings,
    in store: Store
  ) throws(Problem) -> [LookupResult] {
    let analyses = try ImageAnalyses(of: requests.map(\.original.digest), settings, in: store)
    let specs = requests.map { $0.specs(settings) }
    let known = try store.renditions(specs.joined().map(\.key))
    return zip(requests, specs).map { request, specs in
      let job = RenditionJob(
        original: request.original, specs: specs.map { $0.stored(as: known[$0.key]) },
        analysis: analyses.of(request, settings), detectsSaliency: request.detectsSaliency(settings)
      )
      return LookupResult(
        request: request, job: job, images: job.analysis.flatMap { job.images([:], $0) })
    }
  }
}

/// What the store has of the requests looked up so far.
private struct FoundRenditions {
  /// The renditions of originals that lack none.
  private(set) var ready: [Digest: RenditionSet]
  /// The same for the next plan of this process; nil if there is none.
  private(set) var entries: [Digest: RenditionPlanCache.Entry]?
  private(set) var jobs: RenditionJobs
  /// The number of stored renditions.
  private(set) var count: Int

  init(
    of requests: Int, _ settings: RenditionSettings, entries: [Digest: RenditionPlanCache.Entry]?
  ) {
    self.entries = entries
    ready = entries?.mapValues(\.images) ?? [:]
    ready.reserveCapacity(requests)
    jobs = RenditionJobs(settings: settings)
    count = entries?.values.map(\.count).reduce(0, +) ?? 0
  }

  mutating func add(_ result: RenditionPlan.LookupResult) {
    let specs = result.job.specs.count
    guard let images = result.images else {
      count += specs - result.job.missing.count
      return jobs.append(result.request, found: result.job)
    }
    count += specs
    ready[result.job.original.digest] = images
    entries?[result.job.original.digest] = RenditionPlanCache.Entry(
      request: result.request, images: images, count: specs)
  }
}

/// The analyses of originals that earlier runs stored.
private struct ImageAnalyses {
  private let analyses: [Digest: ImageAnalysis]
  private let regions: [Digest: [SalientRegion]]

  init(
    of originals: [Digest], _ settings: RenditionSettings, in store: Store
  ) throws(Problem) {
    analyses = try AverageColor.known(of: originals, in: store)
    regions = settings.findsSaliency ? try SalientRegions.known(of: originals, in: store) : [:]
  }

  /// Returns the analysis of a request's original; nil if any part of it is missing.
  func of(_ request: RenditionJobs.RenditionRequest, _ settings: RenditionSettings)
    -> ImageAnalysis?
  {
    guard let analysis = analyses[request.original.digest] else { return nil }
    guard request.detectsSaliency(settings) else { return analysis }
    return regions[request.original.digest].map {
      ImageAnalysis(
        averageColor: analysis.averageColor, regions: $0, lacksEndMark: analysis.lacksEndMark)
    }
  }
}
