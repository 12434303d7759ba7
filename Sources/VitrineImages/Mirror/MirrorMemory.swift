// The complete originals of the last plan, for a process that builds repeatedly. The next plan then only
// checks that the files exist, since another program may clear the cache.

import Synchronization
import VitrineModel
import VitrineStore

/// The originals of the last plan that lacked no rendition. A class, since successive builds share it.
public final class MirrorMemory: Sendable {
  /// One original with all its renditions.
  struct Entry {
    let order: MirrorJobs.Order
    let mirrored: Mirrored
    /// The number of requested renditions.
    let wanted: Int
  }

  /// The entries by the digests of their originals.
  private let last = Mutex<(settings: MirrorSettings, entries: [Digest: Entry])?>(nil)

  /// Creates an empty cache.
  public init() {}

  /// Returns the entries of a plan with the same settings.
  func entries(under settings: MirrorSettings) -> [Digest: Entry] {
    last.withLock { $0?.settings == settings ? $0?.entries : nil } ?? [:]
  }

  /// Replaces all entries.
  func keep(_ entries: [Digest: Entry], under settings: MirrorSettings) {
    last.withLock { $0 = (settings, entries) }
  }
}

extension MirrorMemory.Entry {
  /// Whether the entry matches a request and all its files are still in the store.
  func answers(_ order: MirrorJobs.Order, _ blobs: BlobStatus) throws(Problem) -> Bool {
    guard self.order == order else { return false }
    for rendition in mirrored.all {
      guard let file = rendition.file else { return false }
      guard try blobs.has(file.digest, bytes: file.bytes) else { return false }
    }
    return true
  }
}
