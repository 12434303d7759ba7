// Making several pictures of one in a single pass over its pixels, by the shim's own resampler.

import VipsShim
import VitrineModel

/// What one pass over a picture gave, all in memory.
struct Exposure {
  /// A part of the picture once it was halved so many times, and the size that it gets.
  struct Part {
    var halvings = 0
    let region: PixelRegion
    let size: PixelSize
  }

  /// In the order of what was asked for.
  var prints: [VipsPixels]
  /// What all halvings leave.
  var last: VipsPixels
  /// Is there an alpha channel that says nothing.
  let isIdlyClear: Bool
}

extension VipsPixels {
  /// Resamples parts of the picture, each to a size of its own, in one pass that never holds the
  /// whole. Halves are means of 2 x 2 pixels, odd edges rounded up.
  ///
  /// - Parameter hands: with more than one, what is read is resampled by a thread of its own.
  func exposed(
    _ parts: [Exposure.Part], halvings: Int, within seconds: Double, hands: Int = 1
  ) throws(VipsFault) -> Exposure {
    let wanted = parts.map { part in
      ShimPrint(
        halvings: Int32(part.halvings), left: Int32(part.region.left), top: Int32(part.region.top),
        width: Int32(part.region.size.width), height: Int32(part.region.size.height),
        out_width: Int32(part.size.width), out_height: Int32(part.size.height))
    }
    var made = [OpaquePointer?](repeating: nil, count: parts.count + 1)
    var least: Int32 = 0
    guard
      shim_expose(
        image, wanted, Int32(parts.count), Int32(halvings), seconds, hands > 1 ? 1 : 0, &made,
        &least) == 0
    else { throw VipsFault.take() }
    var prints: [VipsPixels] = []
    for print in made.dropLast() { prints.append(try VipsPixels(owning: print)) }
    return Exposure(
      prints: prints, last: try VipsPixels(owning: made[parts.count]),
      isIdlyClear: hasAlpha && least == 255)
  }
}
