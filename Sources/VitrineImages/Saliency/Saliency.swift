// Detects what stands out in an image, by two measures that agree for images of many kinds: separation from
// the border, and difference from the colors of the border. No position is preferred, not even the
// center. Chosen by measurement: Benchmarks/saliency.

package import VitrineModel

/// A map of how much each pixel of an image stands out.
package struct Saliency: Sendable {
  /// The size of the map, at most `edge` pixels long.
  package let size: PixelSize
  /// The levels row by row: 0 for background, 255 for what stands out most.
  ///
  /// All are 0 if nothing does.
  package let map: [UInt8]

  /// The longest edge of the map.
  ///
  /// A larger map finds hardly more and takes longer.
  static let edge = 128
  /// The minimum for the shorter edge.
  ///
  /// In a smaller image, every pixel is near the border.
  private static let leastEdge = 8
  /// The change of lightness and color, in units of Lab, below which nothing stands out.
  private static let leastBarrier = 6.0

  /// Computes the map of an image.
  package init(of image: SmallImage) {
    let reduced = image.reduced(to: Self.edge)
    size = reduced.size
    guard min(size.width, size.height) >= Self.leastEdge else {
      map = [UInt8](repeating: 0, count: size.pixels)
      return
    }
    let lab = LabPlanes(reduced)
    let barriers = BarrierDistance.toBorder(of: lab.smoothed())
    guard let highest = barriers.max(), Double(highest) >= Self.leastBarrier * LabPlanes.unit else {
      map = [UInt8](repeating: 0, count: size.pixels)
      return
    }
    let contrasts = Self.normalized(BorderContrast.of(lab))
    let barrier = barriers.map { Double($0) / Double(highest) }
    let sums = Self.normalized(zip(barrier, contrasts).map { $0 + $1 })
    map = sums.map { UInt8(($0 * 255).rounded()) }
  }

  /// The same numbers, scaled to 0...1.
  private static func normalized(_ numbers: [Double]) -> [Double] {
    guard let least = numbers.min(), let most = numbers.max(), most > least else {
      return numbers.map { _ in 0 }
    }
    return numbers.map { ($0 - least) / (most - least) }
  }
}
