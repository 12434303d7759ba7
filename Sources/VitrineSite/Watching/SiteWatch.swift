// Notices changes to the inputs of a site by comparing snapshots of names, dates and inodes. A
// build recognizes in the same way that nothing has changed, on every file system and without a
// limit of the kernel. If the kernel reports changes, the snapshot is taken at once.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineStore

/// Waits for changes of a site's files.
public struct SiteWatch: Sendable {
  private let file: String
  private let environment: BuildEnvironment
  private let options: BuildOptions
  /// The inputs of the last readable site.yml.
  private var roots: Roots
  private var last: TreeSnapshot?
  /// The time that the latest snapshot took.
  private var effort = Duration.zero

  /// The files and folders to watch, and those inside them to ignore.
  private struct Roots: Equatable {
    let paths: [String]
    let leavingOut: [String]
  }

  /// The time between two snapshots without the kernel's reports: a snapshot that takes long leaves
  /// nine tenths of the time to others while nothing happens.
  private var interval: Duration { max(Self.shortest, min(effort * 9, Self.longest)) }
  private static let shortest = Duration.milliseconds(40)
  /// Also with the kernel's reports: it does not report what another machine writes, or what a link
  /// leads to.
  private static let longest = Duration.seconds(1)
  /// The time after the last report and before a snapshot, because programs write a file in several
  /// steps.
  private static let silence = Duration.milliseconds(20)
  /// The longest time that a change may go on before it is accepted as it is.
  private static let timeout = Duration.milliseconds(400)

  /// Starts to watch.
  ///
  /// `file` is the path of site.yml.
  public init(_ file: String, _ options: BuildOptions, in environment: BuildEnvironment) async {
    self.file = file
    self.environment = environment
    self.options = options
    let path = file.hasPrefix("/") ? file : "\(FileManager.default.currentDirectoryPath)/\(file)"
    roots = Roots(paths: [path], leavingOut: [])
    follow()
    last = await takeSnapshot()
  }

  /// Waits until something was touched since the last time, and is at rest again.
  ///
  /// Throws if the task is canceled.
  public mutating func change() async throws(CancellationError) {
    let watcher = DirectoryWatcher(at: folders)
    var isAtRest = false
    // Nobody reported what was touched before the watcher started.
    var now = await takeSnapshot()
    while now == last {
      isAtRest = try await waits(watcher == nil ? interval : Self.longest, for: watcher)
      now = await takeSnapshot()
    }
    if !isAtRest { now = try await rest(since: now) }
    // What site.yml names now is watched from now on.
    let before = roots
    follow()
    last = roots == before ? now : await takeSnapshot()
  }

  /// The folders that report any change of the site: a file that is put in place is reported by its
  /// folder.
  private var folders: [RawName] {
    Set(roots.paths.map { ResolvedPath.parent(of: $0) }).map { RawName($0.utf8CString) }
      + (last?.folders ?? [])
  }

  /// Waits for a report, and until there are no more.
  ///
  /// Returns false if there was none in this time.
  private func waits(
    _ time: Duration, for watcher: DirectoryWatcher?
  ) async throws(CancellationError) -> Bool {
    guard let watcher else {
      try await pause(time)
      return false
    }
    let clock = ContinuousClock()
    let hasChanged = await watcher.hasActivity(within: time)
    let began = clock.now
    while hasChanged, clock.now - began < Self.timeout,
      await watcher.hasActivity(within: Self.silence)
    {}
    guard !Task.isCancelled else { throw CancellationError() }
    return hasChanged
  }

  /// Takes snapshots until two are equal.
  private mutating func rest(since first: TreeSnapshot?) async throws(CancellationError)
    -> TreeSnapshot?
  {
    let clock = ContinuousClock()
    let began = clock.now
    var now = first
    while clock.now - began < Self.timeout {
      try await pause(Self.shortest)
      let after = await takeSnapshot()
      if after == now { break }
      now = after
    }
    return now
  }

  /// Watches what site.yml names now; if it cannot be read, what it named before.
  private mutating func follow() {
    guard let configuration = try? environment.configuration(file) else { return }
    let output = configuration.outputDirectory(options.output)
    roots = Roots(
      paths: BuildInputs.places(of: configuration, in: environment),
      leavingOut: [configuration.cacheDirectory, output])
  }

  private mutating func takeSnapshot() async -> TreeSnapshot? {
    let clock = ContinuousClock()
    let began = clock.now
    // An unreadable folder counts as empty until it can be read.
    let snapshot = try? await TreeSnapshot(
      at: roots.paths, leavingOut: roots.leavingOut, workers: options.workers)
    effort = clock.now - began
    return snapshot
  }

  private func pause(_ time: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: time)
    } catch {
      throw CancellationError()
    }
  }
}
