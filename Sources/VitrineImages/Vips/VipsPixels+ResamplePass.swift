// Makes several images of one in a single pass over its pixels, with the resampler of `VipsShim`.

import VipsShim
import VitrineModel

/// The output of one pass over an image, all in memory.
struct ResamplePass {
  /// A region of one level and the size that it is resampled to.
  struct Part {
    /// The level: how often the image is halved before the region is cut.
    var halvings = 0
    /// The region, in pixels of the level.
    let region: PixelRegion
    /// The size of the output.
    let size: PixelSize
  }

  /// The resampled parts, in the order in which they were requested.
  var outputs: [VipsPixels]
  /// The image after all halvings.
  var last: VipsPixels
  /// Whether there is an alpha channel that is opaque everywhere.
  let hasOpaqueAlpha: Bool
}

extension VipsPixels {
  /// Resamples parts of the image, each to its own size, in one pass that never holds the whole
  /// image.
  ///
  /// Halves are means of 2 x 2 pixels, with odd edges rounded up.
  ///
  /// - Parameters:
  ///   - parts: The parts to resample.
  ///   - halvings: How often the image is halved in all.
  ///   - seconds: The time limit.
  ///   - threadsPerImage: If more than one, a second thread resamples while the first reads.
  /// - Returns: The resampled parts and the smallest half.
  /// - Throws: An error of libvips, such as for damaged data or an exceeded time limit.
  func resampled(
    _ parts: [ResamplePass.Part], halvings: Int, within seconds: Double, threadsPerImage: Int = 1
  ) throws(VipsError) -> ResamplePass {
    let shimParts = parts.map { part in
      ShimPart(
        halvings: Int32(part.halvings), left: Int32(part.region.left), top: Int32(part.region.top),
        width: Int32(part.region.size.width), height: Int32(part.region.size.height),
        out_width: Int32(part.size.width), out_height: Int32(part.size.height))
    }
    var made = [OpaquePointer?](repeating: nil, count: parts.count + 1)
    var least: Int32 = 0
    guard
      shim_resample(
        image, shimParts, Int32(parts.count), Int32(halvings), seconds, threadsPerImage > 1 ? 1 : 0,
        &made,
        &least) == 0
    else { throw VipsError.take() }
    var outputs: [VipsPixels] = []
    for image in made.dropLast() { outputs.append(try VipsPixels(owning: image)) }
    return ResamplePass(
      outputs: outputs, last: try VipsPixels(owning: made[parts.count]),
      hasOpaqueAlpha: hasAlpha && least == 255)
  }
}
