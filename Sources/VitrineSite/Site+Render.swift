// The fourth step: images and pages go to a publication. Pages whose inputs are those of the last build
// are neither rendered nor written.

import VitrineCatalog
import VitrineFavorites
import VitrineImages
import VitrineModel
import VitrinePages
import VitrinePublish
import VitrineStore

/// A site whose pages are rendered, and not yet published.
struct RenderedSite: ~Copyable {
  let site: RenderableSite
  var publication: Publication
  let outcome: RenderOutcome
  let changes: [SetChange]
  let records: SiteRecords
  let identity: RendererIdentity
  let inputs: PageInputsCache
}

extension Site {
  /// Renders the pages that changed.
  func render(_ site: RenderableSite, _ session: BuildSession) async throws(Problem) -> RenderedSite
  {
    let photos = site.catalog.catalog.photos
    // Inputs are prepared while existing files are checked one by one.
    let prepared = site.gallery.prepare()
    var publication = try await publication(session)
    let records = SiteRecords(manifest: publication.manifest, store: session.store)
    let changes = try await accept(
      site.loaded, site.catalog.catalog, records, session, &publication)
    try await place(site.catalog, session, in: &publication)
    let identity = RendererIdentity(check.environment.identity, of: session.output, session.store)
    let inputs = PageInputsCache(in: session.store, photos: photos.count, log)
    let outcome = try await render(
      site.gallery, prepared, isOurs: identity.isOurs(publication.live), inputs,
      into: &publication, session)
    try publication.put(staticFiles)
    try publication.put(site.gallery.archives)
    session.stopwatch.lap(.pages)
    return RenderedSite(
      site: site, publication: publication, outcome: outcome, changes: changes, records: records,
      identity: identity, inputs: inputs)
  }

  private func render(
    _ gallery: Gallery, _ prepared: GalleryPreparation, isOurs: Bool, _ cache: PageInputsCache,
    into publication: inout Publication, _ session: BuildSession
  ) async throws(Problem) -> RenderOutcome {
    defer { gallery.clearCaches() }
    let renderer = try await session.renderer(of: theme).value.get()
    let inputs = await prepared.inputs.value
    var pending: PendingPages?
    // Images that are not published yet could not be shown.
    if let preview = session.options.preview, !publication.hasNewFiles,
      renderer.isNew(inputs, to: publication.manifest)
    {
      let first = PendingPages(gallery.firstPages(), by: renderer)
      pending = first
      await preview(first)
    }
    await prepared.finish()
    let pages = gallery.distinctPages(report: log.add)
    try refuseCollisions(with: pages, gallery)
    gallery.notes.forEach(log.add)
    pending?.complete(with: pages)
    reportBrokenLinks(among: gallery.paths(of: pages))
    return try await renderer.run(
      pages, of: inputs, isOurs: isOurs, knowing: cache, into: &publication
    ) {
      session.progress.show(.pages, done: $0, of: $1)
    }
  }

  /// Opens the publication on top of the published site.
  func publication(_ session: BuildSession) async throws(Problem) -> Publication {
    let publication = try await session.versions.publication(
      from: session.store, workers: session.workers)
    publication.notices.forEach(log.add)
    return publication
  }

  /// Accepts the replies of services, unless a set lost too much, and records them.
  private func accept(
    _ loaded: LoadedCatalog, _ catalog: Catalog, _ records: SiteRecords, _ session: BuildSession,
    _ publication: inout Publication
  ) async throws(Problem) -> [SetChange] {
    let changes = try await changes(
      of: catalog, loaded.loader, since: records, session.options, in: &publication)
    try recordIdentity(session, in: &publication)
    let favorites = TableRecords(.favorites, manifest: publication.manifest, store: session.store)
    for record in try favorites.published(loaded.curation.favorites) {
      publication.put(record: record)
    }
    try loaded.loader.keep()
    return changes
  }
}

// MARK: Images

extension Site {
  /// Puts the renditions into the publication.
  ///
  /// A rendition that is damaged in the cache is made again.
  private func place(
    _ images: IllustratedCatalog, _ session: BuildSession, in publication: inout Publication
  ) async throws(Problem) {
    let files = images.files
    // Each photo has a page in its own folder; all other pages usually add a quarter of that.
    publication.reserve(files.count + images.catalog.photos.count * 5 / 4)
    let rights = rightsEmbedding(session)
    let damaged = try put(files, rights, in: &publication, session.progress)
    guard !damaged.isEmpty else { return }
    let again = try await makeRenditions(of: images.catalog, session, NoProgress())
    var missing = Set(damaged.map(\.path))
    for file in again.files where missing.remove(file.path) != nil {
      try publication.put(
        blob: file.digest, bytes: file.bytes, at: file.path, making: rights.bytes)
    }
    guard missing.isEmpty else { throw .changedMeanwhile }
  }

  /// - Returns: The files whose bytes are damaged.
  private func put(
    _ files: [Rendition.File], _ rights: RightsEmbedding, in publication: inout Publication,
    _ progress: any ProgressDisplay
  ) throws(Problem) -> [Rendition.File] {
    var damaged: [Rendition.File] = []
    for chunk in files.chunks(of: Publication.reportInterval) {
      for file in chunk {
        do {
          try publication.put(
            blob: file.digest, bytes: file.bytes, at: file.path, making: rights.bytes)
        } catch  where error.code == "store.blob-damaged" {
          damaged.append(file)
          log.add(error.replaced)
        }
      }
      progress.show(.publish, done: chunk.endIndex, of: files.count)
    }
    return damaged
  }
}

extension Problem {
  /// An original changed since the build began.
  fileprivate static let changedMeanwhile = Problem(
    .error, "site.changed", "photos were changed or removed while the site was built",
    help: "build again")
}
