// From a built site to a published one: look what is there, decide what to do, send, remove, write down
// what is there now. Whatever moment it is cut at, visitors find pages with all that they show, and
// the next deploy goes on where this one ended.
//
// At the place two lists of files tell how things stand. `.vitrine-site` is that of the last deploy
// that came to its end. `.vitrine-deploy` is there while one is under way: what it may have put there
// beyond the first list.

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
  /// Files sent between two looks at whether another deploy has begun. A look reads the list of all
  /// that is sent: there are so many of them at most, however long that is.
  private var piece: Int { max(64, plan.count / 64) }

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
    if !(plan.isEmpty && holdings.isSettled) {
      try await told { () throws(DeployError) in try await claim() }
      try await send(progress)
      try await told { () throws(DeployError) in try await finish() }
    }
    return try await told { () throws(DeployError) in try await target.arrangeServing() }
  }

  /// Closes all connections.
  public func close() async { await target.close() }
}

extension Deployment {
  private func told<Value>(
    _ step: () async throws(DeployError) -> Value
  ) async throws(Problems) -> Value {
    do { return try await step() } catch { throw Problems([error.problem]) }
  }

  // MARK: What is written down

  /// With what deploys that were cut had claimed.
  private func claim() async throws(DeployError) {
    let earlier = try await Holdings.manifest(Holdings.claim, at: target).manifest ?? .empty
    // Whoever has begun since this one was planned may have changed what it was planned for.
    guard earlier == holdings.claims else { throw .overtaken(place: target.name) }
    let coming = plan.uploads.joined() + Array(earlier.entries)
    let entries = Dictionary(coming.map { ($0.path, $0) }) { first, _ in first }.values
    let records = [SiteManifest.Record(name: "deploy", bytes: token)].compactMap(\.self)
    try await put(
      (try? SiteManifest(entries, records: records)) ?? .empty, at: Holdings.claim)
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

  private func send(_ progress: @escaping @Sendable (Int, Int) -> Void) async throws(Problems) {
    let total = plan.count + plan.removals.joined().count
    var done = 0
    func step(_ count: Int) {
      done += count
      progress(done, total)
    }
    for files in plan.uploads.flatMap({ $0.pieces(of: piece) }) {
      try await told { () throws(DeployError) in try await checkClaim() }
      try await all(files) { (entry) throws(DeployError) in
        try await target.put(Upload(SiteFile(root: site.root, entry: entry)))
        return 1
      } each: {
        step($0)
      }
    }
    for paths in plan.removals {
      try await told { () throws(DeployError) in try await checkClaim() }
      try await all(paths.pieces(of: 1_000)) { (paths) throws(DeployError) in
        try await target.remove(Array(paths))
        return paths.count
      } each: {
        step($0)
      }
    }
  }

  /// Works on many things at once. All faults of what was under way together are told.
  ///
  /// - Parameter each: is told what an element counts for when it is done.
  private func all<Element: Sendable>(
    _ elements: some Collection<Element>,
    _ work: @escaping @Sendable (Element) async throws(DeployError) -> Int, each: (Int) -> Void
  ) async throws(Problems) {
    let outcomes = await elements.attempting(width: Self.width, work, each: each)
    var seen: Set<Problem> = []
    let faults = outcomes.compactMap(\.fault).map(\.problem)
      .filter { seen.insert($0.withoutPlace).inserted }
    guard faults.isEmpty else { throw Problems(faults) }
    guard outcomes.count == elements.count else { throw Problems([DeployError.stopped.problem]) }
  }
}

extension Result {
  fileprivate var fault: Failure? {
    if case .failure(let fault) = self { return fault }
    return nil
  }
}

extension Problem {
  /// What a store says of one file it says of eight.
  fileprivate var withoutPlace: Problem { Problem(severity, code, what, mend: mend) }
}
