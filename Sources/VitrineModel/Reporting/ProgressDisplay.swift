// How a build reports its progress. The stages only count; the display decides how to show it.

/// Shows the progress of a build.
///
/// Called from several tasks at once.
public protocol ProgressDisplay: Sendable {
  /// Shows how much of a stage is done.
  func show(_ stage: BuildStage, done: Int, of total: Int)
  /// Shows a note while a build waits or asks services.
  func note(_ note: ProgressNote)
}

/// News while a build waits or asks services.
public enum ProgressNote: Hashable, Sendable {
  /// Photos of a set so far, and the calls that the service's quota leaves, if it has one.
  case photos(Int, set: String, callsLeft: Int?)
  /// A host asks for a pause.
  case waiting(host: String, seconds: Int)
  /// Another build uses the cache.
  case locked(byProcess: Int32?)
  /// Another deploy uses the destination.
  case deploying(other: String)
}

/// A display for work that is too short to show.
public struct NoProgress: ProgressDisplay {
  /// Creates the display.
  public init() {}

  /// Shows nothing.
  public func show(_ stage: BuildStage, done: Int, of total: Int) {}

  /// Shows nothing.
  public func note(_ note: ProgressNote) {}
}

/// The stages of a build that take time, and the deployment that may follow it.
public enum BuildStage: String, Sendable, CaseIterable {
  case fetch, reading, downloads, authors, images, videos, pages, reports, publish, deploy

  /// The stages whose time is reported.
  ///
  /// Reading, downloads and authors are parts of fetching, videos of images, and reports of use of
  /// publishing.
  public static let timed: [BuildStage] = [.fetch, .images, .pages, .publish]
}
