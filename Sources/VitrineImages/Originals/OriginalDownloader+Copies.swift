// Checks copies that an earlier build downloaded. A file may have been damaged since without a
// change of its length or even its dates, so only its bytes show that.

import VitrineFetch
import VitrineModel
import VitrineStore

extension OriginalDownloader {
  /// Whether a cached copy may be used: its bytes match its digest, or nothing is made from it.
  ///
  /// Renditions are stored under the digest of their original for good. If the bytes do not match
  /// the digest, the renditions are wrong for good. A copy that nothing is made from is not read.
  func isSound(_ copy: Download, for request: OriginalRequest) -> Bool {
    guard isNeeded(copy.blob, for: request), !store.verify(copy.blob, bytes: copy.bytes) else {
      return true
    }
    report(request.photo.damagedCopy)
    return false
  }

  /// Whether renditions are yet to be made from a copy.
  private func isNeeded(_ blob: Digest, for request: OriginalRequest) -> Bool {
    guard let metadata = reader.known(blob) else { return true }
    guard request.needsRenditions else { return false }
    let file = OriginalFile(
      copyIn: store.blobs, source: "", digest: blob, size: metadata.size,
      isDisplayP3: metadata.isDisplayP3)
    let plan = try? RenditionPlan(
      for: [file], fullSize: request.needsFullSizeCopy ? [blob] : [], settings: settings,
      store: store)
    return plan?.jobs.isEmpty != true
  }
}

extension Photo {
  fileprivate var damagedCopy: Problem {
    Problem(
      .warning, "store.blob-damaged",
      "the cached copy of \(id.description.printable) is damaged; it is downloaded again",
      at: page.map { .address($0) } ?? .photo(id))
  }
}
