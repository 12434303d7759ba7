// Decides which renditions exist and which must be made, from the originals' digests and sizes, the
// settings and the index of the store. No image is opened. The plan is a pure value;
// `RenditionPipeline` runs it.

public import VitrineModel
public import VitrineStore

/// The renditions that are stored, and the jobs that make the missing ones.
public struct MirrorPlan: Sendable {
  /// The renditions of each original that lacks none, by its digest.
  public let ready: [Digest: Mirrored]
  /// One job for each of the other originals, in their order.
  public private(set) var jobs: MirrorJobs
  /// The limit above which an original is refused, in millions of pixels.
  public let maxMegapixels: Int

  /// The number of renditions that are in the store already.
  public let renditionsReady: Int

  /// Creates a plan. Files with the same bytes share their renditions.
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
  /// - Throws: A problem if the store's index cannot be read.
  public init(
    for originals: [OriginalFile], and pictures: [OriginalFile] = [], whole: Set<Digest> = [],
    served: [OriginalFile] = [], focuses: [Digest: UnitRectangle] = [:],
    settings: MirrorSettings, store: Store, memory: MirrorMemory? = nil
  ) throws(Problem) {
    let proxiedDigests = Set(served.map(\.digest))
    func copy(of file: OriginalFile) -> MirrorJob.Copy? {
      if whole.contains(file.digest) { return .whole }
      guard proxiedDigests.contains(file.digest) else { return nil }
      return .upTo(edge: ImageService.edge(for: file.size, settings))
    }
    var seen: Set<Digest> = []
    let groups: [(files: [OriginalFile], shown: MirrorJobs.Order.Shown)] = [
      (originals, .grids), (pictures, .texts), (served, .nothing),
    ]
    let orders = groups.flatMap { group in
      group.files.filter { seen.insert($0.digest).inserted }.map {
        MirrorJobs.Order(
          original: $0, focus: focuses[$0.digest], shown: group.shown, copy: copy(of: $0))
      }
    }
    // Only for a process that builds again: with its request, each entry takes six times the memory.
    var entries = try memory.map { (memory) throws(Problem) in
      try Self.cached(of: orders, memory.entries(under: settings), in: store)
    }
    var ready = entries?.mapValues(\.mirrored) ?? [:]
    ready.reserveCapacity(orders.count)
    var jobs = MirrorJobs(settings: settings)
    var renditions = entries?.values.map(\.wanted).reduce(0, +) ?? 0
    var missing = 0
    let others = ready.isEmpty ? orders : orders.filter { ready[$0.original.digest] == nil }
    for batch in others.pieces(of: Self.batchSize) {
      let impressions = try Impressions(of: batch.map(\.original.digest), settings, in: store)
      let found = try Self.jobs(of: batch, impressions, settings, in: store)
      for (order, job) in zip(batch, found) {
        renditions += job.wanted.count
        if let impression = job.impression, let done = job.mirrored([:], impression) {
          ready[job.original.digest] = done
          entries?[job.original.digest] = MirrorMemory.Entry(
            order: order, mirrored: done, wanted: job.wanted.count)
        } else {
          missing += job.missing.count
          jobs.append(order, found: job)
        }
      }
    }
    if let entries { memory?.keep(entries, under: settings) }
    self.ready = ready
    self.jobs = jobs
    maxMegapixels = settings.maxMegapixels
    renditionsReady = renditions - missing
  }

  /// Returns the plan with only those jobs that satisfy a condition.
  func keeping(_ isKept: (MirrorJob) -> Bool) -> MirrorPlan {
    var plan = self
    plan.jobs = jobs.keeping(isKept)
    return plan
  }

  /// Returns the entries of an earlier plan that are still valid.
  private static func cached(
    of orders: [MirrorJobs.Order], _ known: [Digest: MirrorMemory.Entry], in store: Store
  ) throws(Problem) -> [Digest: MirrorMemory.Entry] {
    guard !known.isEmpty else { return [:] }
    let blobs = try store.blobStatus()
    var recalled: [Digest: MirrorMemory.Entry] = [:]
    recalled.reserveCapacity(orders.count)
    for order in orders {
      guard let entry = known[order.original.digest], try entry.answers(order, blobs) else {
        continue
      }
      recalled[order.original.digest] = entry
    }
    return recalled
  }

  /// The number of originals looked up at a time: all at once would take too much memory.
  private static let batchSize = 1_024

  /// Returns the jobs of some originals, with what is stored of each.
  private static func jobs(
    of orders: ArraySlice<MirrorJobs.Order>, _ impressions: Impressions, _ settings: MirrorSettings,
    in store: Store
  ) throws(Problem) -> [MirrorJob] {
    let wanted = orders.map { $0.wanted(settings) }
    let known = try store.renditions(wanted.joined().map(\.key))
    return zip(orders, wanted).map { order, wanted in
      MirrorJob(
        original: order.original, wanted: wanted.map { $0.stored(as: known[$0.key]) },
        impression: impressions.of(order, settings), looks: order.looks(settings))
    }
  }
}

/// The analyses of originals that earlier runs stored.
private struct Impressions {
  private let colors: [Digest: Int]
  private let regions: [Digest: [SalientRegion]]

  init(
    of originals: [Digest], _ settings: MirrorSettings, in store: Store
  ) throws(Problem) {
    colors = try AverageColor.known(of: originals, in: store)
    regions = settings.findsSaliency ? try SalientRegions.known(of: originals, in: store) : [:]
  }

  /// Returns the analysis of a request's original; nil if any part of it is missing.
  func of(_ order: MirrorJobs.Order, _ settings: MirrorSettings) -> Impression? {
    let (color, regions) = (colors[order.original.digest], regions[order.original.digest])
    guard let color, regions != nil || !order.looks(settings) else { return nil }
    return Impression(averageColor: color, regions: order.looks(settings) ? regions : nil)
  }
}
