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
  public let jobs: [MirrorJob]
  public let maxMegapixels: Int

  public let renditionsReady: Int
  public let renditionsToMake: Int

  /// Files with the same bytes share their renditions.
  ///
  /// - Parameters:
  ///   - originals: what grids show.
  ///   - pictures: what only texts show, which need no crops.
  ///   - whole: originals of which a full-size copy is published as well.
  /// - Throws: a problem where the store's index cannot be read.
  public init(
    for originals: [OriginalFile], and pictures: [OriginalFile] = [], whole: Set<Digest> = [],
    settings: MirrorSettings, store: Store
  ) throws(Problem) {
    var seen: Set<Digest> = []
    let inGrids = originals.filter { seen.insert($0.digest).inserted }
    let distinct = inGrids + pictures.filter { seen.insert($0.digest).inserted }
    let wanted = distinct.enumerated().map { place, original in
      Self.wanted(of: original, settings)
        + (place < inGrids.count ? Self.crops(of: original, settings) : [])
        + (whole.contains(original.digest) ? [Self.whole(of: original)] : [])
    }
    let known = try Self.known(distinct, wanted.joined().map(\.key), in: store)
    var ready: [Digest: Mirrored] = [:]
    var jobs: [MirrorJob] = []
    for (original, items) in zip(distinct, wanted) {
      let job = MirrorJob(
        original: original,
        wanted: items.map { $0.stored(as: known.renditions[$0.key]) },
        averageColor: known.colors[original.digest])
      if let color = job.averageColor, let done = job.mirrored([:], averageColor: color) {
        ready[original.digest] = done
      } else {
        jobs.append(job)
      }
    }
    self.ready = ready
    self.jobs = jobs
    maxMegapixels = settings.maxMegapixels
    renditionsToMake = jobs.reduce(0) { $0 + $1.missing.count }
    renditionsReady = wanted.joined().count - renditionsToMake
  }

  private static func wanted(of original: OriginalFile, _ settings: MirrorSettings)
    -> [MirrorJob.Wanted]
  {
    let edges = Recipe.edges(of: original.size, sizes: settings.sizes)
    return settings.formats.flatMap { format in
      wanted(of: original, as: format, settings, edges, crop: nil)
    }
  }

  /// The crops for the theme's grids; the fallback of better formats in the one size that is shown.
  private static func crops(of original: OriginalFile, _ settings: MirrorSettings)
    -> [MirrorJob.Wanted]
  {
    guard let thumbnails = settings.thumbnails, let last = settings.formats.last else { return [] }
    let region = thumbnails.crop.region(in: original.size)
    let edges = Recipe.edges(of: region.size, sizes: thumbnails.sizes)
    let better = settings.formats.dropLast()
    let shown = better.isEmpty ? edges : Thumbnails.fallback(of: edges).map { [$0] } ?? []
    return better.flatMap {
      wanted(of: original, as: $0, settings, edges, crop: thumbnails.crop)
    } + wanted(of: original, as: last, settings, shown, crop: thumbnails.crop)
  }

  private static func wanted(
    of original: OriginalFile, as format: RenditionFormat, _ settings: MirrorSettings,
    _ edges: [Int], crop: Crop?
  ) -> [MirrorJob.Wanted] {
    let whole = crop?.region(in: original.size).size ?? original.size
    let writer = format.writer(quality: settings.quality(of: format))
    let hash = Recipe.hash(of: original.digest, writer: writer, crop: crop)
    return edges.map { edge in
      MirrorJob.Wanted(
        key: RenditionKey(hash: hash, edge: edge), format: format, writer: writer, crop: crop,
        size: whole.scaled(to: edge), isOriginal: false)
    }
  }

  /// All pixels there are, without metadata, upright and in sRGB as every rendition.
  private static func whole(of original: OriginalFile) -> MirrorJob.Wanted {
    let format = RenditionFormat.original
    let writer = format.writer(quality: format.defaultQuality)
    let edge = min(original.size.longestEdge, Recipe.longestEdgeOfJPEG)
    return MirrorJob.Wanted(
      key: RenditionKey(hash: Recipe.hash(of: original.digest, writer: writer), edge: edge),
      format: format, writer: writer, crop: nil, size: original.size.scaled(to: edge),
      isOriginal: true)
  }

  private static func known(
    _ originals: [OriginalFile], _ keys: [RenditionKey], in store: Store
  ) throws(Problem) -> (renditions: [RenditionKey: StoredRendition], colors: [Digest: Int]) {
    do throws(StoreError) {
      let colors = try AverageColor.known(of: originals.map(\.digest), in: store)
      return (try store.renditions(keys), colors)
    } catch {
      throw error.problem
    }
  }
}
