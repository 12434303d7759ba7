// The whole program: gather, plan, carry out, describe pages, render, publish, report. Each step
// takes a value and gives a value; what a step needs is made where it is opened, once.

public import VitrineConfig
import VitrineFetch
import VitrineCatalog
import VitrineImages
public import VitrineModel
import VitrinePages
import VitrineProviders
import VitrineStore
import VitrineTemplates

/// A site that can be built.
public struct Site: Sendable {
  public let configuration: SiteConfiguration
  let theme: Theme
  let record: ThemeRecord
  let ownPages: OwnPages
  let log: ProblemLog
  let look: SiteLook

  /// Reads the theme and the pages of one's own and checks them. Touches no photo and no network.
  ///
  /// - Parameter look: files that were looked at before.
  /// - Throws: every fault of both.
  public static func open(
    _ configuration: SiteConfiguration, since look: SiteLook, log: ProblemLog
  ) async throws(Problems) -> Site {
    if look.mayHaveNewPictures { VipsLibrary.loadAhead() }
    let theme = await theme(of: configuration, since: look, log)
    let pages = ownPages(of: configuration, log)
    guard case (.success(let opened), .success(let ownPages)) = (theme, pages) else {
      throw Problems(theme.faults + pages.faults)
    }
    if configuration.address == nil { log.add(.noAddress(configuration.file)) }
    return Site(
      configuration: configuration, theme: opened.theme, record: opened.record,
      ownPages: ownPages, log: log, look: look)
  }

  static func ownPages(
    of configuration: SiteConfiguration, _ log: ProblemLog
  ) -> Result<OwnPages, Problems> {
    let pages = Result { () throws(Problems) in try OwnPages(configuration) }
    if case .success(let pages) = pages { pages.warnings.forEach(log.add) }
    return pages
  }

  static func theme(
    of configuration: SiteConfiguration, since look: SiteLook, _ log: ProblemLog
  ) async -> Result<(theme: Theme, record: ThemeRecord), Problems> {
    let shelf = ThemeShelf(site: configuration.directory, program: look.surroundings.program)
    let known = ThemeRecord(in: look.cache(of: configuration), of: look.surroundings.identity)
    do throws(Problems) {
      let source = try shelf.source(
        named: configuration.theme, language: configuration.language,
        askedAt: configuration.place(of: "theme"))
      return .success(try await known.opened(source, log))
    } catch {
      return .failure(error)
    }
  }

  /// Removes what a build under way made for itself alone; for a process that ends without it.
  public static func abandon() { PassingCache.abandon() }

  /// Builds and publishes the site.
  /// - Throws: what stopped it; the published site is then as it was.
  public func build(
    _ options: BuildOptions, progress: any ProgressDisplay
  ) async throws(Problems) -> BuildReport {
    do throws(Problem) {
      let workshop = try await Workshop.open(
        configuration, options: options, in: look.surroundings, log: log, progress)
      let report = await workshop.closing { (workshop) throws(Problem) in
        try BuildStamp.remove(from: workshop.store)
        if options.usesCache { try keepRecords(in: workshop.store) }
        let report = try await build(in: workshop, options, progress)
        return await stamped(report, in: workshop, options)
      }
      let (calls, downloads) = workshop.fetcher.counts
      log.asked = .init(calls: calls, downloads: downloads)
      return try report.get()
    } catch {
      throw Problems([error])
    }
  }

  /// What was learned of the theme and of the machine's libvips, for the next build.
  func keepRecords(in store: Store) throws(Problem) {
    try record.keep(in: store)
    let surroundings = look.surroundings
    try StoreError.telling { () throws(StoreError) in
      try VipsLibrary.keep(in: store, program: surroundings.program, surroundings.environment)
    }
  }

  private func build(
    in workshop: borrowing Workshop, _ options: BuildOptions, _ progress: any ProgressDisplay
  ) async throws(Problem) -> BuildReport {
    var watch = Stopwatch()
    // Templates are compiled while photos are gathered: neither needs the other.
    let rendering = Task { [theme, workers = workshop.workers] in
      Result { () throws(Problem) in try Rendering(theme: theme, workers: workers) }
    }
    let curation = try Curation(of: configuration, log)
    let gathering = try gathering(curation, with: workshop, progress)
    let ahead = mirrorAhead(in: workshop)
    let catalog = try await gather(
      gathering, with: workshop, bringing: acquisition(with: workshop, ahead), progress)
    watch.lap(.fetch)
    workshop.lookAtTwin()
    let pictures = try await mirror(catalog, in: workshop, made: await ahead?.made ?? 0, progress)
    watch.lap(.images)
    let gallery = gallery(of: pictures, curation)
    // While files that are there already are looked at one by one.
    let prepared = gallery.prepare()
    var publication = try await workshop.publication(log)
    let records = workshop.records(of: publication)
    let changes = try changes(
      of: pictures.catalog, curation, since: records, options, in: &publication)
    try records.carryFavorites(curation.favorites, to: &publication)
    try gathering.keep()
    try await place(pictures, from: workshop, in: &publication, progress)
    let maker = workshop.maker(look.surroundings.identity)
    let inputs = InputsRecord(
      in: workshop.store, photos: pictures.catalog.photos.count, log)
    let rendered = try await render(
      gallery, once: prepared, by: rendering.value.get(), isOurs: maker.isOurs(publication.live),
      knowing: inputs, into: &publication, telling: options.preview, progress)
    watch.lap(.pages)
    try await reportUse(of: pictures.catalog, known: records, gathering, in: &publication)
    let outcome = try finish(&publication, progress)
    // Where these are not noted, the next build renders what it need not.
    try? maker.note()
    if let made = rendered.inputs { try? inputs.keep(made.gallery, named: made.all) }
    recordUse(of: pictures, in: workshop)
    watch.lap(.publish)
    let counts = BuildReport.Counts(pictures, rendered, outcome, asked: workshop.fetcher.counts)
    var report = BuildReport(gallery, pictures, counts, changes, watch, log.problems)
    report.isOfFiles = curation.providers.union(pictures.providers).isSubset(of: ["folder"])
    return report
  }
}
