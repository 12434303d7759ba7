// A build up to the point where it would change something: lists are loaded, renditions planned,
// pages rendered and measured. No image is fetched or made, and nothing is written to the site.

import VitrineCatalog
import VitrineConfig
import VitrineFavorites
import VitrineImages
public import VitrineModel
import VitrinePages
import VitrinePublish
import VitrineStore
import VitrineVideo

extension Site {
  /// Returns what a build would do now.
  ///
  /// - Parameters:
  ///   - options: How to build.
  ///   - progress: Shows how far it is.
  /// - Returns: The forecast.
  /// - Throws: What would stop the build and can be found without building.
  public func forecast(
    _ options: BuildOptions, progress: any ProgressDisplay
  ) async throws(Problems) -> Forecast {
    try await withSession(.inspecting, options, progress) { session throws(Problem) in
      try await forecast(session)
    }
  }

  private func forecast(_ session: BuildSession) async throws(Problem) -> Forecast {
    let curation = try curation
    let loader = try loader(curation, session)
    let expectation = OriginalForecast(
      fetcher: session.fetcher, reader: session.reader, settings: renditionSettings)
    let catalog = try await load(loader, expectation, session)
    let own = try markdownPages.images(read: session.reader)
    try await refuseOtherSite(session)
    var publication = try await publication(session)
    let live = publication.live
    let images = try plan(catalog.photos, own, session)
      .forecast(isPublished: live.manifest != nil)
    let videos = await session.videoPipeline(configuration).expected(for: catalog.photos)
    let illustrated = try await illustrated(
      catalog, own, images.renditionSets, videos, session, isForecast: true, made: 0, reused: 0)
    let gallery = gallery(of: illustrated, curation)
    let records = SiteRecords(manifest: publication.manifest, store: session.store)
    _ = try await changes(of: catalog, loader, since: records, session.options, in: &publication)
    var forecast = Forecast(
      images, expectation.toFetch, photos: catalog.photos.count, session.workers)
    var site = SiteForecast(live)
    illustrated.files.forEach { site.add($0.path, $0.bytes, $0.digest) }
    let pages = gallery.pages()
    try refuseCollisions(with: pages, gallery)
    for file in staticFiles.files {
      let facts = try file.facts()
      site.add(file.path, facts.bytes, facts.digest)
    }
    let identity = RendererIdentity(check.environment.identity, of: session.output, session.store)
    let manifest = identity.isOurs(live) ? live.manifest : nil
    try await render(pages, of: gallery.inputs, since: manifest, session.progress) {
      site.add($0.route, $1, isRead: $0.isRead)
    }
    gallery.archives.forEach { site.add($0) }
    forecast.add(site)
    forecast.objections(hasImageBucket: configuration.imageBucket != nil).forEach(log.add)
    forecast.problems = log.problems
    return forecast
  }

  /// Renders the pages that would be rendered, one batch after the other.
  private func render(
    _ pages: [Page], of inputs: GalleryInputs, since manifest: SiteManifest?,
    _ progress: any ProgressDisplay, each: (Page, PageFile?) -> Void
  ) async throws(Problem) {
    let worker = try RenderWorker.first(of: theme)
    for chunk in pages.chunks(of: PageRenderer.chunk) {
      guard !Task.isCancelled else { throw .stopped }
      for page in try await worker.render(chunk, of: inputs, before: manifest).get() {
        each(page.page, page.made)
      }
      progress.show(.pages, done: chunk.endIndex, of: pages.count)
    }
  }
}

extension Forecast {
  fileprivate mutating func add(_ site: SiteForecast) {
    self.site = Part(files: site.all.files, bytes: site.all.bytes)
    hosted = (site.all, site.withoutMedia)
    (written, removed) = (Part(site.written), Part(site.removed))
    (pages, allPages) = (site.pages, site.allPages)
  }

  /// A common connection in bytes a second, and the cost of a request in seconds for each photo.
  private static let bandwidth = 4_000_000.0
  private static let askingSeconds = 0.05
  /// The bytes of a service's photo for each million pixels.
  private static let fetchedBytes = 300_000.0

  fileprivate init(
    _ images: RenditionForecast, _ toFetch: [Digest: PixelSize], photos: Int, _ workers: Int
  ) {
    self.photos = photos
    isUpperBound = images.hasForgotten
    let bytes = toFetch.values.reduce(0) { $0 + $1.megapixels } * Self.fetchedBytes
    fetched = Part(
      files: toFetch.count, bytes: Int(bytes),
      seconds: bytes / Self.bandwidth + Double(toFetch.count) * Self.askingSeconds)
    encoded = Part(
      files: images.images, bytes: images.bytes, seconds: images.seconds / Double(workers))
    encodedPhotos = images.photos
  }
}

extension Forecast.Part {
  fileprivate init(_ part: SiteForecast.Part) {
    self.init(files: part.files, bytes: part.bytes)
  }
}
