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
    let stills = job.missingStills
    let encoding = stills.map {
      $0.size.pixels * (isClear ? $0.format.bytesPerTransparentPixel : $0.format.bytesPerPixel)
    }
    let geometries = stills.map(\.geometry).fromSmallToLarge.filter {
      ImagePyramid.fitsBase($0, of: image)
    }
    let pixels = geometries.reduce(0) { sum, geometry in
      let size = geometry.needsFocus ? geometry.uncropped(of: image.size).size : geometry.size
      return sum + size.pixels * image.opened.resizedBands
    }
    let most = encoding.sorted(by: >).prefix(encoders).reduce(0, +)
    return max(pixels + max(image.heldBytes, most), motion(of: job, from: image))
  }

  /// The bytes held while an animation is made: all of its frames, and the encoder's copies of some.
  private static func motion(of job: RenditionJob, from image: borrowing ValidatedImage) -> Int {
    let frames = job.missing.filter { $0.purpose == .motion }.map(\.size.pixels)
    return frames.reduce(0) {
      $0 + $1 * (job.original.frames * 4 + 3 * RenditionFormat.webp.bytesPerTransparentPixel)
        + image.heldBytes
    }
  }
}
