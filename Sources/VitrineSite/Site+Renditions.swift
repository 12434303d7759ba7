// The second step: every photo of the catalog gets its renditions.

import VitrineCatalog
import VitrineConfig
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrinePages
import VitrineProviders
import VitrinePublish
import VitrineStore
import VitrineTemplates
import VitrineVideo

/// A catalog with its renditions.
struct IllustratedCatalog: Sendable {
  let catalog: Catalog
  /// By position in the catalog.
  let images: [RenditionSet]
  /// With the renditions of their images.
  let markdownPages: [MarkdownPage]
  let made: Int
  let reused: Int

  /// The providers of the photos.
  var providers: Set<String> { Set(catalog.photos.lazy.map(\.id.provider)) }

  /// Every image file of the site once, in the order of the photos.
  var files: [Rendition.File] {
    var placed: Set<SitePath> = []
    let ofPages = markdownPages.flatMap { page in
      page.images.sorted { $0.key < $1.key }.map(\.value)
    }
    return (images + ofPages).lazy.flatMap(\.files).filter { placed.insert($0.path).inserted }
  }
}

/// The images of a site, and the catalog they were made from.
struct SiteImages: Sendable {
  let loaded: LoadedCatalog
  let catalog: IllustratedCatalog
}

extension Site {
  /// The settings of site.yml, with the crops of the theme and of link previews.
  var renditionSettings: RenditionSettings {
    var settings = configuration.renditions
    settings.thumbnails = theme.thumbnails
    settings.makesCards = configuration.address != nil
    return settings
  }

  /// Plans, downloads, encodes and reuses.
  func makeRenditions(
    _ loaded: LoadedCatalog, _ session: BuildSession
  ) async throws(Problem) -> SiteImages {
    session.versions.prepareStaging()
    let catalog = try await makeRenditions(
      of: loaded.catalog, session, ahead: await loaded.prefetch?.made ?? 0, session.progress)
    session.stopwatch.lap(.images)
    return SiteImages(loaded: loaded, catalog: catalog)
  }

  /// Makes the missing renditions.
  ///
  /// Photos whose pixels cannot be read are reported and excluded; the rest is published. `ahead`
  /// is the number that this build has already made.
  func makeRenditions(
    of catalog: Catalog, _ session: BuildSession, ahead: Int = 0, _ progress: any ProgressDisplay,
    isRepeated: Bool = false
  ) async throws(Problem) -> IllustratedCatalog {
    let own = try markdownPages.images(read: session.reader)
    var plan = try plan(catalog.photos, own, session)
    if try await takeShared(for: plan, session, progress) {
      plan = try self.plan(catalog.photos, own, session)
    }
    let pipeline = RenditionPipeline(store: session.store, workers: session.workers)
    let outcome = try await pipeline.run(plan) { progress.show(.images, done: $0, of: $1) }
    guard !Task.isCancelled else { throw .stopped }
    try MarkdownPages.refuse(outcome.errors, of: own)
    let readable = try exclude(outcome.errors, of: catalog, session)
    let videos = try await session.videoPipeline(configuration).run(for: readable.photos, log) {
      progress.show(.videos, done: $0, of: $1)
    }
    let shown = readable.without(videos.lost)
    do {
      let illustrated = try await illustrated(
        shown, own, outcome.images, videos.published, session, made: outcome.made + ahead,
        reused: max(0, plan.renditionsReady - ahead))
      reportMissingEndMarks(in: illustrated)
      return illustrated
    } catch  where error.code == "store.blob-damaged" && !isRepeated {
      return try await makeRenditions(
        of: catalog, session, ahead: ahead, progress, isRepeated: true)
    }
  }

  /// Plans the renditions of the photos and of the images of Markdown pages: what exists, and what
  /// must be made.
  func plan(
    _ photos: [Photo], _ own: [MarkdownPages.ReadImage], _ session: BuildSession,
    isShared: Bool = false
  ) throws(Problem) -> RenditionPlan {
    let rules = DeliveryRules(configuration, terms: terms)
    let whole = configuration.renditions.publishesOriginals ? photos.filter(rules.maySave) : []
    let isResized = { rules.decision(for: $0) == .resize }
    let proxied = configuration.imgproxy?.source == nil ? photos.filter(isResized) : []
    return try RenditionPlan(
      for: photos.filter { !isResized($0) }.compactMap(\.original.file),
      inTexts: own.map(\.original), fullSize: Set(whole.compactMap(\.original.file?.digest)),
      proxied: proxied.compactMap(\.original.file), focuses: Self.focuses(of: photos),
      settings: renditionSettings, store: session.store,
      cache: check.environment.memory?.renditions, isShared: isShared, workers: session.workers)
  }

  /// Files with the same bytes share their renditions: the first with a focus decides.
  private static func focuses(of photos: [Photo]) -> [Digest: UnitRectangle] {
    let known = photos.compactMap { photo in
      photo.original.file.flatMap { file in photo.focus.map { (file.digest, $0) } }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// Combines a catalog with its renditions, given by the digests of the originals, and with the
  /// rights of its photos.
  func illustrated(
    _ catalog: Catalog, _ own: [MarkdownPages.ReadImage], _ images: [Digest: RenditionSet],
    _ videos: [Digest: PublishedVideo], _ session: BuildSession, isForecast: Bool = false,
    made: Int, reused: Int
  ) async throws(Problem) -> IllustratedCatalog {
    let rules = DeliveryRules(configuration, terms: terms)
    let resizing = ImgproxyRenditions(configuration, renditionSettings)
    let (photos, terms, mining) = (catalog.photos, terms, configuration.crawlers.mining)
    let originals = photos.map(\.original) + own.map { .file($0.original) }
    let shown = originals.map { $0.shown(with: images) }
    let embedded = try await rightsEmbedding(session).embedded(in: shown, makesMissing: !isForecast)
    {
      guard configuration.renditions.carriesRights else { return nil }
      guard photos.indices.contains($0) else { return Rights(mining: mining) }
      return Rights(of: photos[$0], under: terms[photos[$0].id.provider], mining: mining)
    }
    let ofPages = Dictionary(zip(own.map(\.original.digest), embedded.dropFirst(photos.count))) {
      first, _ in first
    }
    return IllustratedCatalog(
      catalog: catalog,
      images: zip(photos, embedded).map { photo, known in
        let resized = rules.decision(for: photo) == .resize ? resizing?.resized(photo, known) : nil
        var shown = (resized ?? known).saved(if: rules.maySave(photo))
        shown.video = photo.video.flatMap { videos[$0.digest] }
        return shown
      },
      markdownPages: markdownPages.filled(with: own) {
        Original.file($0).shown(with: ofPages).saved(if: false)
      },
      made: made, reused: reused)
  }

  func rightsEmbedding(_ session: BuildSession) -> RightsEmbedding {
    RightsEmbedding(store: session.store, workers: session.workers)
  }

  /// Excludes photos that cannot be read.
  ///
  /// A damaged copy of a service's photo is also removed from the cache, so that the next build
  /// downloads it again. If the service sent it damaged, builds request it less and less often.
  private func exclude(
    _ errors: [(digest: Digest, error: ImageError)], of catalog: Catalog,
    _ session: BuildSession
  ) throws(Problem) -> Catalog {
    let byDigest = Dictionary(errors.map { ($0.digest, $0.error) }) { first, _ in first }
    let terms = terms
    var lost: Set<Catalog.Position> = []
    for (position, photo) in catalog.photos.enumerated() {
      guard let file = photo.original.file, let error = byDigest[file.digest] else { continue }
      lost.insert(position)
      guard terms[photo.id.provider] != nil else {
        log.add(error.problem(at: file.source))
        continue
      }
      log.add(error.problem(of: photo))
      if try !session.store.discardIfDamaged(file.digest) {
        session.fetcher.refuse(damaged: file.digest)
      }
    }
    return catalog.without(lost)
  }
}

extension Site {
  private func reportMissingEndMarks(in illustrated: IllustratedCatalog) {
    for (photo, images) in zip(illustrated.catalog.photos, illustrated.images)
    where images.lacksEndMark {
      log.add(.lacksEndMark(photo, isOfService: terms[photo.id.provider] != nil))
    }
  }
}

extension Original {
  /// What pages show of an original: its renditions, or what its service offers.
  fileprivate func shown(with images: [Digest: RenditionSet]) -> RenditionSet {
    switch self {
    case .file(let file): images[file.digest] ?? RenditionSet(renditions: [], averageColor: 0)
    case .remote(let remote): RenditionSet(showing: remote)
    }
  }
}
