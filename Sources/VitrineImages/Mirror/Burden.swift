// How much memory making one original's renditions takes at its worst, so that workers can share
// what there is. Decoding and encoding follow each other; each holds its own, beside the levels.

import VitrineModel

enum Burden {
  /// What an encoder holds for each pixel: the print, the encoder's copy, its planes and, where
  /// WebP keeps transparency, the tables of its lossless part (measured with libwebp 1.2).
  private static let (opaque, transparent) = (10, 24)

  /// Bytes held at once while a job is carried out.
  static func bytes(of job: MirrorJob, from picture: borrowing AdmittedPicture) -> Int {
    let base = Negative.baseBytes(of: picture)
    let largest = job.missing.map(\.size.pixels).max() ?? 0
    let encoding = largest * (picture.opened.hasAlpha ? transparent : opaque)
    return max(picture.heldBytes + base, base * 4 / 3 + encoding)
  }
}
