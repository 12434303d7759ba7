// The entries of the deploys that are running. A deploy that was killed cannot remove its entry.
// Another one removes it if the process is known to be gone, or if the entry has not changed for a
// while. Each machine measures that by its own clock: two machines never compare their clocks.

import VitrineModel

/// The times of a lock.
struct LockTiming: Sendable {
  /// The time between two rewrites of an entry.
  var beat = Duration.seconds(5)
  /// The time without a rewrite after which the holder sends nothing more.
  var lease = Duration.seconds(20)
  /// The time without a change after which others remove an entry.
  ///
  /// Twice the lease, so that only clocks that run at half the speed of others could mislead.
  var expiry = Duration.seconds(40)
  /// The longest wait for another deploy.
  var timeout = Duration.seconds(60)
  /// The time in which requests of a killed deploy take effect at a store.
  var settling = Duration.seconds(2)
  /// The time between two checks of the entries.
  var poll = Duration.milliseconds(500)
}

/// The entries at a destination, as one deploy watches them.
struct LockEntries {
  private let target: any DeployTarget
  private let expiry: Duration
  private var seen: [LockEntry: ContinuousClock.Instant] = [:]
  /// The entries of deploys that ended without removing them; this deploy has removed them.
  private(set) var removed: Set<SitePath>

  init(at target: any DeployTarget, _ timing: LockTiming, removed: Set<SitePath> = []) {
    self.target = target
    self.removed = removed
    expiry = timing.expiry
  }

  /// Returns the paths of all entries.
  static func paths(at target: any DeployTarget) async throws(DeployError) -> Set<SitePath> {
    Set(try await target.list(LockEntry.prefix).keys.compactMap { SitePath($0) })
  }

  /// Returns the name of a deploy that has an entry; changes nothing.
  func anyName() async throws(DeployError) -> String? {
    for path in try await Self.paths(at: target).sorted() {
      if let bytes = try await target.read(path) { return LockEntry(at: path, bytes).name }
    }
    return nil
  }

  /// Returns the entries of deploys that may be running, and removes those of others.
  ///
  /// - Parameters:
  ///   - own: The entry that does not count.
  ///   - paths: The paths of all entries; nil to list them.
  /// - Returns: The entries, each as it is now.
  /// - Throws: What the destination refuses.
  mutating func others(
    than own: SitePath, among paths: Set<SitePath>? = nil
  ) async throws(DeployError) -> [LockEntry] {
    var living: [LockEntry] = []
    let all = if let paths { paths } else { try await Self.paths(at: target) }
    for path in all.sorted() where path != own {
      guard let bytes = try await target.read(path) else { continue }
      let entry = LockEntry(at: path, bytes)
      if removed.contains(path) || hasEnded(entry) {
        removed.insert(path)
        try await target.remove([path])
      } else {
        living.append(entry)
      }
    }
    return living
  }

  private mutating func hasEnded(_ entry: LockEntry) -> Bool {
    if entry.hasEnded { return true }
    let first = seen[entry] ?? .now
    seen[entry] = first
    return first.duration(to: .now) > expiry
  }
}
