// What a build works with: the checked output folder, the lock that keeps other builds out, the
// cache, and the reader of pictures. Opened before anything else is touched, so that a folder that
// cannot be used is told at once. Not copyable, since there is one lock.

import Foundation
import Synchronization
import VitrineConfig
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrineStore

struct Workshop: ~Copyable, Sendable {
  let store: Store
  let reader: VipsPictureReader
  let workers: Int
  let fetcher: Fetcher
  let shelf: (any SharedShelf)?

  private let output: OutputFolder
  private let lock: StoreLock
  private let generations: Generations
  /// A cache for this build alone, removed at its end.
  private let passing: String?

  /// Another build of the same site is given this long to end.
  private static let patience = Duration.seconds(10)

  /// Mends what a killed run left of the published site.
  static func open(
    _ configuration: SiteConfiguration, options: BuildOptions, in surroundings: Surroundings,
    log: ProblemLog, _ progress: any ProgressDisplay
  ) async throws(Problem) -> Workshop {
    try await open(configuration, options: options, in: surroundings, log: log, progress) {
      (output) throws(StoreError) in
      try output.recover()
      try TwinPlace.check(output)
      let live = Task { Result { () throws(StoreError) in try LiveSite.mended(output) } }
      return Generations(live: live, twinOf: options.usesCache ? output : nil)
    }
  }

  /// To look only: the published site and what is beside it stay as they are.
  static func openToLook(
    _ configuration: SiteConfiguration, options: BuildOptions, in surroundings: Surroundings,
    log: ProblemLog, _ progress: any ProgressDisplay
  ) async throws(Problem) -> Workshop {
    try await open(configuration, options: options, in: surroundings, log: log, progress) {
      (output) throws(StoreError) in
      Generations(live: Task { Result { () throws(StoreError) in try LiveSite(output) } })
    }
  }

  private static func open(
    _ configuration: SiteConfiguration, options: BuildOptions, in surroundings: Surroundings,
    log: ProblemLog, _ progress: any ProgressDisplay,
    _ look: (OutputFolder) throws(StoreError) -> Generations
  ) async throws(Problem) -> Workshop {
    VipsLibrary.partLargePieces()
    try VipsLibrary.find(
      knownIn: options.usesCache ? configuration.cacheDirectory : nil,
      program: surroundings.program, surroundings.environment)
    PassingCache.sweep()
    let passing = options.usesCache ? nil : PassingCache.begin()
    let cache = passing ?? configuration.cacheDirectory
    let folders = SiteFolders(configuration, home: options.home)
    try folders.checkCache(of: configuration)
    let output = try OutputFolder(
      path: configuration.outputDirectory(options.output), folders: folders, cache: cache)
    do throws(StoreError) {
      let lock = try await StoreLock.acquire(cache, patience: patience) {
        progress.note(.held(byProcess: $0))
      }
      let store = try Store(directory: cache)
      store.notices.forEach(log.add)
      let generations = try look(output)
      return Workshop(
        store: store,
        reader: VipsPictureReader(
          store: store, maxMegapixels: configuration.mirror.maxMegapixels),
        workers: options.workers,
        fetcher: Fetcher(
          store: store, settings: FetchSettings(configuration, isOffline: options.isOffline)),
        shelf: options.shelf, output: output, lock: lock,
        generations: generations, passing: passing)
    } catch {
      if let passing { PassingCache.remove(passing) }
      throw error.problem
    }
  }

  deinit {
    guard let passing else { return }
    PassingCache.remove(passing)
    // On another disk than the output it had its twin there; the next build removes what is left.
    try? TwinPlace.discard(TwinPlace.beside(output))
  }

  /// What this build writes; none of it is a photo.
  var own: [String] { [output.path, output.cache] }

  /// Does the work and closes all connections, whatever comes of it.
  func closing<Value: Sendable>(
    after work: (borrowing Workshop) async throws(Problem) -> Value
  ) async -> Result<Value, Problem> {
    let result: Result<Value, Problem>
    do throws(Problem) {
      result = .success(try await work(self))
    } catch {
      result = .failure(error)
    }
    await fetcher.close()
    // It holds the twin's lock, which another build of this process may want next.
    _ = await generations.twin
    return result
  }

  /// Looks at the site before the published one from now on, while one worker does what is to do: a
  /// build that comes so far mostly changes something. One that is very large is left until then.
  func lookAtTwin() { generations.lookAtTwin() }

  /// - Parameter program: what tells the running program from others.
  func maker(_ program: String?) -> PagesMaker { PagesMaker(program, of: output, store) }

  func records(of publication: borrowing Publication) -> SiteRecords {
    SiteRecords(manifest: publication.manifest, store: store)
  }

  func publication(_ log: ProblemLog) async throws(Problem) -> Publication {
    do throws(StoreError) {
      let publication = Publication(
        output: output, store: store, live: try await generations.live.value.get(),
        twin: await generations.twin, workers: workers)
      publication.notices.forEach(log.add)
      return publication
    } catch {
      throw error.problem
    }
  }
}

/// The published site and the one before it, being looked at beside other work that needs neither. A
/// class, since a look that has begun is everybody's.
private final class Generations: Sendable {
  let live: Task<Result<LiveSite, StoreError>, Never>
  private let output: OutputFolder?
  private let look = Mutex<Task<Twin?, Never>?>(nil)

  /// Files of a site whose twin is looked at when it is written to: with 330,000, which 100,000 photos
  /// have, the lists of both take 130 MB, and stay beside what is read of the cache.
  private static let most = 250_000

  /// - Parameter output: nil where its twin is not to be looked at.
  init(live: Task<Result<LiveSite, StoreError>, Never>, twinOf output: OutputFolder? = nil) {
    self.live = live
    self.output = output
  }

  func lookAtTwin() {
    guard let output else { return }
    look.withLock { look in
      look =
        look
        ?? Task { [live] in
          // What a killed run left is mended by then.
          if let live = try? await live.value.get(), live.count > Self.most { return nil }
          return Twin.ifThere(of: output)
        }
    }
  }

  /// Nil where there is none yet, or it was not looked at.
  var twin: Twin? { get async { await look.withLock(\.self)?.value } }
}

extension SiteConfiguration {
  /// The output folder, where the command line may name another than site.yml.
  func outputDirectory(_ named: String?) -> String {
    guard let named else { return outputDirectory }
    return named.hasPrefix("/") ? named : FileManager.default.currentDirectoryPath + "/" + named
  }
}
