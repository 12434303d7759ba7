// Where the cache is looked after: what the `cache` commands ask for is done here, while no build is at
// work with it.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineImages
public import VitrineModel
import VitrineProviders
import VitrineStore

/// The cache of a site, and what can be done with it.
public struct CacheDesk: Sendable {
  private let configuration: SiteConfiguration
  private let home: String?

  /// A build under way is given this long to end.
  private static let patience = Duration.seconds(10)

  private static let layout = CacheLayout(
    files: [
      BuildStamp.name, BuildStamp.reportName, ThemeRecord.name, InputsRecord.name, VipsLibrary.name,
    ],
    facts: CachedFacts.kinds + CachedPictures.kinds)

  /// Reads site.yml, without the keys of services.
  /// - Throws: every fault of it.
  public static func open(
    _ file: String, environment: [String: String]
  ) throws(Problems) -> CacheDesk {
    CacheDesk(
      configuration: try SiteConfiguration.load(
        file: file, environment: environment, providers: ProviderRegistry.declarations(),
        forgiven: ["provider.secret-missing"]),
      home: environment["HOME"])
  }

  /// The most builds whose work can be kept.
  public static let mostBuilds = Upkeep.mostBuilds

  /// Where the cache is, or would be.
  public var path: String { configuration.cacheDirectory }

  /// How many files and bytes there are of each kind, a line each; nothing where there is no cache.
  /// - Throws: `site.locked` while a build is at work, `cache.unsafe` where no cache may be.
  public func sizes() async throws(Problem) -> CacheAccount {
    try await looking { (upkeep) throws(Problem) in
      let sizes = try StoreError.telling { () throws(StoreError) in try upkeep.sizes() }
      return CacheAccount(sizes, upkeep.notices)
    } ?? CacheAccount([:], [])
  }

  /// Reads everything and takes away what is damaged.
  public func verify(workers: Int? = nil) async throws(Problem) -> CacheAccount {
    let workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    return try await looking { (upkeep) throws(Problem) in
      var verified = try await upkeep.verify(workers: workers)
      let twins = try StoreError.telling { () throws(StoreError) in try verifyTwins() }
      verified.damaged += twins.damaged.count
      verified.problems += twins.damaged + twins.strangers
      // What is gone is made by a build, and not by one that finds nothing to do.
      if verified.damaged > 0 { try forgetLastBuild() }
      return CacheAccount(verified)
    } ?? CacheAccount(Upkeep.Verified())
  }

  /// Removes what the latest builds did not use.
  public func prune(keeping count: Int) async throws(Problem) -> CacheAccount {
    try await looking { (upkeep) throws(Problem) in
      CacheAccount(try upkeep.prune(keeping: count), upkeep.notices)
    } ?? CacheAccount(Upkeep.Pruned(), [])
  }

  /// Removes everything that is kept.
  public func clear() async throws(Problem) -> CacheAccount {
    try await looking { (upkeep) throws(Problem) in
      try forgetLastBuild()
      let (twins, strangers) = try StoreError.telling { () throws(StoreError) in
        try clearTwins(upkeep)
      }
      let cleared = try upkeep.clear()
      return CacheAccount(removed: twins + cleared.removed, strangers + cleared.problems)
    } ?? CacheAccount(removed: Upkeep.Size(), [])
  }
}

extension CacheDesk {
  /// - Returns: nil where there is no cache.
  private func looking<Value>(
    _ work: (Upkeep) async throws(Problem) -> Value
  ) async throws(Problem) -> Value? {
    try SiteFolders(configuration, home: home).checkCache(of: configuration)
    guard try exists() else { return nil }
    let lock = try await locked()
    let upkeep = try StoreError.telling { () throws(StoreError) in try Upkeep(path, Self.layout) }
    let value = try await work(upkeep)
    lock.release()
    return value
  }

  private func locked() async throws(Problem) -> StoreLock {
    try await StoreError.telling { () async throws(StoreError) in
      try await StoreLock.acquire(path, patience: Self.patience)
    }
  }

  /// A folder that no build has worked in yet is none.
  private func exists() throws(Problem) -> Bool {
    try StoreError.telling { () throws(StoreError) in
      guard try FileStatus.ofTarget(at: path) != nil else { return false }
      return try !Folder(at: path).names().isEmpty
    }
  }

  private func forgetLastBuild() throws(Problem) {
    try StoreError.telling { () throws(StoreError) in
      try Folder(at: path).removeTree(BuildStamp.name)
    }
  }
}
