// Records what each of the latest builds used, in one file for each: `builds/NUMBER-FINGERPRINT`.
// The fingerprint covers everything that was used. So a build like the last one reads the names in a
// folder and writes nothing. A build like an earlier one moves that file to the end of the list.

import Foundation
public import VitrineModel

/// The records of the builds that used a cache.
struct UsageLog {
  static let folderName = "builds"
  /// At most this many are kept.
  static let most = 32

  /// A record, by its file.
  struct Entry {
    let number: Int
    let fingerprint: String

    var name: String { String(format: "%08d", number) + "-\(fingerprint)" }

    init(_ number: Int, _ fingerprint: String) {
      self.number = number
      self.fingerprint = fingerprint
    }

    /// Nil for the name of a foreign file.
    init?(_ name: String) {
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].utf8.count >= 8, let number = Int(parts[0]), number > 0,
        parts[1].utf8.count == 32, parts[1].utf8.allSatisfy(Self.isHex)
      else { return nil }
      self.init(number, String(parts[1]))
      guard self.name == name else { return nil }
    }

    private static func isHex(_ digit: UInt8) -> Bool {
      (0x30...0x39).contains(digit) || (0x61...0x66).contains(digit)
    }
  }

  let folder: Folder

  /// Nil if no build was recorded yet.
  ///
  /// A link in the folder's place is refused.
  init?(in cache: Folder) throws(Problem) {
    guard try cache.status(of: Self.folderName)?.kind == .folder else { return nil }
    folder = try cache.folder(Self.folderName)
  }

  /// Opens the folder and creates it if it is missing; anything else in its place is removed.
  init(madeIn cache: Folder) throws(Problem) {
    if try cache.status(of: Self.folderName)?.kind != .folder {
      try cache.removeFile(Self.folderName)
    }
    folder = try cache.makeFolder(Self.folderName)
  }

  /// From the latest to the earliest.
  func entries() throws(Problem) -> [Entry] {
    try folder.names().compactMap { Entry($0.text) }.sorted { $0.number > $1.number }
  }

  /// Nil if the record is damaged.
  func usage(_ entry: Entry) throws(Problem) -> Usage? {
    Usage(try folder.file(entry.name).bytes())
  }

  func remove(_ entry: Entry) throws(Problem) { try folder.removeFile(entry.name) }

  /// When the record was written, in nanoseconds since 1970.
  func date(_ entry: Entry) throws(Problem) -> Int64? {
    try folder.status(of: entry.name)?.modified
  }
}

extension Store {
  /// Records what a build used, for `Upkeep.prune`.
  ///
  /// If the last record is the same, nothing is written. `visit` calls with each digest of a blob
  /// and each key of a fact; duplicates do no harm. It is called twice if a record is written, so
  /// that nobody needs a list of them.
  public func recordUse(_ visit: ((Digest) -> Void) -> Void) throws(Problem) {
    let log = try UsageLog(madeIn: try Folder(at: directory))
    let entries = try log.entries()
    let next = UsageLog.Entry((entries.first?.number ?? 0) + 1, Self.fingerprint(visit))
    guard next.fingerprint != entries.first?.fingerprint else { return }
    if let earlier = entries.first(where: { $0.fingerprint == next.fingerprint }) {
      try log.move(earlier, to: next)
    } else {
      try keep(Usage(visit).bytes, as: "\(UsageLog.folderName)/\(next.name)")
      for old in entries.dropFirst(UsageLog.most - 1) { try log.remove(old) }
    }
  }

  /// The sum of all digests, which does not depend on their order.
  private static func fingerprint(_ visit: ((Digest) -> Void) -> Void) -> String {
    var (count, sum): (UInt64, UInt64) = (0, 0)
    visit { digest in
      count &+= 1
      sum &+= digest.short
    }
    return [count, sum].map {
      let hex = String($0, radix: 16)
      return String(repeating: "0", count: 16 - hex.count) + hex
    }.joined()
  }
}

extension UsageLog {
  /// Makes an earlier record the latest, as if it were written now.
  fileprivate func move(_ earlier: Entry, to latest: Entry) throws(Problem) {
    try folder.file(earlier.name).touch()
    let paths = [earlier, latest].map { "\(folder.path)/\($0.name)" }
    try system(.rename, paths[1]) { rename(paths[0], paths[1]) }
  }
}
