// Reads everything that is kept and compares it with its hash. What is damaged goes, so that the next
// build makes or fetches it anew: nothing here can be mended, and none of it is the only copy.

import Foundation
public import VitrineModel

extension Upkeep {
  /// What was found.
  public struct Verified: Sendable {
    /// Blobs that are as they were written.
    public var sound = Size()
    /// Files that are gone now.
    public var damaged = 0
    public var problems: [Problem] = []

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
  /// - Parameter workers: blobs that are read at once.
  /// - Throws: where the disk refuses, or a cancellation ends it; what was found by then is gone.
  public func verify(workers: Int) async throws(Problem) -> Verified {
    do throws(StoreError) {
      try store.index.check()
      var verified = try verifyRecords()
      let heads = try blobNames
      let parts = await heads.concurrently(width: workers) { head in
        Result { () throws(StoreError) in try verify(head) }
      }
      for part in parts { verified.add(try part.get()) }
      guard parts.count == heads.count else { throw .system(.read, path: cache.path, code: EINTR) }
      verified.damaged += store.notices.isEmpty ? 0 : 1
      verified.problems += store.notices + (try strangers().problems)
      return verified
    } catch {
      throw error.problem
    }
  }

  private func verify(_ head: RawName) throws(StoreError) -> Verified {
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

  private func verifyRecords() throws(StoreError) -> Verified {
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
      "this file is damaged: its bytes are not those once written; it is taken away",
      at: .file(path), mend: "build again: it is made anew")
  }
}
