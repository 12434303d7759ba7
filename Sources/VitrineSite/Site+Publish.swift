// The last step: the output folder is swapped, and the facts that the next build needs are recorded.

import VitrineCatalog
import VitrineFavorites
import VitrineFetch
import VitrineModel
import VitrinePages
import VitrinePublish
import VitrineStore

extension Site {
  /// Swaps the output folder, writes the records and reports.
  func publish(
    _ rendered: consuming RenderedSite, _ session: BuildSession
  ) async throws(Problem) -> BuildReport {
    let site = rendered.site
    // What is printed as an error is never published.
    if let failure = log.stopping { throw failure }
    try await reportUse(
      of: site.catalog.catalog, known: rendered.records, site.loaded.loader, session.progress,
      in: &rendered.publication)
    try session.checkCache()
    let outcome = try rendered.publication.finish {
      session.progress.show(.publish, done: $0, of: $1)
    }
    (outcome.notices + rendered.publication.store.notices).forEach(log.add)
    // If these are not recorded, the next build renders more than it must.
    try? rendered.identity.note()
    if let made = rendered.outcome.inputs {
      try? rendered.inputs.keep(made.gallery, named: made.all)
    }
    recordUse(of: site.catalog, session)
    session.stopwatch.lap(.publish)
    let counts = BuildReport.Counts(
      site.catalog, rendered.outcome, outcome, requests: session.fetcher.counts)
    var report = BuildReport(site, counts, rendered.changes, session.stopwatch, log.problems)
    report.isOfFiles =
      site.loaded.curation.providers.union(site.catalog.providers).isSubset(of: ["folder"])
    return await recordLastBuild(report, session)
  }

  /// Records what the build used of the cache.
  ///
  /// A cache that cannot be written makes the next pruning less exact, and does not stop this
  /// build.
  private func recordUse(of images: IllustratedCatalog, _ session: BuildSession) {
    let subjects = session.fetcher.subjects
    do {
      try session.store.recordUse { use in
        images.forEachUsed(use)
        subjects.forEach(use)
      }
    } catch {
      log.add(error.asWarning)
    }
  }
}

extension IllustratedCatalog {
  /// Calls a closure with the digests of originals and of renditions.
  fileprivate func forEachUsed(_ use: (Digest) -> Void) {
    func add(_ rendition: Rendition) {
      if let file = rendition.file { use(file.digest) }
    }
    func add(_ images: RenditionSet) {
      images.renditions.forEach(add)
      images.thumbnails.forEach(add)
      images.card.map(add)
      images.copy.map(add)
      if let video = images.video { use(video.file.digest) }
    }
    for photo in catalog.photos {
      if let file = photo.original.file { use(file.digest) }
      if let video = photo.video { use(video.digest) }
    }
    for photo in images { add(photo) }
    for page in markdownPages { page.images.values.forEach(add) }
  }
}
