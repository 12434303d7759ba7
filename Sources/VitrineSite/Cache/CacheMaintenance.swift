// Carries out the `cache` commands while no build uses the cache.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineImages
public import VitrineModel
import VitrineProviders
import VitrinePublish
import VitrineStore
import VitrineVideo

/// The cache of a site under maintenance.
public struct CacheMaintenance: Sendable {
  private let configuration: SiteConfiguration
  private let home: String?

  private static let layout = CacheLayout(
    files: [
      DirectoryNames.fileName, LastBuild.name, LastBuild.reportName, ThemeRecord.name,
      PageInputsCache.name, VipsLibrary.name,
    ],
    facts: CachedFacts.kinds + ImageFactsCache.kinds + VideoTools.kinds)

  /// Reads site.yml, without the keys of services.
  ///
  /// Throws every problem of it.
  public static func open(
    _ file: String, environment: [String: String]
  ) throws(Problems) -> CacheMaintenance {
    CacheMaintenance(
      configuration: try SiteConfiguration.load(
        file: file, environment: environment, providers: ProviderRegistry.declarations(),
        ignoring: ["provider.secret-missing"]),
      home: environment["HOME"])
  }

  /// The maximum number of builds whose files can be kept.
  public static let maxBuilds = Upkeep.maxBuilds

  /// The path of the cache, whether it exists or not.
  public var path: String { configuration.cacheDirectory }

  /// The number of files and bytes of each kind, a line each; empty if there is no cache.
  ///
  /// Throws `site.locked` while a build is running, `cache.unsafe` if no cache may be there.
  public func sizes() async throws(Problem) -> CacheSummary {
    try await withUpkeep { (upkeep) throws(Problem) in
      let sizes = try upkeep.sizes()
      return CacheSummary(sizes, upkeep.notices)
    } ?? CacheSummary([:], [])
  }

  /// Reads everything and removes damaged files.
  public func verify(workers: Int? = nil) async throws(Problem) -> CacheSummary {
    let workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    return try await withUpkeep { (upkeep) throws(Problem) in
      var verified = try await upkeep.verify(workers: workers)
      let staged = try StagedSites(in: path).verify()
      verified.damaged += staged.damaged.count
      verified.problems += staged.damaged + staged.unknown
      // A build makes missing files, unless it finds nothing to do.
      if verified.damaged > 0 { try forgetLastBuild() }
      return CacheSummary(verified)
    } ?? CacheSummary(Upkeep.Verified())
  }

  /// Removes what the latest builds did not use.
  public func prune(keeping count: Int) async throws(Problem) -> CacheSummary {
    try await withUpkeep { (upkeep) throws(Problem) in
      CacheSummary(try upkeep.prune(keeping: count), upkeep.notices)
    } ?? CacheSummary(Upkeep.Pruned(), [])
  }

  /// Removes everything in the cache.
  public func clear() async throws(Problem) -> CacheSummary {
    try await withUpkeep { (upkeep) throws(Problem) in
      try forgetLastBuild()
      let (staged, unknown) = try StagedSites(in: path).clear(upkeep)
      let cleared = try upkeep.clear()
      return CacheSummary(removed: staged + cleared.removed, unknown + cleared.problems)
    } ?? CacheSummary(removed: Upkeep.Size(), [])
  }
}

extension CacheMaintenance {
  /// Works on the cache.
  ///
  /// Nil if there is no cache.
  private func withUpkeep<Value>(
    _ work: (Upkeep) async throws(Problem) -> Value
  ) async throws(Problem) -> Value? {
    try SiteFolders(configuration, home: home).checkCache(of: configuration)
    guard try exists() else { return nil }
    let lock = try await configuration.lockedCache(home: home)
    let upkeep = try Upkeep(path, Self.layout)
    let value = try await work(upkeep)
    lock.release()
    return value
  }

  /// An empty folder is not a cache yet.
  private func exists() throws(Problem) -> Bool {
    guard try FileStatus.ofTarget(at: path)?.kind == .folder else { return false }
    return try !Folder(at: path).names().isEmpty
  }

  private func forgetLastBuild() throws(Problem) {
    try Folder(at: path).removeTree(LastBuild.name)
  }
}
