// The part of the pipeline for photos of services: originals are downloaded if they may be, sets
// are compared with their last version, and the use of photos is reported to services.

import Foundation
import VitrineCatalog
import VitrineConfig
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrineProviders
import VitrinePublish
import VitrineStore

extension Site {
  /// The terms of services whose photos are shown, by provider.
  var terms: [String: ServiceTerms] { ProviderRegistry.terms(for: configuration.title) }

  func isOfService(_ set: PhotoSet) -> Bool {
    set.provider.map { ProviderRegistry.terms[$0] != nil } ?? false
  }

  /// More photos by the authors of the services' photos.
  func morePhotos(beside sets: [LoadedSet], _ loader: SetLoader) async -> [Photo] {
    let most = configuration.services.photosPerAuthor
    guard most > 0 else { return [] }
    return await loader.photos(of: sets.flatMap(\.all).authors, most: most)
  }

  /// Returns what this build makes of each loaded photo: the author as the service describes them,
  /// the location as far as the site shows it, the original if it may be copied.
  ///
  /// The result is nil for photos that are excluded.
  func edits(
    of photos: [Photo], _ loader: SetLoader, _ downloader: any OriginalFetching,
    _ progress: any ProgressDisplay
  ) async -> (Photo) -> Photo? {
    let terms = terms
    let location = configuration.location
    let foreign = named(photos.filter { terms[$0.id.provider] != nil }.unique)
    let rules = DeliveryRules(configuration, terms: terms)
    let allowed = foreign.filter { rules.decision(for: $0) != .exclude }
    let asked = configuration.services.asksForProfiles ? allowed : []
    async let profiles = loader.described(asked.authors)
    let originals = await originals(of: foreign, rules, downloader, progress)
    loader.noteWithoutImage(allowed.filter { originals[$0.id] == nil })
    let authors = await profiles
    reportCut(foreign, authors.values.sorted { $0.id < $1.id })
    var interner = Photo.Interner()
    return { photo in
      guard var photo = loader.curation.applied(to: photo) else { return nil }
      if let known = photo.location { photo.location = known.shown(location) }
      if let known = photo.place { photo.place = known.shown(location) }
      let tags = photo.tags.shown(location)
      if tags.count < photo.tags.count { photo.tags = tags }
      guard terms[photo.id.provider] != nil else { return photo }
      guard let original = originals[photo.id] else { return nil }
      photo.original = original
      photo.author = photo.author.map { authors[$0.id] ?? $0 }
      photo = loader.curation.metadata.signed(photo).bounded()
      interner.intern(&photo)
      return photo
    }
  }

  /// Texts of services are cut to what pages can show; a folder's texts are the site's own.
  func bounded(_ set: LoadedSet) -> LoadedSet {
    isOfService(set.set) ? set.bounded() : set
  }

  /// Where the images of services' photos are shown from; none for excluded photos.
  private func originals(
    of photos: [Photo], _ rules: DeliveryRules, _ downloader: any OriginalFetching,
    _ progress: any ProgressDisplay
  ) async -> [Photo.ID: Original] {
    let decisions = photos.map { ($0, rules.decision(for: $0)) }
    // A photo that is not copied is fetched only for its size, if the service does not report it.
    let fetched = decisions.filter {
      $1 == .copy || $1 != .exclude && $0.original.remote?.isMeasured == false
    }
    let shown = decisions.filter { [.show, .resize].contains($1) }.map(\.0)
    let checked = shown.filter { $0.original.remote?.isMeasured == true }
    let total = fetched.count + checked.count
    let files = await downloader.fetch(requests(for: fetched, rules)) {
      progress.show(.downloads, done: $0, of: total)
    }
    let absences = await downloader.absences(among: checked) {
      progress.show(.downloads, done: fetched.count + $0, of: total)
    }
    absences.values.forEach(log.add)
    var originals: [Photo.ID: Original] = [:]
    originals.reserveCapacity(photos.count)
    for photo in shown where absences[photo.id] == nil { originals[photo.id] = photo.original }
    for ((photo, decision), file) in zip(fetched, files) {
      originals[photo.id] = nil
      switch file {
      case .success(let file) where decision == .copy: originals[photo.id] = .file(file)
      case .success(let file):
        originals[photo.id] = (photo.original.remote?.measured(as: file.size)).map { .remote($0) }
      // A stopped build excludes nothing: there is no build.
      case .failure(let problem): if !Task.isCancelled { log.add(problem) }
      }
    }
    reportUnmet(among: photos.authors)
    reportExcluded(decisions.count { $0.1 == .exclude })
    return originals
  }

  private func requests(
    for photos: [(Photo, DeliveryRules.Decision)], _ rules: DeliveryRules
  ) -> [OriginalDownloader.OriginalRequest] {
    photos.map { photo, decision in
      OriginalDownloader.OriginalRequest(
        photo, needsRenditions: decision == .copy,
        needsFullSizeCopy: decision == .copy && configuration.renditions.publishesOriginals
          && rules.maySave(photo))
    }
  }
}

// MARK: What came and went

extension Site {
  /// The changes of the services' sets since the last build.
  ///
  /// The photos of all sets are recorded. Throws if a set lost more than it may, or if no picture
  /// could be had at all.
  func changes(
    of catalog: Catalog, _ loader: SetLoader, since records: SiteRecords, _ options: BuildOptions,
    in publication: inout Publication
  ) async throws(Problem) -> [SetChange] {
    var changes: [SetChange] = []
    for filled in catalog.sets {
      let isOfService = isOfService(filled.set)
      let record = SetRecord(
        of: filled, in: catalog, asked: configuration, loader.curation, isOfService: isOfService)
      let old = try records.set(filled.set.slug)
      changes.append(
        await loader.change(of: filled.set, from: old, to: record, isOfService: isOfService))
    }
    if !options.allowsShrink {
      try refuseShrunk(changes)
      if catalog.photos.isEmpty, log.problems.contains(where: \.isOfLostPhoto) {
        throw .noPicture
      }
    }
    changes.compactMap(\.notice).forEach(log.add)
    for change in changes {
      try records.keep(change.record, of: change.set.slug, in: &publication)
    }
    let names = Set(changes.map { SiteRecords.name(of: $0.set.slug) })
    publication.dropRecords { SiteRecords.isOfSet($0) && !names.contains($0) }
    return changes.filter { isOfService($0.set) }
  }

  /// Throws for all sets that lost too much, together.
  private func refuseShrunk(_ changes: [SetChange]) throws(Problem) {
    let objections = changes.compactMap {
      $0.objection(most: configuration.services.maxShrink)
    }
    guard objections.isEmpty else { throw log.first(of: Problems(objections)) }
  }
}

// MARK: Use

extension Site {
  /// Reports new photos to the services that require it, each photo once.
  ///
  /// A later build reports what cannot be reported now.
  func reportUse(
    of catalog: Catalog, known records: SiteRecords, _ loader: SetLoader,
    _ progress: any ProgressDisplay, in publication: inout Publication
  ) async throws(Problem) {
    var done = 0
    let asked = catalog.photos.filter { $0.useReport != nil }
    guard !asked.isEmpty else { return }
    var used = try records.used()
    let news = asked.filter { !used.contains($0.id) }
    var reported: [Photo.ID] = []
    // Recorded while they are reported: an interrupted build must not report photos twice.
    await loader.reportUse(of: news) { id in
      if let id {
        reported.append(id)
        records.note(reported: reported)
      }
      done += 1
      progress.show(.reports, done: done, of: news.count)
    }
    used.formUnion(reported)
    reportUnreported(news.filter { !used.contains($0.id) })
    try records.keep(used: used, in: &publication)
  }

  private func reportUnreported(_ photos: [Photo]) {
    let byService = Dictionary(grouping: photos, by: \.id.provider)
    for (name, photos) in byService.sorted(by: { $0.key < $1.key }) {
      let title = terms[name]?.title ?? name
      log.add(
        Problem(
          .note, "provider.use-untold",
          "\(title) does not know yet that "
            + "\(counted(photos.count, "photo is", "photos are")) shown here",
          help: "no action needed: a later build will report it"))
    }
  }
}

extension [Photo] {
  /// Each author once, in the order of their photos.
  fileprivate var authors: [Author] {
    var seen: Set<Author.ID> = []
    return reduce(into: []) { authors, photo in
      if let author = photo.author, seen.insert(author.id).inserted { authors.append(author) }
    }
  }
}
