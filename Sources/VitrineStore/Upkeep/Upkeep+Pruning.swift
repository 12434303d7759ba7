// Removes what none of the latest builds used. Files go before their entries in the index: that
// needs no space on a full disk, and a run killed in between leaves entries without files, which a
// build treats as missing.

import Foundation
public import VitrineModel

extension Upkeep {
  /// The result of pruning.
  public struct Pruned: Sendable {
    /// Blobs.
    public var blobs = Size()
    /// Entries of the index.
    public var entries = 0
    /// How many builds count from now on.
    public var builds = 0
    /// Warnings about foreign files.
    public var problems: [Problem] = []

    /// Creates an empty result.
    public init() {}
  }

  /// The most builds that can be kept.
  public static let maxBuilds = UsageLog.most

  /// Removes what the latest builds did not use.
  ///
  /// What came into the cache after the last of them stays: an unfinished build may need it again.
  ///
  /// - Parameter count: How many builds, at least one. Builds that used the same count as one.
  /// - Returns: What was removed.
  /// - Throws: `cache.unrecorded` if no build is recorded, `cache.record-damaged` if a record is
  ///   damaged.
  public func prune(keeping count: Int) throws(Problem) -> Pruned {
    guard let log = try UsageLog(in: cache), let latest = try log.entries().first,
      let date = try log.date(latest)
    else { throw .unrecorded(cache.path) }
    let entries = try log.entries()
    var pruned = Pruned()
    pruned.builds = min(count, entries.count)
    var used = try usage(of: entries.prefix(count), log)
    for entry in entries.dropFirst(count) { try log.remove(entry) }
    // In this order: answers are used by the facts that name them.
    let facts = try withFacts(used)
    used.add(facts)
    try removeBlobs(unless: used, orSince: date, &pruned)
    try removeRows(unless: used, &pruned)
    pruned.problems = try unknownFiles().problems
    return pruned
  }

  private func usage(
    of entries: some Sequence<UsageLog.Entry>, _ log: UsageLog
  ) throws(Problem) -> Usage {
    var used = Usage()
    for entry in entries {
      guard let usage = try log.usage(entry) else {
        throw .damagedRecord("\(log.folder.path)/\(entry.name)")
      }
      used.add(usage)
    }
    return used
  }

  /// The blobs that are named by useful facts.
  private func withFacts(_ used: Usage) throws(Problem) -> Usage {
    var marks: [UInt32] = []
    try forEachFact { fact in
      guard let kind = fact.kind, !fact.isOld, kind.use == .key, used.holds(fact.key)
      else { return }
      marks += kind.blobs(fact.value).map(Usage.mark)
    }
    return Usage(marks: marks)
  }

  private func removeBlobs(
    unless used: Usage, orSince date: Int64, _ pruned: inout Pruned
  ) throws(Problem) {
    try forEachBlob { blob, folder, status throws(Problem) in
      guard !used.holds(blob), status.modified <= date else { return }
      try folder.removeFile(Self.name(of: blob))
      pruned.blobs.add(status)
    }
    try removeEmptyFolders()
  }

  // MARK: The index

  private func removeRows(unless used: Usage, _ pruned: inout Pruned) throws(Problem) {
    var used = used
    var files: [UInt32] = []
    pruned.entries += try store.files.remove { path, digest in
      guard let path, exists(path) else { return true }
      files.append(Usage.mark(digest))
      return false
    }
    // Facts about the user's files outlast the builds that showed them.
    used.add(Usage(marks: files))
    pruned.entries += try store.index.remove(.rendition) { _, value in
      Renditions.rendition(value).map { !exists(store.path(of: $0.blob)) } ?? true
    }
    pruned.entries += try store.index.remove(.fact) { key, value in
      fact(key, value).map { !isUsable($0, used) } ?? true
    }
    try store.index.shrink()
  }

  private func isUsable(_ fact: Fact, _ used: Usage) -> Bool {
    guard let kind = fact.kind else { return true }
    guard !fact.isOld, !fact.value.isEmpty else { return false }
    switch kind.use {
    case .key: return used.holds(fact.key)
    case .blob: return kind.blobs(fact.value).contains { exists(store.path(of: $0)) }
    }
  }

  /// A file that cannot be checked counts as present.
  private func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }
}
