// The transfer of files under the lock of the destination. At the end it compares the destination
// again, because requests of a killed deploy may take effect late, and other programs may
// write there. Only what that comparison found is recorded.

import VitrineModel
import VitrineStore

/// The transfer of a site to a destination that is locked.
struct Transfer: Sendable {
  private let site: BuiltSite
  private let target: any DeployTarget
  private let lock: DestinationLock
  private let progress: @Sendable (Int, Int) -> Void

  /// The number of times that files are sent.
  ///
  /// Once is enough if nobody else changes them.
  private static let rounds = 4

  init(
    of site: BuiltSite, to target: any DeployTarget, lock: DestinationLock,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    (self.site, self.target, self.lock, self.progress) = (site, target, lock, progress)
  }

  /// Sends and removes files until a comparison finds nothing to do.
  ///
  /// - Returns: What was planned at first.
  func run() async throws(Problems) -> DeployReport {
    var inventory = try await inspect(known: [:])
    var plan = DeployPlan(from: inventory.files, to: site.manifest)
    let report = DeployReport(plan: plan, notes: inventory.notes)
    let settled = inventory.lists.isInterrupted ? lock.settled : .now
    var known: [String: RemoteFile] = [:]
    for _ in 0..<Self.rounds {
      known.merge(inventory.verified) { $1 }
      if !plan.isEmpty {
        known.merge(try await carryOut(plan, after: inventory.lists.claims)) { $1 }
      }
      let isSettled = settled <= .now
      if !isSettled { try? await Task.sleep(until: settled) }
      if !plan.isEmpty || !isSettled {
        inventory = try await inspect(known: known)
        plan = DeployPlan(from: inventory.files, to: site.manifest)
      }
      guard !plan.isEmpty else {
        try await finish(inventory)
        return report
      }
    }
    throw Problems([DeployError.unsettled(plan.paths, destination: target.name).problem])
  }

  private func inspect(known: [String: RemoteFile]) async throws(Problems) -> RemoteInventory {
    try await Problems.collecting { () throws(DeployError) in
      guard !Task.isCancelled else { throw .stopped }
      return try await RemoteInventory.inspect(at: target, for: site, known: known)
    }
  }

  /// Records the site as complete.
  private func finish(_ inventory: RemoteInventory) async throws(Problems) {
    try await Problems.collecting { () throws(DeployError) in
      try await lock.confirm()
      if !inventory.lists.isRecord(of: site.manifest) {
        try await put(site.manifest, at: DeployLists.record)
      }
      if inventory.lists.isInterrupted { try await target.remove([DeployLists.claim]) }
    }
  }

  private func put(_ manifest: SiteManifest, at path: SitePath) async throws(DeployError) {
    try await target.put(Upload(DeployLists.encoded(manifest, of: site.name), at: path))
  }
}

// MARK: Steps

extension Transfer {
  /// Carries out a plan.
  ///
  /// - Parameters:
  ///   - plan: The files to send and to remove.
  ///   - claims: The files that earlier deploys may have added.
  /// - Returns: The files that were sent, as the list of the destination will describe them.
  /// - Throws: The problems of all files that were in transfer together.
  private func carryOut(
    _ plan: DeployPlan, after claims: SiteManifest
  ) async throws(Problems) -> [String: RemoteFile] {
    try await claim(plan, after: claims)
    let total = plan.count + plan.removals.joined().count
    var done = 0
    func count(_ files: Int) {
      done += files
      progress(done, total)
    }
    let sent = try await send(plan, count)
    try await remove(plan.removals, count)
    try await step { () throws(DeployError) in try await target.flush() }
    return sent
  }

  /// Lists the files that may be at the destination from now on.
  private func claim(_ plan: DeployPlan, after claims: SiteManifest) async throws(Problems) {
    try await step { () throws(DeployError) in
      // Files that are removed count too: if no list named them, the next deploy must know them.
      let removed = plan.removals.joined().map {
        SiteManifest.Entry(path: $0, digest: .zero, bytes: 0)
      }
      try await put(
        .joining(plan.uploads.joined() + removed + Array(claims.entries)), at: DeployLists.claim)
    }
  }

  private func send(
    _ plan: DeployPlan, _ count: (Int) -> Void
  ) async throws(Problems) -> [String: RemoteFile] {
    var sent: [String: RemoteFile] = [:]
    for files in plan.uploads.flatMap({ $0.chunks(of: chunkSize(of: plan)) }) {
      try await step {}
      let answers = try await runConcurrently(files) { (entry) throws(DeployError) in
        try await lock.waitForLease()
        let upload = Upload(LocalFile(root: site.root, entry: entry))
        return (entry.path.text, try await target.put(upload))
      } each: { _ in
        count(1)
      }
      sent.merge(answers) { $1 }
    }
    return sent
  }

  private func remove(_ removals: [[SitePath]], _ count: (Int) -> Void) async throws(Problems) {
    for paths in removals {
      try await step {}
      _ = try await runConcurrently(paths.chunks(of: 1_000)) { (paths) throws(DeployError) in
        try await lock.waitForLease()
        try await target.remove(Array(paths))
        return paths.count
      } each: {
        count($0)
      }
    }
  }

  /// The number of files sent between two checks of the lock: there are at most about 64 checks.
  private func chunkSize(of plan: DeployPlan) -> Int { max(64, plan.count / 64) }

  /// Runs a step if this deploy still has the lock.
  private func step(_ work: () async throws(DeployError) -> Void) async throws(Problems) {
    try await Problems.collecting { () throws(DeployError) in
      try await lock.confirm()
      try await work()
    }
  }

  /// Works on many elements at once.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - work: The work on one element.
  ///   - each: Called with the result when an element is done.
  /// - Returns: The results.
  /// - Throws: The problems of all elements that were in progress together.
  private func runConcurrently<Element: Sendable, Value: Sendable>(
    _ elements: some Collection<Element>,
    _ work: @escaping @Sendable (Element) async throws(DeployError) -> Value,
    each: (Value) -> Void
  ) async throws(Problems) -> [Value] {
    let outcomes = await elements.attempting(width: Deployment.width, work, each: each)
    var seen: Set<Problem> = []
    let problems = outcomes.compactMap(\.thrownError).map(\.problem)
      .filter { seen.insert($0.withoutPlace).inserted }
    guard problems.isEmpty else { throw Problems(problems) }
    guard outcomes.count == elements.count else { throw Problems([DeployError.stopped.problem]) }
    return outcomes.compactMap { try? $0.get() }
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
