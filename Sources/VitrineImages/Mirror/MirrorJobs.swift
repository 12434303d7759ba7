// The work that a plan asks for, job by job. A job with everything that is asked of it takes a kilobyte,
// and a first build has one for each photo: each is made from its order when its turn comes.

import VitrineModel
import VitrineStore

/// Jobs in the order of their originals, each made anew whenever it is asked for.
public struct MirrorJobs: RandomAccessCollection, Sendable {
  private let settings: MirrorSettings
  private var waiting: [Waiting] = []

  init(settings: MirrorSettings) { self.settings = settings }

  private struct Waiting {
    let order: Order
    let impression: Impression?
    /// By place among what is wanted; empty where nothing of it is stored.
    let stored: [StoredRendition?]
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { waiting.count }

  public subscript(place: Int) -> MirrorJob {
    let (order, stored) = (waiting[place].order, waiting[place].stored)
    let wanted = order.wanted(settings)
    return MirrorJob(
      original: order.original,
      wanted: stored.isEmpty ? wanted : zip(wanted, stored).map { $0.stored(as: $1) },
      impression: waiting[place].impression, looks: order.looks(settings))
  }

  /// The jobs of a kind, in their order.
  func keeping(_ isKept: (MirrorJob) -> Bool) -> MirrorJobs {
    var kept = MirrorJobs(settings: settings)
    kept.waiting = indices.filter { isKept(self[$0]) }.map { waiting[$0] }
    return kept
  }

  /// - Parameter job: the same order with what was found of it.
  mutating func append(_ order: Order, found job: MirrorJob) {
    let stored = job.wanted.map(\.stored)
    waiting.append(
      Waiting(
        order: order, impression: job.impression,
        stored: stored.allSatisfy { $0 == nil } ? [] : stored))
  }
}

extension MirrorJobs {
  /// An original with what it is wanted for.
  struct Order: Hashable, Sendable {
    let original: OriginalFile
    /// Where a person says to look.
    var focus: UnitRectangle?
    /// What shows renditions of it.
    let shown: Shown
    /// What is published as well.
    let copy: MirrorJob.Copy?

    enum Shown {
      /// For which there may be crops.
      case grids
      case texts
      case nothing
    }

    func looks(_ settings: MirrorSettings) -> Bool { settings.findsSaliency && shown == .grids }

    private func anchor(_ settings: MirrorSettings, _ usual: Crop.Anchor) -> Crop.Anchor {
      if let focus { return .around(focus) }
      return looks(settings) ? .salient : usual
    }

    /// By format in the order of the settings, within a format from small to large; the card and the
    /// copy come last.
    func wanted(_ settings: MirrorSettings) -> [MirrorJob.Wanted] {
      let edges =
        shown == .nothing ? [] : Recipe.edges(of: original.size, sizes: settings.sizes)
      return settings.formats.flatMap { wanted(as: $0, settings, edges, for: .page) }
        + (shown == .grids ? crops(settings) + card(settings) : [])
        + (copy.map { [wanted(as: $0)] } ?? [])
    }

    /// The crops for the theme's grids; the fallback of better formats in the one size that is
    /// shown.
    private func crops(_ settings: MirrorSettings) -> [MirrorJob.Wanted] {
      guard let thumbnails = settings.thumbnails, let last = settings.formats.last else {
        return []
      }
      let crop = thumbnails.crop.moved(to: anchor(settings, thumbnails.crop.anchor))
      let region = crop.region(in: original.size)
      let edges = Recipe.edges(of: region.size, sizes: thumbnails.sizes)
      let better = settings.formats.dropLast()
      let shown = better.isEmpty ? edges : Thumbnails.fallback(of: edges).map { [$0] } ?? []
      return better.flatMap { wanted(as: $0, settings, edges, crop, for: .grid) }
        + wanted(as: last, settings, shown, crop, for: .grid)
    }

    /// Where somebody knows where to look; the middle is what those who show previews take themselves.
    private func card(_ settings: MirrorSettings) -> [MirrorJob.Wanted] {
      guard settings.makesCards, focus != nil || looks(settings) else { return [] }
      let crop = Crop(anchor(settings, .center), proportions: Self.cardSize)
      let region = crop.region(in: original.size)
      let edges = Recipe.edges(of: region.size, sizes: [Self.cardSize.longestEdge])
      return wanted(as: .card, settings, edges, crop, for: .card)
    }

    /// In the proportions of link previews, twice as wide as they are mostly shown; 1200 by 630 would
    /// take 6 ms instead of 4. https://developers.facebook.com/docs/sharing/webmasters/images
    private static let cardSize = PixelSize(width: 960, height: 504)

    private func wanted(
      as format: RenditionFormat, _ settings: MirrorSettings, _ edges: [Int],
      _ crop: Crop? = nil, for use: MirrorJob.Use
    ) -> [MirrorJob.Wanted] {
      let whole = crop?.region(in: original.size).size ?? original.size
      let writer = format.writer(quality: settings.quality(of: format))
      let recipe = Recipe.digest(of: original.digest, writer: writer, crop: crop)
      return edges.map { edge in
        MirrorJob.Wanted(
          key: RenditionKey(recipe: recipe, edge: edge), format: format, writer: writer, crop: crop,
          size: whole.scaled(to: edge), use: use)
      }
    }

    /// Without metadata, upright and in sRGB as every rendition.
    private func wanted(as copy: MirrorJob.Copy) -> MirrorJob.Wanted {
      let format = RenditionFormat.original
      let writer = format.writer(quality: format.defaultQuality)
      let most =
        switch copy {
        case .whole: Recipe.longestEdgeOfJPEG
        case .upTo(let edge): edge
        }
      let edge = Swift.min(original.size.longestEdge, most)
      return MirrorJob.Wanted(
        key: RenditionKey(recipe: Recipe.digest(of: original.digest, writer: writer), edge: edge),
        format: format, writer: writer, crop: nil, size: original.size.scaled(to: edge),
        use: .copy(copy))
    }
  }
}
