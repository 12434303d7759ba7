// The pixels in which salient regions are detected. They are reduced from the level that the average color
// is computed from, which is at most 256 pixels long.

import VipsShim
package import VitrineModel

/// A small image in memory: 8-bit sRGB without transparency.
package struct SmallImage: Sendable {
  /// The size in pixels.
  package let size: PixelSize
  /// The red, green and blue sample of each pixel, row by row.
  package let samples: [UInt8]

  /// Creates an image from samples.
  package init(size: PixelSize, samples: [UInt8]) {
    self.size = size
    self.samples = samples
  }
}

extension SmallImage {
  /// Creates an image from pixels of libvips.
  ///
  /// - Parameter pixels: Gray or RGB. Transparency must be premultiplied and becomes white.
  /// - Throws: An error of libvips.
  init(_ pixels: VipsPixels) throws(VipsError) {
    var count = 0
    guard let start = shim_samples(pixels.image, &count) else { throw VipsError.take() }
    defer { shim_free(start) }
    let source = UnsafeRawBufferPointer(start: start, count: count)
    let bands = count / max(1, pixels.size.pixels)
    let colors = bands - (pixels.hasAlpha ? 1 : 0)
    guard colors == 1 || colors == 3 else { throw VipsError(text: "neither gray nor RGB") }
    var samples: [UInt8] = []
    samples.reserveCapacity(pixels.size.pixels * 3)
    for place in stride(from: 0, to: count, by: bands) {
      let white = pixels.hasAlpha ? 255 - Int(source[place + colors]) : 0
      for band in 0..<3 {
        let level = Int(source[place + (colors == 1 ? 0 : band)]) + white
        samples.append(UInt8(min(255, level)))
      }
    }
    self.init(size: pixels.size, samples: samples)
  }

  /// Returns the image reduced to this longest edge.
  ///
  /// Each pixel is the mean of the pixels it covers, in whole numbers. An image that is not longer
  /// stays the same.
  func reduced(to edge: Int) -> SmallImage {
    guard size.longestEdge > edge else { return self }
    let out = size.scaled(to: edge)
    let across = Self.shares(of: size.width, in: max(1, out.width))
    let down = Self.shares(of: size.height, in: max(1, out.height))
    let area = size.width * size.height
    var reduced: [UInt8] = []
    reduced.reserveCapacity(across.count * down.count * 3)
    samples.withUnsafeBufferPointer { samples in
      for row in down {
        for column in across {
          var sums = SIMD4<Int>()
          for y in row.places {
            var sum = SIMD4<Int>()
            for x in column.places {
              let place = (y * size.width + x) * 3
              let pixel = SIMD4(
                Int(samples[place]), Int(samples[place + 1]), Int(samples[place + 2]), 0)
              sum &+= pixel &* column.share(of: x)
            }
            sums &+= sum &* row.share(of: y)
          }
          for band in 0..<3 { reduced.append(UInt8((sums[band] + area / 2) / area)) }
        }
      }
    }
    return SmallImage(
      size: PixelSize(width: across.count, height: down.count), samples: reduced)
  }

  /// The pixels of a line that one pixel of a shorter line covers, with their shares.
  private struct Shares {
    let places: Range<Int>
    private let start: Int
    private let end: Int
    private let unit: Int

    /// Start and end are in units; an input pixel has as many units as there are output pixels.
    init(from start: Int, to end: Int, unit: Int) {
      self.start = start
      self.end = end
      self.unit = unit
      places = start / unit..<(end + unit - 1) / unit
    }

    func share(of place: Int) -> Int { min(end, (place + 1) * unit) - max(start, place * unit) }
  }

  private static func shares(of length: Int, in count: Int) -> [Shares] {
    (0..<count).map { Shares(from: $0 * length, to: ($0 + 1) * length, unit: count) }
  }
}
