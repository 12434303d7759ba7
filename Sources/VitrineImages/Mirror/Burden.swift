// How much memory making one original's renditions takes at its worst, so that workers can share
// what there is. Decoding and encoding follow each other; each holds its own, beside the levels.

import VitrineModel

enum Burden {
  /// Bytes held at once while a job is carried out.
  static func bytes(of job: MirrorJob, from picture: borrowing AdmittedPicture) -> Int {
    let base = Negative.baseBytes(of: picture)
    let isClear = picture.opened.hasAlpha
    let encoding = job.missing.map {
      $0.size.pixels * (isClear ? $0.format.bytesPerClearPixel : $0.format.bytesPerPixel)
    }
    return max(picture.heldBytes + base, base * 4 / 3 + (encoding.max() ?? 0))
  }
}
