// What the desk borrows from a build: the cache, which is this command's alone while it lasts, and
// the services behind it.

import Foundation
import VitrineCatalog
import VitrineConfig
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrineProviders
import VitrineStore

extension FavoritesDesk {
  /// A build under way is given this long to end.
  private static let patience = Duration.seconds(10)

  /// Works with the cache.
  func withStore<Value>(
    _ work: (Store) async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    try SiteFolders(configuration, home: home).checkCache(of: configuration)
    let lock = try await locked()
    let value = try await work(try store())
    lock.release()
    return value
  }

  private func locked() async throws(Problem) -> StoreLock {
    try await StoreError.telling { () async throws(StoreError) in
      try await StoreLock.acquire(configuration.cacheDirectory, patience: Self.patience)
    }
  }

  private func store() throws(Problem) -> Store {
    let store = try StoreError.telling { () throws(StoreError) in
      try Store(directory: configuration.cacheDirectory)
    }
    store.notices.forEach(log.add)
    return store
  }

  /// Asks services, through the limits and the cache that a build has.
  func asking<Value>(
    _ store: Store, _ progress: any ProgressDisplay,
    _ work: (Gathering) async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let fetcher = Fetcher(
      store: store, settings: FetchSettings(configuration, isOffline: false))
    let services = ProviderServices(
      pictures: VipsPictureReader(
        store: store, maxMegapixels: configuration.mirror.maxMegapixels),
      directory: configuration.directory, own: SiteFolders.own(of: configuration),
      workers: ProcessInfo.processInfo.activeProcessorCount,
      sizes: configuration.mirror.sizes, report: { [log] in log.add($0) })
    let gathering = try Gathering(
      for: [], .none, options: configuration.providers, services: services, fetcher: fetcher
    ) { news in
      guard case .photos(let count, let set) = news else { return }
      progress.note(.photos(count, set: set.title, callsLeft: nil))
    }
    let result: Result<Value, Problem>
    do throws(Problem) {
      result = .success(try await work(gathering))
    } catch {
      result = .failure(error)
    }
    await fetcher.close()
    return try result.get()
  }
}
