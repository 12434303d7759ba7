// From a built site to a published one: lock the destination, read what it has, plan, send, remove,
// compare again, and record the new state. A deploy may be interrupted at any moment: visitors still
// find pages with everything they show, and the next deploy continues.
//
// The destination keeps two lists of files. `.vitrine-site` lists the files of the last complete
// deploy. `.vitrine-deploy` exists while a deploy is running and lists the files that it may have
// added.

public import VitrineModel

/// The transfer of one site to one destination.
public struct Deployment: Sendable {
  private let folder: String
  private let name: String
  private let target: any DeployTarget
  private let timing: LockTiming

  /// The number of files sent at the same time.
  static let width = 8

  /// Opens the destination of the site in an output folder.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the output folder.
  ///   - name: What distinguishes the site from others: its address or title. A site of another name
  ///     with other photos is not replaced.
  ///   - destination: Where the site is sent.
  ///   - images: The bucket of images and videos; nil if they are sent with the pages.
  ///   - environment: The environment variables, which contain the keys of stores.
  ///   - userAgent: The `User-Agent` of requests.
  /// - Throws: `deploy.unbuilt` if the site is not built, `deploy.key-missing` without keys.
  public init(
    from folder: String, named name: String, to destination: DeployDestination,
    images: BucketLocation? = nil,
    environment: [String: String], userAgent: String
  ) throws(Problem) {
    try self.init(
      from: folder, named: name, to: destination, images: images, environment: environment,
      userAgent: userAgent, timing: LockTiming())
  }

  init(
    from folder: String, named name: String, to destination: DeployDestination,
    images: BucketLocation? = nil,
    environment: [String: String], userAgent: String, timing: LockTiming
  ) throws(Problem) {
    _ = try BuiltSite(in: folder, name: name)
    self.folder = folder
    self.name = name
    self.timing = timing
    target = try destination.target(images: images, environment, userAgent: userAgent)
  }

  /// The name of the destination in messages, such as `s3://my-gallery/`.
  public var destinationName: String { target.name }

  /// Closes all connections.
  public func close() async { await target.close() }

  /// Compares the site with the destination and changes neither.
  ///
  /// - Returns: The files that would be sent and removed.
  /// - Throws: The first problem, such as files in the way.
  public func planned() async throws(Problems) -> DeployReport {
    try await Problems.collecting { () throws(DeployError) in
      try await planned(built()).report
    }
  }

  private func planned(_ site: BuiltSite) async throws(DeployError) -> (
    report: DeployReport, inventory: RemoteInventory
  ) {
    let inventory = try await RemoteInventory.inspect(at: target, for: site)
    let plan = DeployPlan(from: inventory.files, to: site.manifest)
    return (DeployReport(plan: plan, notes: inventory.notes), inventory)
  }

  /// Sends and removes files until the destination has exactly the site.
  ///
  /// - Parameters:
  ///   - waiting: Called with the name of another deploy that this one waits for.
  ///   - progress: Called with the number of files sent or removed, and their total.
  /// - Returns: What was done, with notes about how the site must be served.
  /// - Throws: Every problem of the files that were in transfer when the deploy stopped.
  public func run(
    waiting: @escaping @Sendable (String) -> Void = { _ in },
    progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(Problems) -> DeployReport {
    let report: DeployReport
    if let unchanged = try await unchanged() {
      report = unchanged
    } else {
      report = try await transfer(waiting, progress)
    }
    let notes = try await Problems.collecting { () throws(DeployError) in
      try await target.configureServing()
    }
    return DeployReport(plan: report.plan, notes: report.notes + notes)
  }

  /// Returns a report if the destination has exactly the site and no deploy is running.
  ///
  /// Nothing is written then, so that a deploy without changes waits for nobody.
  private func unchanged() async throws(Problems) -> DeployReport? {
    try await Problems.collecting { () throws(DeployError) in
      let site = try built()
      let lists = try await DeployLists.read(at: target)
      // What must be compared under the lock anyway is not compared twice.
      guard !lists.isInterrupted, lists.isRecord(of: site.manifest) else { return nil }
      let (report, inventory) = try await planned(site)
      return report.plan.isEmpty && inventory.isComplete(for: site.manifest) ? report : nil
    }
  }

  private func built() throws(DeployError) -> BuiltSite {
    try DeployError.converting { () throws(Problem) in try BuiltSite(in: folder, name: name) }
  }

  private func transfer(
    _ waiting: (String) -> Void, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(Problems) -> DeployReport {
    let lock = try await Problems.collecting { () throws(DeployError) in
      try await DestinationLock.acquire(at: target, timing, onWait: waiting)
    }
    do {
      let report = try await lock.holding { [target] () throws(Problems) in
        // Another build may have ended while this deploy waited.
        let site = try await Problems.collecting { () throws(DeployError) in
          try built()
        }
        return try await Transfer(of: site, to: target, lock: lock, progress: progress).run()
      }
      await lock.release()
      return report
    } catch {
      await lock.release()
      throw error
    }
  }
}

/// What a deploy does, or would do.
public struct DeployReport: Sendable {
  /// The files to send and to remove.
  public let plan: DeployPlan
  /// What the user should know.
  public let notes: [Problem]
}

extension Problems {
  /// Runs a step that fails with one error in a function that fails with several problems.
  static func collecting<Value>(
    _ step: () async throws(DeployError) -> Value
  ) async throws(Problems) -> Value {
    do { return try await step() } catch { throw Problems([error.problem]) }
  }
}
