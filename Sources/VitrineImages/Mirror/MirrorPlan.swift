// Decides which renditions exist and which are to be made, without opening a picture: from the
// originals' digests and sizes, the settings and the index of the store. A pure value; carrying it
// out is `Mirror`'s.

public import VitrineModel
public import VitrineStore

/// What there is and what is to be made.
public struct MirrorPlan: Sendable {
  /// Originals whose every rendition is in the store.
  public let ready: [Digest: Mirrored]
  /// One job for each other original, in the order of the originals.
  public private(set) var jobs: MirrorJobs
  public let maxMegapixels: Int

  public let renditionsReady: Int

  /// Files with the same bytes share their renditions.
  ///
  /// - Parameters:
  ///   - originals: what grids show.
  ///   - pictures: what only texts show, which need no crops.
  ///   - whole: originals of which a full-size copy is published as well.
  ///   - served: what an imgproxy reads; of these there is a copy and no rendition.
  ///   - focuses: where persons say to look.
  ///   - memory: what an earlier plan of this process found.
  /// - Throws: a problem where the store's index cannot be read.
  public init(
    for originals: [OriginalFile], and pictures: [OriginalFile] = [], whole: Set<Digest> = [],
    served: [OriginalFile] = [], focuses: [Digest: UnitRectangle] = [:],
    settings: MirrorSettings, store: Store, memory: MirrorMemory? = nil
  ) throws(Problem) {
    let read = Set(served.map(\.digest))
    func copy(of file: OriginalFile) -> MirrorJob.Copy? {
      if whole.contains(file.digest) { return .whole }
      guard read.contains(file.digest) else { return nil }
      return .upTo(edge: ImageService.edge(for: file.size, settings))
    }
    var seen: Set<Digest> = []
    let uses: [(files: [OriginalFile], shown: MirrorJobs.Order.Shown)] = [
      (originals, .grids), (pictures, .texts), (served, .nothing),
    ]
    let orders = uses.flatMap { use in
      use.files.filter { seen.insert($0.digest).inserted }.map {
        MirrorJobs.Order(
          original: $0, focus: focuses[$0.digest], shown: use.shown, copy: copy(of: $0))
      }
    }
    // Kept for a process that builds again alone: with its order, each takes six times as much.
    var entries = try memory.map { (memory) throws(Problem) in
      try Self.recalled(of: orders, memory.entries(under: settings), in: store)
    }
    var ready = entries?.mapValues(\.mirrored) ?? [:]
    ready.reserveCapacity(orders.count)
    var jobs = MirrorJobs(settings: settings)
    var renditions = entries?.values.map(\.wanted).reduce(0, +) ?? 0
    var missing = 0
    let others = ready.isEmpty ? orders : orders.filter { ready[$0.original.digest] == nil }
    for piece in others.pieces(of: Self.piece) {
      let impressions = try Impressions(of: piece.map(\.original.digest), settings, in: store)
      let found = try Self.found(of: piece, impressions, settings, in: store)
      for (order, job) in zip(piece, found) {
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

  /// The same with some of its jobs only.
  func keeping(_ isKept: (MirrorJob) -> Bool) -> MirrorPlan {
    var plan = self
    plan.jobs = jobs.keeping(isKept)
    return plan
  }

  /// Those of the originals that are as they were in an earlier plan.
  private static func recalled(
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

  /// Originals looked up at a time: the renditions of all at once would fill the memory.
  private static let piece = 1_024

  /// The work on some originals, with what is there of it.
  private static func found(
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

/// What earlier runs found in the originals' pixels.
private struct Impressions {
  private let colors: [Digest: Int]
  private let regions: [Digest: [SalientRegion]]

  init(
    of originals: [Digest], _ settings: MirrorSettings, in store: Store
  ) throws(Problem) {
    colors = try AverageColor.known(of: originals, in: store)
    regions = settings.findsSaliency ? try SalientRegions.known(of: originals, in: store) : [:]
  }

  /// Nil where something is to be found out yet.
  func of(_ order: MirrorJobs.Order, _ settings: MirrorSettings) -> Impression? {
    let (color, regions) = (colors[order.original.digest], regions[order.original.digest])
    guard let color, regions != nil || !order.looks(settings) else { return nil }
    return Impression(averageColor: color, regions: order.looks(settings) ? regions : nil)
  }
}
