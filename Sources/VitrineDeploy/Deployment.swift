// From a built site to a published one: read what the destination has, plan, send, remove, and
// record the new state. A deploy may be interrupted at any moment: visitors still find pages with
// everything they show, and the next deploy continues.
//
// The destination keeps two lists of files. `.vitrine-site` lists the files of the last complete
// deploy. `.vitrine-deploy` exists while a deploy is running and lists the files that it may have
// added.

public import VitrineModel
import VitrineStore

/// The transfer of one site to one destination.
public struct Deployment: Sendable {
  private let site: BuiltSite
  private let target: any DeployTarget
  private let inventory: RemoteInventory
  /// The files to send and to remove.
  public let plan: DeployPlan
  /// Distinguishes this deploy from any other to the same destination.
  private let token = Array("\(UInt64.random(in: .min ... .max))".utf8)

  /// The number of files sent at the same time.
  private static let width = 8
  /// The number of files sent between two checks for another deploy.
  ///
  /// A check reads the list of all files being sent, so there are at most about 64 checks.
  private var chunkSize: Int { max(64, plan.count / 64) }

  /// Reads the site and the destination, changes neither, and plans the deploy.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the output folder.
  ///   - destination: Where the site is sent.
  ///   - environment: The environment variables, which contain the keys of stores.
  ///   - userAgent: The `User-Agent` of requests.
  /// - Returns: The planned deploy. Close it when you are done.
  /// - Throws: The first problem, such as a site that is not built or files in the way.
  public static func planned(
    from folder: String, to destination: DeployDestination, environment: [String: String],
    userAgent: String
  ) async throws(Problem) -> Deployment {
    let site = try BuiltSite(in: folder)
    let target = try destination.target(environment, userAgent: userAgent)
    do {
      let inventory = try await RemoteInventory.inspect(
        at: target, for: site.manifest, in: site.root)
      return Deployment(
        site: site, target: target, inventory: inventory,
        plan: DeployPlan(from: inventory.files, to: site.manifest))
    } catch {
      await target.close()
      throw error.problem
    }
  }

  /// The name of the destination in messages, such as `s3://my-gallery/`.
  public var destinationName: String { target.name }

  /// Carries out the plan.
  ///
  /// - Parameter progress: Called with the number of files sent or removed, and their total.
  /// - Returns: Notes about how the site must be served.
  /// - Throws: Every problem of the files that were in transfer when the deploy stopped.
  public func run(progress: @escaping @Sendable (Int, Int) -> Void) async throws(Problems)
    -> [Problem]
  {
    if !(plan.isEmpty && inventory.isComplete) {
      try await collectingProblems { () throws(DeployError) in try await claim() }
      try await send(progress)
      try await collectingProblems { () throws(DeployError) in try await finish() }
    }
    return try await collectingProblems { () throws(DeployError) in
      try await target.configureServing()
    }
  }

  /// Closes all connections.
  public func close() async { await target.close() }
}

extension Deployment {
  /// Runs a step that fails with one error in a function that fails with several problems.
  private func collectingProblems<Value>(
    _ step: () async throws(DeployError) -> Value
  ) async throws(Problems) -> Value {
    do { return try await step() } catch { throw Problems([error.problem]) }
  }

  // MARK: Records

  /// Writes the list of the running deploy, including the files of interrupted deploys.
  private func claim() async throws(DeployError) {
    let earlier =
      try await RemoteInventory.manifest(RemoteInventory.claim, at: target).manifest ?? .empty
    // A deploy that began after this one was planned may have changed what the plan assumes.
    guard earlier == inventory.claims else { throw .superseded(destination: target.name) }
    let coming = plan.uploads.joined() + Array(earlier.entries)
    let entries = Dictionary(coming.map { ($0.path, $0) }) { first, _ in first }.values
    let records = [SiteManifest.Record(name: "deploy", bytes: token)].compactMap(\.self)
    try await put(
      (try? SiteManifest(entries, records: records)) ?? .empty, at: RemoteInventory.claim)
  }

  /// Throws an error if a later deploy has begun.
  ///
  /// Two at once would mix the pages of one with the images of the other, so only the later one
  /// continues.
  private func checkClaim() async throws(DeployError) {
    let claim = try await RemoteInventory.manifest(RemoteInventory.claim, at: target).manifest
    guard claim?.record("deploy") == token else { throw .superseded(destination: target.name) }
  }

  /// Records the site as complete.
  private func finish() async throws(DeployError) {
    try await target.flush()
    try await checkClaim()
    try await put(site.manifest, at: RemoteInventory.record)
    try await target.remove([RemoteInventory.claim])
  }

  private func put(_ manifest: SiteManifest, at path: SitePath) async throws(DeployError) {
    try await target.put(Upload(manifest.encoded.flatMap { $0 }, at: path))
  }

  // MARK: Transfer

  private func send(_ progress: @escaping @Sendable (Int, Int) -> Void) async throws(Problems) {
    let total = plan.count + plan.removals.joined().count
    var done = 0
    func step(_ count: Int) {
      done += count
      progress(done, total)
    }
    for files in plan.uploads.flatMap({ $0.chunks(of: chunkSize) }) {
      try await collectingProblems { () throws(DeployError) in try await checkClaim() }
      try await runConcurrently(files) { (entry) throws(DeployError) in
        try await target.put(Upload(LocalFile(root: site.root, entry: entry)))
        return 1
      } each: {
        step($0)
      }
    }
    for paths in plan.removals {
      try await collectingProblems { () throws(DeployError) in try await checkClaim() }
      try await runConcurrently(paths.chunks(of: 1_000)) { (paths) throws(DeployError) in
        try await target.remove(Array(paths))
        return paths.count
      } each: {
        step($0)
      }
    }
  }

  /// Works on many elements at once.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - work: The work on one element; returns the number of files it counts for.
  ///   - each: Called with that number when an element is done.
  /// - Throws: The problems of all elements that were in progress together.
  private func runConcurrently<Element: Sendable>(
    _ elements: some Collection<Element>,
    _ work: @escaping @Sendable (Element) async throws(DeployError) -> Int, each: (Int) -> Void
  ) async throws(Problems) {
    let outcomes = await elements.attempting(width: Self.width, work, each: each)
    var seen: Set<Problem> = []
    let problems = outcomes.compactMap(\.thrownError).map(\.problem)
      .filter { seen.insert($0.withoutPlace).inserted }
    guard problems.isEmpty else { throw Problems(problems) }
    guard outcomes.count == elements.count else { throw Problems([DeployError.stopped.problem]) }
  }
}

extension Result {
  fileprivate var thrownError: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}

extension Problem {
  /// The problem without its file, since a store often refuses eight files for the same reason.
  fileprivate var withoutPlace: Problem { Problem(severity, code, what, help: help) }
}
