// The jobs of a plan. A job with all its specifications takes a kilobyte, and a first build has one for
// each photo, so each is created from its request when it is needed.

import VitrineModel
import VitrineStore

/// The jobs of a plan in the order of their originals.
///
/// Each access creates the job again.
public struct RenditionJobs: RandomAccessCollection, Sendable {
  private let settings: RenditionSettings
  private var entries: [Entry] = []

  init(settings: RenditionSettings) { self.settings = settings }

  /// The request for a photo, and the cached facts about its image.
  private struct Entry {
    let request: RenditionRequest
    let analysis: ImageAnalysis?
    /// The stored renditions by position among the specifications; empty if none is stored.
    let stored: [StoredRendition?]
  }

  /// The position of the first job.
  public var startIndex: Int { 0 }
  /// The position after the last job.
  public var endIndex: Int { entries.count }

  /// Creates the job at a position.
  public subscript(index: Int) -> RenditionJob {
    let (request, stored) = (entries[index].request, entries[index].stored)
    let specs = request.specs(settings)
    return RenditionJob(
      original: request.original,
      specs: stored.isEmpty ? specs : zip(specs, stored).map { $0.stored(as: $1) },
      analysis: entries[index].analysis, detectsSaliency: request.detectsSaliency(settings))
  }

  /// Returns the jobs that satisfy a condition, in their order.
  func keeping(_ isKept: (RenditionJob) -> Bool) -> RenditionJobs {
    var kept = RenditionJobs(settings: settings)
    kept.entries = indices.filter { isKept(self[$0]) }.map { entries[$0] }
    return kept
  }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - request: The request of the job.
  ///   - job: The job, with its stored renditions.
  mutating func append(_ request: RenditionRequest, found job: RenditionJob) {
    let stored = job.specs.map(\.stored)
    entries.append(
      Entry(
        request: request, analysis: job.analysis,
        stored: stored.allSatisfy { $0 == nil } ? [] : stored))
  }
}

extension RenditionJobs {
  /// A request for all renditions of one original.
  struct RenditionRequest: Hashable, Sendable {
    let original: OriginalFile
    /// The focus that a person chose.
    var focus: UnitRectangle?
    /// The part of the site that shows the renditions.
    let placement: Placement
    /// The copy that is published as well.
    let copy: RenditionJob.Copy?

    /// The part of a site that shows renditions.
    enum Placement {
      /// Grids and pages of photos, which may need crops.
      case grids
      /// Texts, which need no crops.
      case texts
      /// Nothing: only a copy is made.
      case nothing
    }

    /// Whether salient regions are detected.
    func detectsSaliency(_ settings: RenditionSettings) -> Bool {
      settings.findsSaliency && placement == .grids
    }

    /// Whether a rendition keeps the colors of the original.
    ///
    /// Link previews are sRGB: services that show them often drop profiles. An imgproxy converts to
    /// sRGB itself.
    private func isDisplayP3(
      _ purpose: RenditionJob.Purpose, _ settings: RenditionSettings
    ) -> Bool {
      guard settings.color == .keep, original.isDisplayP3 else { return false }
      switch purpose {
      case .page, .grid, .motion, .copy(.fullSize): return true
      case .card, .copy(.upTo): return false
      }
    }

    private func anchor(_ settings: RenditionSettings, _ usual: Crop.Anchor) -> Crop.Anchor {
      if let focus { return .around(focus) }
      return detectsSaliency(settings) ? .salient : usual
    }

    /// Returns all specifications: by format in the order of the settings, within a format from
    /// small to large.
    ///
    /// The card and the copy come last.
    func specs(_ settings: RenditionSettings) -> [RenditionJob.RenditionSpec] {
      let edges =
        placement == .nothing
        ? []
        : RenditionFingerprint.edges(
          settings.sizes.map(original.size.longestEdge(inSize:)), of: original.size)
      return settings.formats.flatMap { specs(as: $0, settings, edges, for: .page) }
        + (placement == .grids ? crops(settings) + card(settings, edges) + motion(settings) : [])
        + (copy.map { [specs(as: $0, settings)] } ?? [])
    }

    /// The crops for the theme's grids.
    ///
    /// If there are better formats, the fallback is made in one size only, the one that is shown.
    private func crops(_ settings: RenditionSettings) -> [RenditionJob.RenditionSpec] {
      guard let thumbnails = settings.thumbnails, let last = settings.formats.last else {
        return []
      }
      let crop = thumbnails.crop.moved(to: anchor(settings, thumbnails.crop.anchor))
      let region = crop.region(in: original.size)
      let edges = RenditionFingerprint.edges(thumbnails.sizes, of: region.size)
      let better = settings.formats.dropLast()
      let fallback = better.isEmpty ? edges : Thumbnails.fallback(of: edges).map { [$0] } ?? []
      return better.flatMap { specs(as: $0, settings, edges, crop, for: .grid) }
        + specs(as: last, settings, fallback, crop, for: .grid)
    }

    /// The card, if there is a focus or salient regions are detected.
    ///
    /// Without either, the services that show previews crop to the center themselves. Then a card is
    /// needed only if the other renditions are not in sRGB: it is the one that would be shown.
    private func card(
      _ settings: RenditionSettings, _ edges: [Int]
    ) -> [RenditionJob.RenditionSpec] {
      guard settings.makesCards else { return [] }
      guard focus != nil || detectsSaliency(settings) else {
        guard isDisplayP3(.page, settings), let format = settings.formats.last,
          let edge = edges.first(where: { $0 >= RenditionSet.previewEdge }) ?? edges.last
        else { return [] }
        return specs(as: format, settings, [edge], for: .card)
      }
      let crop = Crop(anchor(settings, .center), proportions: Self.cardSize)
      let region = crop.region(in: original.size)
      let edges = RenditionFingerprint.edges([Self.cardSize.longestEdge], of: region.size)
      return specs(as: .card, settings, edges, crop, for: .card)
    }

    /// The animation, if the original is one.
    private func motion(_ settings: RenditionSettings) -> [RenditionJob.RenditionSpec] {
      guard let edge = Animation.edge(frames: original.frames, of: original.size) else { return [] }
      let writer = RenditionFormat.webp.writer(quality: settings.quality(of: .webp))
      let isDisplayP3 = isDisplayP3(.motion, settings)
      let fingerprint = RenditionFingerprint.digest(
        of: original.digest, writer: "all \(writer)", isDisplayP3: isDisplayP3)
      return [
        RenditionJob.RenditionSpec(
          key: RenditionKey(fingerprint: fingerprint, edge: edge), format: .webp, writer: writer,
          crop: nil, size: original.size.scaled(to: edge), purpose: .motion,
          isDisplayP3: isDisplayP3)
      ]
    }

    /// The size of cards: the proportions of link previews, at twice the width at which most are
    /// shown.
    ///
    /// 1200 by 630 would take 6 ms instead of 4.
    /// https://developers.facebook.com/docs/sharing/webmasters/images
    private static let cardSize = PixelSize(width: 960, height: 504)

    private func specs(
      as format: RenditionFormat, _ settings: RenditionSettings, _ edges: [Int],
      _ crop: Crop? = nil, for purpose: RenditionJob.Purpose
    ) -> [RenditionJob.RenditionSpec] {
      let area = crop?.region(in: original.size).size ?? original.size
      let writer = format.writer(quality: settings.quality(of: format))
      let isDisplayP3 = isDisplayP3(purpose, settings)
      let fingerprint = RenditionFingerprint.digest(
        of: original.digest, writer: writer, crop: crop, isDisplayP3: isDisplayP3)
      return edges.map { edge in
        RenditionJob.RenditionSpec(
          key: RenditionKey(fingerprint: fingerprint, edge: edge), format: format, writer: writer,
          crop: crop, size: area.scaled(to: edge), purpose: purpose, isDisplayP3: isDisplayP3)
      }
    }

    /// A copy: like every rendition without metadata and upright.
    private func specs(
      as copy: RenditionJob.Copy, _ settings: RenditionSettings
    ) -> RenditionJob.RenditionSpec {
      let format = RenditionFormat.original
      let writer = format.writer(quality: format.defaultQuality)
      let most =
        switch copy {
        case .fullSize: RenditionFingerprint.longestEdgeOfJPEG
        case .upTo(let edge): edge
        }
      let edge = Swift.min(original.size.longestEdge, most)
      let isDisplayP3 = isDisplayP3(.copy(copy), settings)
      let fingerprint = RenditionFingerprint.digest(
        of: original.digest, writer: writer, isDisplayP3: isDisplayP3)
      return RenditionJob.RenditionSpec(
        key: RenditionKey(fingerprint: fingerprint, edge: edge), format: format, writer: writer,
        crop: nil, size: original.size.scaled(to: edge), purpose: .copy(copy),
        isDisplayP3: isDisplayP3)
    }
  }
}
