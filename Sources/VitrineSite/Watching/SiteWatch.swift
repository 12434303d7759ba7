// Notices that something was touched that a site is made from, by looking at names, dates and inodes
// again and again: the same look by which a build knows that nothing has changed, on every file
// system and without a limit of the kernel's. Where the kernel rings, the look comes at once.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineStore

/// Waits for changes of a site's files.
public struct SiteWatch: Sendable {
  private let file: String
  private let environment: BuildEnvironment
  private let options: BuildOptions
  /// What is looked at: of the last site.yml that could be read.
  private var roots: Roots
  private var last: TreeSnapshot?
  /// What the latest look took.
  private var effort = Duration.zero

  private struct Roots: Equatable {
    let paths: [String]
    let leavingOut: [String]
  }

  /// Between two looks without an alarm: where a look takes long, nine tenths of the time are left to
  /// others as long as nothing happens.
  private var pace: Duration { max(Self.shortest, min(effort * 9, Self.longest)) }
  private static let shortest = Duration.milliseconds(40)
  /// With an alarm, too: what another machine writes, or a link leads to, rings nowhere.
  private static let longest = Duration.seconds(1)
  /// After the last ring, before a look: programs write a file in several steps.
  private static let silence = Duration.milliseconds(20)
  /// For so long a change may go on before it is taken as it is.
  private static let patience = Duration.milliseconds(400)

  /// From now on.
  ///
  /// - Parameter file: site.yml.
  public init(_ file: String, _ options: BuildOptions, in environment: BuildEnvironment) async {
    self.file = file
    self.environment = environment
    self.options = options
    let path = file.hasPrefix("/") ? file : "\(FileManager.default.currentDirectoryPath)/\(file)"
    roots = Roots(paths: [path], leavingOut: [])
    follow()
    last = await look()
  }

  /// Waits until something was touched since the last time, and is at rest again.
  /// - Throws: where the task is canceled.
  public mutating func change() async throws(CancellationError) {
    let alarm = DirectoryWatcher(at: folders)
    var isAtRest = false
    // What was touched before the alarm was set rang for nobody.
    var now = await look()
    while now == last {
      isAtRest = try await waits(alarm == nil ? pace : Self.longest, for: alarm)
      now = await look()
    }
    if !isAtRest { now = try await rest(since: now) }
    // What is named now is looked at from now on.
    let before = roots
    follow()
    last = roots == before ? now : await look()
  }

  /// The folders in which something is touched where anything of the site is: a file that is put in
  /// place rings in the folder that it is in.
  private var folders: [RawName] {
    Set(roots.paths.map { ResolvedPath.parent(of: $0) }).map { RawName($0.utf8CString) }
      + (last?.folders ?? [])
  }

  /// Waits for the alarm, and until it is silent again.
  ///
  /// - Returns: false where it did not ring for so long.
  private func waits(
    _ time: Duration, for alarm: DirectoryWatcher?
  ) async throws(CancellationError) -> Bool {
    guard let alarm else {
      try await pause(time)
      return false
    }
    let clock = ContinuousClock()
    let isHeard = await alarm.hasActivity(within: time)
    let began = clock.now
    while isHeard, clock.now - began < Self.patience, await alarm.hasActivity(within: Self.silence) {}
    guard !Task.isCancelled else { throw CancellationError() }
    return isHeard
  }

  /// Looks until two looks are alike.
  private mutating func rest(since first: TreeSnapshot?) async throws(CancellationError) -> TreeSnapshot? {
    let clock = ContinuousClock()
    let began = clock.now
    var now = first
    while clock.now - began < Self.patience {
      try await pause(Self.shortest)
      let after = await look()
      if after == now { break }
      now = after
    }
    return now
  }

  /// Looks at what site.yml names now; where it cannot be read, at what it named before.
  private mutating func follow() {
    guard let configuration = try? environment.configuration(file) else { return }
    let output = configuration.outputDirectory(options.output)
    roots = Roots(
      paths: BuildInputs.places(of: configuration, in: environment),
      leavingOut: [configuration.cacheDirectory, output])
  }

  private mutating func look() async -> TreeSnapshot? {
    let clock = ContinuousClock()
    let began = clock.now
    // What cannot be listed now looks like nothing, and otherwise as soon as it can.
    let look = try? await TreeSnapshot(
      at: roots.paths, leavingOut: roots.leavingOut, workers: options.workers)
    effort = clock.now - began
    return look
  }

  private func pause(_ time: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: time)
    } catch {
      throw CancellationError()
    }
  }
}
