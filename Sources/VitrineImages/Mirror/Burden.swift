// How much memory making one original's renditions takes at its worst, so that workers can share
// what there is. Decoding and encoding follow each other; each holds its own, beside the prints.

import VitrineModel

enum Burden {
  /// Bytes held at once while a job is carried out.
  ///
  /// - Parameter encoders: renditions encoded at once.
  static func bytes(
    of job: MirrorJob, from picture: borrowing AdmittedPicture, encoders: Int = 1
  ) -> Int {
    let isClear = picture.opened.hasAlpha
    let encoding = job.missing.map {
      $0.size.pixels * (isClear ? $0.format.bytesPerClearPixel : $0.format.bytesPerPixel)
    }
    let prints = job.missing.map(\.print).unique.filter { Negative.holds($0, of: picture) }
    let printed = prints.reduce(0) { sum, print in
      let held = print.isWaiting ? print.uncut(of: picture.size).size : print.size
      return sum + held.pixels * (isClear ? 4 : 3)
    }
    let most = encoding.sorted(by: >).prefix(encoders).reduce(0, +)
    return printed + max(picture.heldBytes, most)
  }
}
