// Reads everything in the cache and compares it with its hash. Damaged files are removed, so that
// the next build makes or fetches them again: nothing here can be repaired, and nothing is the only
// copy.

import Foundation
public import VitrineModel

extension Upkeep {
  /// The result of verifying.
  public struct Verified: Sendable {
    /// Intact blobs.
    public var sound = Size()
    /// Damaged files, which were removed.
    public var damaged = 0
    /// One problem for each damaged or foreign file.
    public var problems: [Problem] = []

    /// Creates an empty result.
    public init() {}

    mutating func add(_ other: Verified) {
      sound.files += other.sound.files
      sound.bytes += other.sound.bytes
      damaged += other.damaged
      problems += other.problems
    }
  }

  /// Reads every blob, the index and the records of builds.
  ///
  /// - Parameter workers: How many blobs are read at once.
  /// - Returns: The result.
  /// - Throws: What the disk refuses. Cancellation also ends it; damage found until then is
  ///   removed.
  public func verify(workers: Int) async throws(Problem) -> Verified {
    try store.index.check()
    var verified = try verifyRecords()
    let heads = try blobNames
    let parts = await heads.concurrently(width: workers) { head in
      Result { () throws(Problem) in try verify(head) }
    }
    for part in parts { verified.add(try part.get()) }
    guard parts.count == heads.count else { throw .refused(.read, cache.path, EINTR) }
    verified.damaged += store.notices.isEmpty ? 0 : 1
    verified.problems += store.notices + (try unknownFiles().problems)
    return verified
  }

  private func verify(_ head: RawName) throws(Problem) -> Verified {
    var verified = Verified()
    let blobs = try blobFolder
    guard try blobs.status(of: head)?.kind == .folder else { return verified }
    let folder = try blobs.folder(head)
    for name in try folder.names() where !Task.isCancelled {
      guard let blob = Self.blob(head, name), let status = try folder.status(of: name),
        status.kind != .folder
      else { continue }
      if try status.kind == .file ? folder.file(name).digest().digest == blob : false {
        verified.sound.add(status)
      } else {
        try folder.removeFile(name)
        verified.damaged += 1
        verified.problems.append(.damaged("\(folder.path)/\(name.text)"))
      }
    }
    return verified
  }

  private func verifyRecords() throws(Problem) -> Verified {
    var verified = Verified()
    guard let log = try UsageLog(in: cache) else { return verified }
    for entry in try log.entries() {
      let isFile = try log.folder.status(of: entry.name)?.kind == .file
      guard try isFile ? log.usage(entry) == nil : true else { continue }
      try log.folder.removeTree(entry.name)
      verified.damaged += 1
      verified.problems.append(.damaged("\(log.folder.path)/\(entry.name)"))
    }
    return verified
  }
}

extension Problem {
  fileprivate static func damaged(_ path: String) -> Problem {
    Problem(
      .warning, "store.blob-damaged",
      "this file was damaged and has been removed",
      at: .file(path), help: "build again: the next build makes it again")
  }
}
