// The published site and the previous one, each surveyed beside other work that needs neither: the live
// site as soon as a build starts, the staging folder as soon as the photos are known.

import Synchronization
public import VitrineModel
public import VitrineStore

/// The published site and its staging folder.
///
/// A class, because a survey that has begun is shared.
public final class SiteVersions: Sendable {
  private let output: OutputFolder
  private let usesStaging: Bool
  private let live: Task<Result<LiveSite, Problem>, Never>
  private let staging = Mutex<Task<StagingFolder?, Never>?>(nil)

  /// A site with more files is surveyed only when its staging folder is written to: with the
  /// 330,000 files of 100,000 photos, the lists of both versions take 130 MB in addition to the
  /// data of the cache.
  private static let most = 250_000

  /// Repairs what a killed run left of the published site, and starts to survey it.
  ///
  /// - Parameters:
  ///   - output: The output folder.
  ///   - usesStaging: Whether its staging folder may be surveyed ahead.
  /// - Returns: Both versions.
  /// - Throws: What the system refuses.
  public static func open(
    _ output: OutputFolder, usesStaging: Bool
  ) throws(Problem) -> SiteVersions {
    try output.recover()
    try StagingLocation.check(output)
    return SiteVersions(output, usesStaging: usesStaging) { () throws(Problem) in
      try LiveSite.repaired(output)
    }
  }

  /// Starts to survey the published site and changes nothing.
  public static func inspect(_ output: OutputFolder) -> SiteVersions {
    SiteVersions(output, usesStaging: false) { () throws(Problem) in try LiveSite(output) }
  }

  private init(
    _ output: OutputFolder, usesStaging: Bool,
    _ survey: @escaping @Sendable () throws(Problem) -> LiveSite
  ) {
    self.output = output
    self.usesStaging = usesStaging
    live = Task { Result { () throws(Problem) in try survey() } }
  }

  /// Starts to survey the staging folder, beside other work: a build that comes this far usually
  /// changes something.
  public func prepareStaging() {
    guard usesStaging else { return }
    staging.withLock { staging in
      staging =
        staging
        ?? Task { [live, output] in
          // Only a repaired site says what is left to do.
          if let live = try? await live.value.get(), live.count > Self.most { return nil }
          return StagingFolder.existing(for: output)
        }
    }
  }

  /// Opens a publication on top of the published site.
  ///
  /// - Parameters:
  ///   - store: The cache that images come from.
  ///   - workers: How many threads copy files.
  /// - Returns: The publication.
  /// - Throws: What the system refuses.
  public func publication(from store: Store, workers: Int) async throws(Problem) -> Publication {
    return Publication(
      output: output, store: store, live: try await live.value.get(),
      staging: await staging.withLock(\.self)?.value, workers: workers)
  }

  /// Returns a record in the marker of the published site; nil if there is none.
  public func liveRecord(_ name: String) async throws(Problem) -> [UInt8]? {
    try await live.value.get().manifest?.record(name)
  }

  /// Waits for a survey of the staging folder, which holds a lock that the next build of this process
  /// may need.
  public func close() async { _ = await staging.withLock(\.self)?.value }

  /// Removes a staging folder beside the output; the next build removes what is left.
  public func discardStagingBesideOutput() {
    try? StagingLocation.discard(StagingLocation.beside(output))
  }
}
