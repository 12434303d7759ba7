// The complete originals of the last plan, for a process that builds repeatedly. The next plan then only
// checks that the files exist, since another program may clear the cache.

import Synchronization
import VitrineModel
import VitrineStore

/// The originals of the last plan that lacked no rendition.
///
/// A class, since successive builds share it.
public final class RenditionPlanCache: Sendable {
  /// One original with all its renditions.
  struct Entry {
    let request: RenditionJobs.RenditionRequest
    let images: RenditionSet
    /// The number of requested renditions.
    let count: Int
  }

  /// The entries by the digests of their originals.
  private let last = Mutex<(settings: RenditionSettings, entries: [Digest: Entry])?>(nil)

  /// Creates an empty cache.
  public init() {}

  /// Returns the entries of a plan with the same settings.
  func entries(under settings: RenditionSettings) -> [Digest: Entry] {
    last.withLock { $0?.settings == settings ? $0?.entries : nil } ?? [:]
  }

  /// Replaces all entries.
  func keep(_ entries: [Digest: Entry], under settings: RenditionSettings) {
    last.withLock { $0 = (settings, entries) }
  }
}

extension RenditionPlanCache.Entry {
  /// Whether the entry matches a request and all its files are still in the store.
  func matches(_ request: RenditionJobs.RenditionRequest, _ blobs: BlobChecker) throws(Problem)
    -> Bool
  {
    guard self.request == request else { return false }
    for rendition in images.all {
      guard let file = rendition.file else { return false }
      guard try blobs.has(file.digest, bytes: file.bytes) else { return false }
    }
    return true
  }
}
