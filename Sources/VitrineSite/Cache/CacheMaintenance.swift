// Where the cache is looked after: what the `cache` commands ask for is done here, while no build is at
// work with it.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineImages
public import VitrineModel
import VitrineProviders
import VitrinePublish
import VitrineStore

/// The cache of a site, and what can be done with it.
public struct CacheMaintenance: Sendable {
  private let configuration: SiteConfiguration
  private let home: String?

  private static let layout = CacheLayout(
    files: [
      LastBuild.name, LastBuild.reportName, ThemeRecord.name, PageInputsCache.name, VipsLibrary.name,
    ],
    facts: CachedFacts.kinds + CachedPictures.kinds)

  /// Reads site.yml, without the keys of services.
  /// - Throws: every fault of it.
  public static func open(
    _ file: String, environment: [String: String]
  ) throws(Problems) -> CacheMaintenance {
    CacheMaintenance(
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
  public func sizes() async throws(Problem) -> CacheSummary {
    try await looking { (upkeep) throws(Problem) in
      let sizes = try StoreError.telling { () throws(StoreError) in try upkeep.sizes() }
      return CacheSummary(sizes, upkeep.notices)
    } ?? CacheSummary([:], [])
  }

  /// Reads everything and takes away what is damaged.
  public func verify(workers: Int? = nil) async throws(Problem) -> CacheSummary {
    let workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    return try await looking { (upkeep) throws(Problem) in
      var verified = try await upkeep.verify(workers: workers)
      let staged = try StoreError.telling { () throws(StoreError) in try StagedSites(in: path).verify() }
      verified.damaged += staged.damaged.count
      verified.problems += staged.damaged + staged.unknown
      // What is gone is made by a build, and not by one that finds nothing to do.
      if verified.damaged > 0 { try forgetLastBuild() }
      return CacheSummary(verified)
    } ?? CacheSummary(Upkeep.Verified())
  }

  /// Removes what the latest builds did not use.
  public func prune(keeping count: Int) async throws(Problem) -> CacheSummary {
    try await looking { (upkeep) throws(Problem) in
      CacheSummary(try upkeep.prune(keeping: count), upkeep.notices)
    } ?? CacheSummary(Upkeep.Pruned(), [])
  }

  /// Removes everything that is kept.
  public func clear() async throws(Problem) -> CacheSummary {
    try await looking { (upkeep) throws(Problem) in
      try forgetLastBuild()
      let (staged, unknown) = try StoreError.telling { () throws(StoreError) in
        try StagedSites(in: path).clear(upkeep)
      }
      let cleared = try upkeep.clear()
      return CacheSummary(removed: staged + cleared.removed, unknown + cleared.problems)
    } ?? CacheSummary(removed: Upkeep.Size(), [])
  }
}

extension CacheMaintenance {
  /// - Returns: nil where there is no cache.
  private func looking<Value>(
    _ work: (Upkeep) async throws(Problem) -> Value
  ) async throws(Problem) -> Value? {
    try SiteFolders(configuration, home: home).checkCache(of: configuration)
    guard try exists() else { return nil }
    let lock = try await configuration.lockedCache(home: home)
    let upkeep = try StoreError.telling { () throws(StoreError) in try Upkeep(path, Self.layout) }
    let value = try await work(upkeep)
    lock.release()
    return value
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
      try Folder(at: path).removeTree(LastBuild.name)
    }
  }
}
