// What the command line may say about a build.

import Foundation
public import VitrineModel

/// How to build.
public struct BuildOptions: Sendable {
  /// The output folder, relative to the working folder; nil takes the one of site.yml.
  public var output: String?
  /// Without it, everything is made anew and nothing is kept but the output.
  public var usesCache: Bool
  /// Asks nothing of the network.
  public var isOffline: Bool
  /// Publishes sets of services however much of them is gone.
  public var allowsShrink: Bool
  /// How many pieces of work run at once; nil is one for each core.
  public var jobs: Int?
  /// The user's home folder, which is never an output folder.
  public var home: String?
  /// Will the report be asked for its JSON.
  public var isReported: Bool
  /// Where other machines may have put renditions.
  public var shelf: (any SharedShelf)?
  /// Told of a site whose pages can be seen before they are all written.
  public var preview: Preview?

  /// The build goes on once it returns.
  public typealias Preview = @Sendable (PendingPages) async -> Void

  public init(
    output: String? = nil, usesCache: Bool = true, isOffline: Bool = false,
    allowsShrink: Bool = false, jobs: Int? = nil, home: String? = nil,
    isReported: Bool = false, shelf: (any SharedShelf)? = nil
  ) {
    self.output = output
    self.usesCache = usesCache
    self.isOffline = isOffline
    self.allowsShrink = allowsShrink
    self.jobs = jobs
    self.home = home
    self.isReported = isReported
    self.shelf = shelf
  }

  var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}
