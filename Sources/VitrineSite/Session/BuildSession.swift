// Everything that the steps of a build share: the lock that keeps other builds out, the cache, the
// network, the log and the progress. It is opened before anything else is touched, so an unusable folder
// is reported at once. A class, because there is one lock and all steps use it.

import Foundation
import Synchronization
import VitrineConfig
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrinePublish
import VitrineStore
import VitrineTemplates
import VitrineVideo

/// The shared state of one build.
final class BuildSession: Sendable {
  /// The purpose of a session.
  enum Purpose {
    /// Publishes. Repairs what a killed run left of the published site.
    case building
    /// Reads only: the published site and its neighbors stay as they are.
    case inspecting
  }

  let options: BuildOptions
  let environment: BuildEnvironment
  let log: ProblemLog
  let progress: any ProgressDisplay
  /// Starts once the session has the lock: waiting for another build is not the work of this one.
  let stopwatch: Stopwatch

  let store: Store
  let reader: VipsImageReader
  let videoTools: VideoTools
  let fetcher: Fetcher
  let output: OutputFolder
  let versions: SiteVersions

  private let lock: StoreLock
  /// The cache of this build alone, removed at its end.
  private let temporaryCache: String?
  private let compiling = Mutex<Task<Result<PageRenderer, Problem>, Never>?>(nil)

  var workers: Int { options.workers }

  /// Opens a session, runs work in it and closes all connections, even if the work fails.
  ///
  /// The work starts again if files of the cache disappeared: they may be deleted at any time.
  static func run<Value: Sendable>(
    _ purpose: Purpose, _ configuration: SiteConfiguration, _ options: BuildOptions,
    in environment: BuildEnvironment, _ log: ProblemLog, _ progress: any ProgressDisplay,
    _ work: (BuildSession) async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let known = log.problems
    var pause = Duration.milliseconds(250)
    while true {
      do {
        return try await once(purpose, configuration, options, in: environment, log, progress, work)
      } catch {
        guard pause <= Self.maxPause, let loss = CacheLoss(error, of: configuration.cacheDirectory)
        else { throw error }
        try? await Task.sleep(for: pause)
        pause *= 2
        log.reset(to: known + [loss.notice])
      }
    }
  }

  /// The last wait for an `rm -rf` of a large cache; one that is deleted again ends the build.
  private static let maxPause = Duration.seconds(2)

  private static func once<Value: Sendable>(
    _ purpose: Purpose, _ configuration: SiteConfiguration, _ options: BuildOptions,
    in environment: BuildEnvironment, _ log: ProblemLog, _ progress: any ProgressDisplay,
    _ work: (BuildSession) async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let session = try await BuildSession(
      purpose, configuration, options, in: environment, log, progress)
    let result = await Result { () async throws(Problem) in try await work(session) }
    await session.close()
    return try result.get()
  }

  private init(
    _ purpose: Purpose, _ configuration: SiteConfiguration, _ options: BuildOptions,
    in environment: BuildEnvironment, _ log: ProblemLog, _ progress: any ProgressDisplay
  ) async throws(Problem) {
    VipsLibrary.keepLargeBlocksOutOfHeaps()
    try VipsLibrary.find(
      cachedIn: options.usesCache ? configuration.cacheDirectory : nil,
      program: environment.program, environment.variables)
    TemporaryCache.sweep()
    let temporary = options.usesCache ? nil : TemporaryCache.begin()
    let cache = temporary ?? configuration.cacheDirectory
    let folders = SiteFolders(configuration, home: options.home)
    try folders.checkCache(of: configuration)
    let deploy = DeployRequest.problems(of: configuration, home: options.home)
    if let photos = deploy.first(where: { $0.code == "deploy.photos" }) { throw photos }
    let output = try OutputFolder(
      path: configuration.outputDirectory(options.output), folders: folders, cache: cache)
    do {
      lock = try await StoreLock.acquire(cache, timeout: SiteConfiguration.lockTimeout) {
        progress.note(.locked(byProcess: $0))
      }
      store = try Store(directory: cache)
      store.notices.forEach(log.add)
      versions =
        switch purpose {
        case .building: try SiteVersions.open(output, usesStaging: options.usesCache)
        case .inspecting: SiteVersions.inspect(output)
        }
    } catch {
      if let temporary { TemporaryCache.remove(temporary) }
      throw error
    }
    reader = VipsImageReader(
      store: store, limits: configuration.renditions.limits,
      preferences: configuration.metadataPreferences)
    videoTools = VideoTools(environment.variables, store: store)
    fetcher = Fetcher(
      store: store, settings: FetchSettings(configuration, isOffline: options.isOffline))
    temporaryCache = temporary
    self.output = output
    self.options = options
    self.environment = environment
    self.log = log
    self.progress = progress
    stopwatch = Stopwatch()
  }

  deinit {
    guard let temporaryCache else { return }
    TemporaryCache.remove(temporaryCache)
    // On another disk than the output, the cache left the staging folder beside the output.
    versions.discardStagingBesideOutput()
  }

  /// Checks that the cache is still the one that the build began with.
  ///
  /// Photos that could not be kept in a deleted cache may be missing from the site.
  func checkCache() throws(Problem) {
    guard try lock.isInPlace() else { throw CacheLoss.problem(store.directory) }
  }

  private func close() async {
    await fetcher.close()
    await versions.close()
    let (calls, downloads) = fetcher.counts
    log.requests = .init(calls: calls, downloads: downloads)
  }

  func videoPipeline(_ site: SiteConfiguration) -> VideoPipeline {
    VideoPipeline(
      store: store, tools: videoTools, settings: site.videos ?? VideoSettings(), workers: workers)
  }

  /// Compiles the templates of the theme beside other work.
  ///
  /// The first call starts it.
  func renderer(of theme: Theme) -> Task<Result<PageRenderer, Problem>, Never> {
    compiling.withLock { compiling in
      let task =
        compiling
        ?? Task { [workers] in
          Result { () throws(Problem) in try PageRenderer(theme: theme, workers: workers) }
        }
      compiling = task
      return task
    }
  }
}

extension SiteConfiguration {
  /// How long a command waits for another build of the same site.
  static let lockTimeout = Duration.seconds(10)

  /// The output folder; the command line may name another than site.yml.
  func outputDirectory(_ named: String?) -> String {
    guard let named else { return outputDirectory }
    return named.hasPrefix("/") ? named : FileManager.default.currentDirectoryPath + "/" + named
  }

  /// Checks the cache and takes its lock, for a command that is not a build.
  func lockedCache(home: String?) async throws(Problem) -> StoreLock {
    try SiteFolders(self, home: home).checkCache(of: self)
    return try await StoreLock.acquire(cacheDirectory, timeout: Self.lockTimeout)
  }
}
