// The options of a build that come from the command line.

import Foundation
public import VitrineModel

/// The options of a build.
public struct BuildOptions: Sendable {
  /// The output folder, relative to the working folder; nil uses the one of site.yml.
  public var output: String?
  /// Whether the cache is used.
  ///
  /// Without it, everything is made again and only the output is kept.
  public var usesCache: Bool
  /// Whether the network is not used.
  public var isOffline: Bool
  /// Whether sets of services are published however many of their photos are gone.
  public var allowsShrink: Bool
  /// How many tasks run at once; nil is one for each core.
  public var jobs: Int?
  /// The user's home folder, which is never an output folder.
  public var home: String?
  /// Whether another site in the output folder is replaced.
  public var takesOver: Bool
  /// Whether the JSON of the report will be needed.
  public var isReported: Bool
  /// The store in which other machines may have put renditions.
  public var sharedCache: (any RemoteRenditionCache)?
  /// Called with the pages of a site that can be shown before all of them are written.
  public var preview: Preview?

  /// Shows pages.
  ///
  /// The build continues when it returns.
  public typealias Preview = @Sendable (PendingPages) async -> Void

  /// Creates options.
  public init(
    output: String? = nil, usesCache: Bool = true, isOffline: Bool = false,
    allowsShrink: Bool = false, jobs: Int? = nil, home: String? = nil,
    takesOver: Bool = false, isReported: Bool = false,
    sharedCache: (any RemoteRenditionCache)? = nil
  ) {
    self.output = output
    self.usesCache = usesCache
    self.isOffline = isOffline
    self.allowsShrink = allowsShrink
    self.jobs = jobs
    self.home = home
    self.takesOver = takesOver
    self.isReported = isReported
    self.sharedCache = sharedCache
  }

  /// How many tasks run at once: what the user chose, or one for each core, if they have memory.
  public var workers: Int {
    jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, AddressSpace.mostWorkers ?? .max)
  }
}
