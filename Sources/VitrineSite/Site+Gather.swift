// The first step: from the sets of site.yml to a catalog of photos. Downloads and renditions of
// photos that are already known overlap with the calls to the providers.

import Foundation
import VitrineCatalog
import VitrineConfig
import VitrineFavorites
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrinePages
import VitrineProviders
import VitrinePublish
import VitrineStore
import VitrineVideo

/// The photos of a site, and where they came from.
struct LoadedCatalog: Sendable {
  let catalog: Catalog
  let curation: Curation
  let loader: SetLoader
  /// Makes renditions while photos are downloaded; nil if other machines may have made them.
  let prefetch: Prefetch?
}

extension Site {
  /// Asks the providers, merges their answers, and applies licenses and edits.
  func gather(_ session: BuildSession) async throws(Problem) -> LoadedCatalog {
    try LastBuild.remove(from: session.store)
    if session.options.usesCache { try keepRecords(in: session.store) }
    // Templates compile while photos are loaded: neither needs the other.
    _ = session.renderer(of: theme)
    let curation = try curation
    let loader = try loader(curation, session)
    let prefetch = prefetch(session)
    let catalog = try await load(loader, downloader(session, prefetch), session)
    try await refuseOtherSite(session)
    await loader.metadataProblems(beside: catalog.photos).forEach(log.add)
    curation.problems(beside: catalog.photos, named: configuration.favorites).forEach(log.add)
    session.stopwatch.lap(.fetch)
    return LoadedCatalog(catalog: catalog, curation: curation, loader: loader, prefetch: prefetch)
  }

  /// The lists and metadata tables of the site.
  var curation: Curation {
    get throws(Problem) {
      try Curation(of: configuration, log) { SitePath(of: $0, digest: { Store.digest(of: $0) }) }
    }
  }

  /// Records facts about the theme and the machine's libvips for the next build.
  func keepRecords(in store: Store) throws(Problem) {
    try themeRecord.keep(in: store)
    let environment = check.environment
    try VipsLibrary.keep(in: store, program: environment.program, environment.variables)
  }

  func loader(_ curation: Curation, _ session: BuildSession) throws(Problem) -> SetLoader {
    try SetLoader(
      for: configuration.sets, curation, without: configuration.exclusions,
      options: configuration.providers, services: providerServices(session),
      fetcher: session.fetcher, progress: loadProgress(session))
  }

  /// What providers on this machine need.
  func providerServices(_ session: BuildSession) -> ProviderServices {
    let progress = session.progress
    return ProviderServices(
      imageReader: session.reader,
      videoReader: configuration.videos.map { _ in
        FFmpegVideoReader(
          store: session.store, tools: session.videoTools,
          preferences: configuration.metadataPreferences)
      },
      photoCache: check.environment.memory?.folder(of: configuration),
      directory: configuration.directory,
      excludedPaths: [session.output.path, session.output.cache]
        + SiteFolders.own(of: configuration),
      workers: session.workers, renditionEdges: configuration.renditions.sizes,
      publishesOriginals: configuration.renditions.publishesOriginals,
      siteName: configuration.title, ownAccounts: configuration.services.own,
      report: { [log] in log.add($0) },
      progress: { progress.show(.reading, done: $0, of: $1) })
  }

  /// Loads the sets and makes a catalog of them.
  ///
  /// The downloader fetches the originals of services' photos.
  func load(
    _ loader: SetLoader, _ downloader: any OriginalFetching, _ session: BuildSession
  ) async throws(Problem) -> Catalog {
    session.progress.show(.fetch, done: 0, of: configuration.sets.count)
    let pauses = showPauses(session)
    defer { pauses.cancel() }
    var sets: [LoadedSet]
    do {
      sets = try await loader.load(configuration.sets)
    } catch {
      guard !Task.isCancelled else { throw .stopped }
      throw log.first(of: error)
    }
    let others = await morePhotos(beside: sets, loader)
    if let failure = log.stopping { throw failure }
    let edit = await edits(
      of: sets.flatMap(\.all) + others, loader, downloader, session.progress)
    sets = await loader.withRelatedTags(sets)
    if let failure = log.stopping { throw failure }
    guard !Task.isCancelled else { throw .stopped }
    for place in sets.indices {
      sets[place] = bounded(sets[place])
      sets[place].change(edit)
    }
    return Catalog(sets, others: others.compactMap(edit))
  }

  /// A downloader of the originals that may be copied.
  ///
  /// A prefetch makes renditions meanwhile.
  func downloader(_ session: BuildSession, _ prefetch: Prefetch? = nil) -> OriginalDownloader {
    OriginalDownloader(
      fetcher: session.fetcher, store: session.store, reader: session.reader,
      settings: renditionSettings, prefetch: prefetch, report: { [log] in log.add($0) })
  }

  private func prefetch(_ session: BuildSession) -> Prefetch? {
    guard session.options.sharedCache == nil else { return nil }
    return Prefetch(store: session.store, settings: renditionSettings, workers: session.workers)
  }
}

// MARK: Progress

extension Site {
  /// Shows how much is loaded, and for services what their quota leaves.
  private func loadProgress(_ session: BuildSession) -> @Sendable (LoadProgress) -> Void {
    let (fetcher, progress) = (session.fetcher, session.progress)
    let total = configuration.sets.count
    let services = Set(terms.keys)
    return { news in
      switch news {
      case .sets(let done): progress.show(.fetch, done: done, of: total)
      case .authors(let done, let count): progress.show(.authors, done: done, of: count)
      case .photos(let count, let set):
        guard let provider = set.provider, services.contains(provider) else { return }
        let left = fetcher.quota(of: provider)?.left
        progress.note(.photos(count, set: set.slug, callsLeft: left))
      }
    }
  }

  /// Shows how long hosts make the build wait, as long as the task lives.
  private func showPauses(_ session: BuildSession) -> Task<Void, Never> {
    let (fetcher, progress) = (session.fetcher, session.progress)
    return Task {
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        guard let (host, end) = fetcher.pausedHosts.max(by: { $0.value < $1.value }) else {
          continue
        }
        let seconds = Int(end.timeIntervalSinceNow.rounded(.up))
        if seconds > 0 { progress.note(.waiting(host: host, seconds: seconds)) }
      }
    }
  }
}
