// The peak memory of making one original's renditions, so that workers can share the available
// memory. Encoding follows decoding. Each has its own buffers, beside the finished pixels.

import VitrineModel

/// An estimate of the memory that a job needs.
enum MemoryEstimate {
  /// Returns the bytes held at once while a job runs.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - image: The original of the job.
  ///   - encoders: The number of renditions encoded at once.
  /// - Returns: The peak, in bytes.
  static func bytes(
    of job: RenditionJob, from image: borrowing ValidatedImage, encoders: Int = 1
  ) -> Int {
    let isClear = image.opened.hasAlpha
    let encoding = job.missing.map {
      $0.size.pixels * (isClear ? $0.format.bytesPerTransparentPixel : $0.format.bytesPerPixel)
    }
    let geometries = job.missing.map(\.geometry).unique.filter {
      ImagePyramid.fitsBase($0, of: image)
    }
    let pixels = geometries.reduce(0) { sum, geometry in
      let size = geometry.needsFocus ? geometry.uncropped(of: image.size).size : geometry.size
      return sum + size.pixels * (isClear ? 4 : 3)
    }
    let most = encoding.sorted(by: >).prefix(encoders).reduce(0, +)
    return pixels + max(image.heldBytes, most)
  }
}
