// The tables of a site, as the commands edit them: with the cache and the providers that a build has.

public import Foundation
import VitrineCatalog
import VitrineConfig
public import VitrineFavorites
import VitrineFetch
import VitrineImages
public import VitrineModel
import VitrinePages
import VitrineProviders
import VitrinePublish
import VitrineStore

extension SiteTableEditor {
  /// Reads site.yml and opens the editor.
  ///
  /// The table can be edited without the keys of services; a command that needs one reports that it
  /// is missing.
  ///
  /// - Parameters:
  ///   - file: The path of site.yml.
  ///   - environment: The variables of the process.
  ///   - log: Collects problems that do not stop a command.
  ///   - now: The current time, which rows are marked with.
  /// - Returns: The editor.
  /// - Throws: Every problem of site.yml.
  public static func open(
    _ file: String, environment: [String: String], log: ProblemLog,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(Problems) -> Self {
    let configuration = try SiteConfiguration.load(
      file: file, environment: environment, providers: ProviderRegistry.declarations(),
      ignoring: ["provider.secret-missing"])
    let workspace = SiteTableWorkspace(
      configuration: configuration, home: environment["HOME"], log: log)
    return Self(configuration, workspace, log: log, now: now)
  }
}

/// The cache and the providers of a site.
private struct SiteTableWorkspace: TableWorkspace {
  let configuration: SiteConfiguration
  let home: String?
  let log: ProblemLog

  var manifest: SiteManifest? {
    let output = configuration.outputDirectory
    return try? LiveSite.manifest(in: Folder(at: output), output).0
  }

  @Sendable func page(of photo: Photo.ID) -> SitePath {
    SitePath(of: photo, digest: { Store.digest(of: $0) })
  }

  func pages(of photos: [Photo.ID]) -> [SitePath] {
    SitePath.pages(of: photos, digest: { Store.digest(of: $0) })
  }

  func withStore<Value>(
    _ work: (Store) async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let lock = try await configuration.lockedCache(home: home)
    let store = try Store(directory: configuration.cacheDirectory)
    store.notices.forEach(log.add)
    let value = try await work(store)
    lock.release()
    return value
  }

  func withLoader<Value>(
    _ store: Store, _ progress: any ProgressDisplay,
    _ work: (SetLoader) async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let fetcher = Fetcher(store: store, settings: FetchSettings(configuration, isOffline: false))
    let services = ProviderServices(
      imageReader: VipsImageReader(
        store: store, limits: configuration.renditions.limits,
        preferences: configuration.metadataPreferences),
      directory: configuration.directory, excludedPaths: SiteFolders.own(of: configuration),
      workers: ProcessInfo.processInfo.activeProcessorCount,
      renditionEdges: configuration.renditions.sizes, siteName: configuration.title,
      ownAccounts: configuration.services.own,
      report: { [log] in
        // Another photo's sidecar does not stop a command about this one.
        log.add($0.severity < .error || $0.isSystemFailure ? $0 : $0.asWarning)
      })
    let loader = try SetLoader(
      for: [], .none, options: configuration.providers, services: services, fetcher: fetcher
    ) { news in
      guard case .photos(let count, let set) = news else { return }
      progress.note(.photos(count, set: set.title, callsLeft: nil))
    }
    let result = await Result { () async throws(Problem) in try await work(loader) }
    await fetcher.close()
    return try result.get()
  }
}
