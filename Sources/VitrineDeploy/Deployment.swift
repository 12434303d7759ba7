// From a built site to a published one: look what is there, decide what to do, send, remove, write down
// what is there now. Whatever moment it is cut at, visitors find pages with all that they show, and
// the next deploy goes on where this one ended.
//
// At the place two lists of files tell how things stand. `.vitrine-site` is that of the last deploy
// that came to its end. `.vitrine-deploy` is there while one is under way: what it may have put there
// beyond the first list.

import Synchronization
public import VitrineModel
import VitrineStore

/// One site on its way to one place.
public struct Deployment: Sendable {
  private let site: BuiltSite
  private let target: any DeployTarget
  private let holdings: Holdings
  public let plan: DeployPlan
  /// Tells this deploy from any other that may begin at the same place.
  private let token = Array("\(UInt64.random(in: .min ... .max))".utf8)

  /// Files under way at once.
  private static let width = 8
  /// Files sent between two looks at whether another deploy has begun.
  private static let piece = 64

  /// Looks at the site and at the place, and touches neither.
  ///
  /// - Parameters:
  ///   - folder: the absolute path of the output folder.
  ///   - environment: where the keys of stores are.
  public static func planned(
    from folder: String, to destination: DeployDestination, environment: [String: String],
    userAgent: String
  ) async throws(Problem) -> Deployment {
    let site = try BuiltSite(in: folder)
    let target = try destination.target(environment, userAgent: userAgent)
    do throws(DeployError) {
      let holdings = try await Holdings.found(at: target, for: site.manifest, in: site.root)
      return Deployment(
        site: site, target: target, holdings: holdings,
        plan: DeployPlan(from: holdings.files, to: site.manifest))
    } catch {
      await target.close()
      throw error.problem
    }
  }

  /// What people call the place.
  public var place: String { target.name }

  /// Carries out the plan.
  ///
  /// - Parameter progress: is told how many files are sent or removed, of all.
  /// - Returns: what there is to know about how the site is served.
  public func run(progress: @escaping @Sendable (Int, Int) -> Void) async throws(Problems)
    -> [Problem]
  {
    do throws(DeployFaults) {
      if !(plan.isEmpty && holdings.isSettled) {
        try await one { () throws(DeployError) in try await claim() }
        try await send(progress)
        try await one { () throws(DeployError) in try await finish() }
      }
      return try await one { () throws(DeployError) in try await target.arrangeServing() }
    } catch {
      throw Problems(error.all.map(\.problem))
    }
  }

  /// Closes all connections.
  public func close() async { await target.close() }
}

/// Independent faults of files that were under way together.
private struct DeployFaults: Error {
  let all: [DeployError]
}

extension Deployment {
  private func one<Value>(
    _ step: () async throws(DeployError) -> Value
  ) async throws(DeployFaults) -> Value {
    do { return try await step() } catch { throw DeployFaults(all: [error]) }
  }

  // MARK: What is written down

  /// With what deploys that were cut had claimed.
  private func claim() async throws(DeployError) {
    let earlier = try await Holdings.manifest(Holdings.claim, at: target).manifest ?? .empty
    // Whoever has begun since this one was planned may have changed what it was planned for.
    guard earlier == holdings.claims else { throw .overtaken(place: target.name) }
    let coming = plan.uploads.joined() + earlier.entries
    let entries = Dictionary(coming.map { ($0.path, $0) }) { first, _ in first }.values
    let records = [SiteManifest.Record(name: "deploy", bytes: token)].compactMap(\.self)
    try await put(
      (try? SiteManifest(Array(entries), records: records)) ?? .empty, at: Holdings.claim)
  }

  /// Two deploys at once would leave pages of one with pictures of the other: the one that began later
  /// goes on.
  private func checkClaim() async throws(DeployError) {
    let claim = try await Holdings.manifest(Holdings.claim, at: target).manifest
    guard claim?.record("deploy") == token else { throw .overtaken(place: target.name) }
  }

  private func finish() async throws(DeployError) {
    try await target.settle()
    try await checkClaim()
    try await put(site.manifest, at: Holdings.record)
    try await target.remove([Holdings.claim])
  }

  private func put(_ manifest: SiteManifest, at path: SitePath) async throws(DeployError) {
    try await target.put(Upload(manifest.encoded.flatMap { $0 }, at: path))
  }

  // MARK: What is sent

  private func send(_ progress: @escaping @Sendable (Int, Int) -> Void) async throws(DeployFaults) {
    let steps = Steps(total: plan.count + plan.removals.joined().count, progress)
    for files in plan.uploads.flatMap({ $0.pieces(of: Self.piece) }) {
      try await one { () throws(DeployError) in try await checkClaim() }
      try await all(Array(files), steps) { entry throws(DeployError) in
        try await target.put(Upload(SiteFile(root: site.root, entry: entry)))
        steps.done(1)
      }
    }
    for paths in plan.removals {
      try await one { () throws(DeployError) in try await checkClaim() }
      try await all(paths.pieces(of: 1_000), steps) { paths throws(DeployError) in
        try await target.remove(Array(paths))
        steps.done(paths.count)
      }
    }
  }

  /// Works on many things at once. Nothing is begun any more after a fault; all faults of what was
  /// under way are told.
  private func all<Element: Sendable>(
    _ elements: [Element], _ steps: Steps,
    _ work: @escaping @Sendable (Element) async throws(DeployError) -> Void
  ) async throws(DeployFaults) {
    let outcomes = await elements.concurrently(width: Self.width) { element -> DeployError? in
      guard !steps.isStopped, !Task.isCancelled else { return .stopped }
      do throws(DeployError) {
        try await work(element)
        return nil
      } catch {
        steps.stop()
        return error
      }
    }
    guard outcomes.count < elements.count || outcomes.contains(where: { $0 != nil }) else { return }
    var seen: Set<Problem> = []
    let told = outcomes.compactMap(\.self).filter {
      $0 != .stopped && seen.insert($0.problem.withoutPlace).inserted
    }
    throw DeployFaults(all: told.isEmpty ? [.stopped] : told)
  }
}

extension Problem {
  /// What a store says of one file it says of eight.
  fileprivate var withoutPlace: Problem { Problem(severity, code, what, mend: mend) }
}

/// How far a deploy is. A class since all that is under way counts here.
private final class Steps: Sendable {
  private let total: Int
  private let progress: @Sendable (Int, Int) -> Void
  private let state = Mutex((count: 0, isStopped: false))

  init(total: Int, _ progress: @escaping @Sendable (Int, Int) -> Void) {
    self.total = total
    self.progress = progress
  }

  var isStopped: Bool { state.withLock { $0.isStopped } }
  func stop() { state.withLock { $0.isStopped = true } }

  func done(_ count: Int) {
    let done = state.withLock { state in
      state.count += count
      return state.count
    }
    progress(done, total)
  }
}
