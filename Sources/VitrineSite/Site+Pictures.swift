// The first half of the line: from sets to a catalog whose every photo has its renditions.

import VitrineCatalog
import VitrineConfig
import VitrineImages
import VitrineModel
import VitrinePages
import VitrineProviders
import VitrineStore
import VitrineTemplates

/// A catalog with its renditions.
struct MirroredCatalog: Sendable {
  let catalog: Catalog
  /// By position in the catalog.
  let mirrored: [Mirrored]
  /// With the renditions of their pictures.
  let ownPages: [MarkdownPage]
  let made: Int
  let reused: Int

  /// Where the photos come from.
  var providers: Set<String> { Set(catalog.photos.lazy.map(\.id.provider)) }

  /// Every file of the site once, in the order of the photos.
  var files: [Rendition.File] {
    var placed: Set<SitePath> = []
    let ofPages = ownPages.flatMap { page in
      page.images.sorted { $0.key < $1.key }.map(\.value)
    }
    return (mirrored + ofPages).lazy.flatMap(\.all).compactMap(\.file)
      .filter { placed.insert($0.path).inserted }
  }
}

extension Site {
  /// What site.yml asks for, and the crops of the theme and of link previews.
  var mirrorSettings: MirrorSettings {
    var settings = configuration.mirror
    settings.thumbnails = theme.thumbnails
    settings.makesCards = configuration.address != nil
    return settings
  }

  func gathering(
    _ curation: Curation, with workshop: borrowing Workshop, _ progress: any ProgressDisplay
  ) throws(Problem) -> Gathering {
    try Gathering(
      for: configuration.sets, curation, options: configuration.providers,
      services: services(with: workshop, progress), fetcher: workshop.fetcher,
      tell: news(of: workshop.fetcher, progress))
  }

  /// Those of providers that need no network.
  func services(
    with workshop: borrowing Workshop, _ progress: any ProgressDisplay
  ) -> ProviderServices {
    ProviderServices(
      pictures: workshop.reader, memory: look.surroundings.memory?.folder(of: configuration),
      directory: configuration.directory,
      own: workshop.own + SiteFolders.own(of: configuration), workers: workshop.workers,
      sizes: configuration.mirror.sizes, report: { [log] in log.add($0) },
      progress: { progress.show(.reading, done: $0, of: $1) })
  }

  func gather(
    _ gathering: Gathering, with workshop: borrowing Workshop, bringing source: any BringsOriginals,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> Catalog {
    let count = configuration.sets.count
    progress.show(.fetch, done: 0, of: count)
    let waiting = tellPauses(of: workshop.fetcher, progress)
    defer { waiting.cancel() }
    var sets: [GatheredSet]
    do throws(Problems) {
      sets = try await gathering.gather(configuration.sets)
    } catch {
      guard !Task.isCancelled else { throw .stopped }
      throw log.summary(of: error)
    }
    let others = await others(beside: sets, gathering)
    if let refusal = log.refusal { throw refusal }
    let change = await change(
      of: sets.flatMap(\.all) + others, gathering, bringing: source, progress)
    sets = await gathering.relating(sets)
    if let refusal = log.refusal { throw refusal }
    guard !Task.isCancelled else { throw .stopped }
    for place in sets.indices {
      sets[place] = bounded(sets[place])
      sets[place].change(change)
    }
    return Catalog(sets, others: others.compactMap(change))
  }

  /// Makes the renditions that are missing. Photos whose pixels cannot be read are left out by
  /// name; the rest is published.
  ///
  /// - Parameter ahead: how many were made before by this build.
  func mirror(
    _ catalog: Catalog, in workshop: borrowing Workshop, made ahead: Int = 0,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> MirroredCatalog {
    let own = try ownPages.pictures(read: workshop.reader)
    var plan = try plan(catalog.photos, own, workshop)
    if try await takeShared(for: plan, in: workshop, progress) {
      plan = try self.plan(catalog.photos, own, workshop)
    }
    let mirror = Mirror(store: workshop.store, workers: workshop.workers)
    let outcome = try await mirror.carryOut(plan) { progress.show(.images, done: $0, of: $1) }
    guard !Task.isCancelled else { throw .stopped }
    try OwnPages.refuse(outcome.faults, of: own)
    let shown = try leaveOut(outcome.faults, of: catalog, workshop.store)
    return pictures(
      of: shown, own, outcome.mirrored, made: outcome.made + ahead,
      reused: max(0, plan.renditionsReady - ahead))
  }

  /// What there is of the photos and of the pictures of one's own pages, and what is to be made.
  func plan(
    _ photos: [Photo], _ own: [OwnPages.Known], _ workshop: borrowing Workshop
  ) throws(Problem) -> MirrorPlan {
    let rules = DeliveryRules(configuration, terms: terms)
    let whole = configuration.mirror.originals ? photos.filter(rules.maySave) : []
    let isResized = { rules.decision(for: $0) == .resize }
    let served = configuration.imgproxy?.source == nil ? photos.filter(isResized) : []
    return try MirrorPlan(
      for: photos.filter { !isResized($0) }.compactMap(\.original.file),
      and: own.map(\.original), whole: Set(whole.compactMap(\.original.file?.digest)),
      served: served.compactMap(\.original.file), focuses: Self.focuses(of: photos),
      settings: mirrorSettings, store: workshop.store, memory: look.surroundings.memory?.mirror)
  }

  /// Of files with the same bytes, which share their renditions, the first with a focus has its way.
  private static func focuses(of photos: [Photo]) -> [Digest: UnitRectangle] {
    let told = photos.compactMap { photo in
      photo.original.file.flatMap { file in photo.focus.map { (file.digest, $0) } }
    }
    return Dictionary(told) { first, _ in first }
  }

  /// - Parameter mirrored: by the originals' digests.
  func pictures(
    of catalog: Catalog, _ own: [OwnPages.Known], _ mirrored: [Digest: Mirrored], made: Int,
    reused: Int
  ) -> MirroredCatalog {
    let rules = DeliveryRules(configuration, terms: terms)
    let resizing = Resizing(configuration, mirrorSettings)
    return MirroredCatalog(
      catalog: catalog,
      mirrored: catalog.photos.map { photo in
        let resized =
          rules.decision(for: photo) == .resize ? resizing?.resized(photo, mirrored) : nil
        return (resized ?? photo.original.shown(with: mirrored)).saved(if: rules.maySave(photo))
      },
      ownPages: ownPages.filled(with: own) {
        Original.file($0).shown(with: mirrored).saved(if: false)
      },
      made: made, reused: reused)
  }

  /// A damaged copy of a service's photo goes from the cache as well, so that the next build asks
  /// for it anew.
  private func leaveOut(
    _ faults: [(digest: Digest, fault: PictureFault)], of catalog: Catalog, _ store: Store
  ) throws(Problem) -> Catalog {
    let byDigest = Dictionary(faults.map { ($0.digest, $0.fault) }) { first, _ in first }
    let terms = terms
    var lost: Set<Catalog.Position> = []
    for (position, photo) in catalog.photos.enumerated() {
      guard let file = photo.original.file, let fault = byDigest[file.digest] else { continue }
      lost.insert(position)
      guard terms[photo.id.provider] != nil else {
        log.add(fault.problem(at: file.source))
        continue
      }
      log.add(fault.problem(of: photo))
      try StoreError.telling { () throws(StoreError) in try store.discard(file.digest) }
    }
    return catalog.without(lost)
  }
}

extension Original {
  /// What pages show of it: its renditions, or what its service offers.
  fileprivate func shown(with mirrored: [Digest: Mirrored]) -> Mirrored {
    switch self {
    case .file(let file): mirrored[file.digest] ?? Mirrored(renditions: [], averageColor: 0)
    case .remote(let remote): Mirrored(showing: remote)
    }
  }
}

extension Location {
  /// A tenth of a degree is a city.
  func shown(_ policy: LocationPolicy) -> Location? {
    switch policy {
    case .remove: nil
    case .keep: self
    case .city:
      Location(
        latitude: (latitude * 10).rounded() / 10, longitude: (longitude * 10).rounded() / 10)
    }
  }
}
