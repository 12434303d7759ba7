// Copies that an earlier build brought. Their files may have been damaged since, with their length
// and even their dates as they were: only their bytes can tell.

import VitrineFetch
import VitrineModel
import VitrineStore

extension Acquisition {
  /// Whatever is made from a copy is known by the copy's name for good, and would be wrong for good
  /// if the bytes were not those of the name. A copy that nothing is made from is not read.
  func isSound(_ copy: Download, for wish: Wish) -> Bool {
    guard isRead(copy.blob, for: wish), !store.verify(copy.blob, bytes: copy.bytes) else {
      return true
    }
    report(wish.photo.damagedCopy)
    return false
  }

  private func isRead(_ blob: Digest, for wish: Wish) -> Bool {
    guard let picture = reader.known(blob) else { return true }
    guard wish.isMirrored else { return false }
    let file = OriginalFile(copyIn: store.blobs, source: "", digest: blob, size: picture.size)
    let plan = try? MirrorPlan(
      for: [file], whole: wish.isWhole ? [blob] : [], settings: settings, store: store)
    return plan?.jobs.isEmpty != true
  }
}

extension Photo {
  fileprivate var damagedCopy: Problem {
    Problem(
      .warning, "store.blob-damaged",
      "the copy of \(id.description.printable) in the cache is damaged, and of no use",
      at: page.map { .address($0) } ?? .photo(id))
  }
}
