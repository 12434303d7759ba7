// Making several pictures of one in a single pass over its pixels, by the shim's own resampler.

import VipsShim
import VitrineModel

/// What one pass over a picture gave, all in memory.
struct Exposure {
  /// In the order of what was asked for.
  var prints: [VipsPixels]
  /// Half the size in both directions, odd ones rounded up.
  var half: VipsPixels?
  /// Is there an alpha channel that says nothing.
  let isIdlyClear: Bool
}

extension VipsPixels {
  /// Resamples parts of the picture, each to a size of its own, in one pass that never holds the
  /// whole.
  func exposed(
    _ parts: [(region: PixelRegion, size: PixelSize)], halving: Bool = false, within seconds: Double
  ) throws(VipsFault) -> Exposure {
    let prints = parts.map { part in
      ShimPrint(
        left: Int32(part.region.left), top: Int32(part.region.top),
        width: Int32(part.region.size.width), height: Int32(part.region.size.height),
        out_width: Int32(part.size.width), out_height: Int32(part.size.height))
    }
    var made = [OpaquePointer?](repeating: nil, count: prints.count + 1)
    var least: Int32 = 0
    guard
      shim_expose(image, prints, Int32(prints.count), halving ? 1 : 0, seconds, &made, &least) == 0
    else { throw VipsFault.take() }
    var exposure = Exposure(prints: [], half: nil, isIdlyClear: hasAlpha && least == 255)
    for print in made.dropLast() { exposure.prints.append(try VipsPixels(owning: print)) }
    if halving { exposure.half = try VipsPixels(owning: made.last.flatMap { $0 }) }
    return exposure
  }
}
