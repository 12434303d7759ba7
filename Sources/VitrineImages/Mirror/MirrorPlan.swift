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
  /// - Throws: a problem where the store's index cannot be read.
  public init(
    for originals: [OriginalFile], and pictures: [OriginalFile] = [], whole: Set<Digest> = [],
    served: [OriginalFile] = [], settings: MirrorSettings, store: Store
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
        MirrorJobs.Order(original: $0, shown: use.shown, copy: copy(of: $0))
      }
    }
    var ready: [Digest: Mirrored] = [:]
    var jobs = MirrorJobs(settings: settings)
    var (renditions, missing) = (0, 0)
    let colors = try StoreError.telling { () throws(StoreError) in
      try AverageColor.known(of: orders.map(\.original.digest), in: store)
    }
    for piece in orders.pieces(of: Self.piece) {
      let found = try Self.found(of: piece, colors, settings, in: store)
      for (order, job) in zip(piece, found) {
        renditions += job.wanted.count
        if let color = job.averageColor, let done = job.mirrored([:], averageColor: color) {
          ready[job.original.digest] = done
        } else {
          missing += job.missing.count
          jobs.append(order, found: job)
        }
      }
    }
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

  /// Originals looked up at a time: the renditions of all at once would fill the memory.
  private static let piece = 1_024

  /// The work on some originals, with what is there of it.
  private static func found(
    of orders: ArraySlice<MirrorJobs.Order>, _ colors: [Digest: Int], _ settings: MirrorSettings,
    in store: Store
  ) throws(Problem) -> [MirrorJob] {
    let wanted = orders.map { $0.wanted(settings) }
    let known = try StoreError.telling { () throws(StoreError) in
      try store.renditions(wanted.joined().map(\.key))
    }
    return zip(orders, wanted).map { order, wanted in
      MirrorJob(
        original: order.original, wanted: wanted.map { $0.stored(as: known[$0.key]) },
        averageColor: colors[order.original.digest])
    }
  }
}
