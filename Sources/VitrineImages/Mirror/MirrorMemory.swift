// What a plan found of originals whose every rendition is in the store, for a process that builds again
// and again: then only the files are looked at, since the cache may be cleared behind our back.

import Synchronization
import VitrineModel
import VitrineStore

/// The finished originals of the last plan. A class, since builds that follow each other share it.
public final class MirrorMemory: Sendable {
  struct Entry {
    let order: MirrorJobs.Order
    let mirrored: Mirrored
    /// How many renditions are wanted.
    let wanted: Int
  }

  /// By the originals' digests.
  private let last = Mutex<(settings: MirrorSettings, entries: [Digest: Entry])?>(nil)

  public init() {}

  func entries(under settings: MirrorSettings) -> [Digest: Entry] {
    last.withLock { $0?.settings == settings ? $0?.entries : nil } ?? [:]
  }

  /// Remembers these and nothing else.
  func keep(_ entries: [Digest: Entry], under settings: MirrorSettings) {
    last.withLock { $0 = (settings, entries) }
  }
}

extension MirrorMemory.Entry {
  /// Is it what is asked for, and still in the store.
  func answers(_ order: MirrorJobs.Order, _ blobs: BlobStatus) throws(Problem) -> Bool {
    guard self.order == order else { return false }
    for rendition in mirrored.all {
      guard let file = rendition.file else { return false }
      guard try blobs.has(file.digest, bytes: file.bytes) else { return false }
    }
    return true
  }
}
