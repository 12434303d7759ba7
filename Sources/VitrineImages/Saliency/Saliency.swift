// Where the eye goes, by two signs that agree in pictures of many kinds: what is walled off from the
// border, and what is unlike the border's colors. No place is favored, and the middle is not either.
// Chosen by measurement: Benchmarks/saliency.

package import VitrineModel

package struct Saliency: Sendable {
  /// Of the map, at most `edge` pixels long.
  package let size: PixelSize
  /// 0 for ground, 255 for what stands out most, row by row; all 0 where nothing does.
  package let map: [UInt8]

  /// Larger ones find hardly more and take longer.
  static let edge = 128
  /// In a picture with fewer pixels across, every one is near the border.
  private static let leastEdge = 8
  /// How much lightness and color must change, in units of Lab, for anything to stand out.
  private static let leastBarrier = 6.0

  package init(of picture: SmallPicture) {
    let reduced = picture.reduced(to: Self.edge)
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
    let contrasts = Self.spread(BorderContrast.of(lab))
    let barrier = barriers.map { Double($0) / Double(highest) }
    let sums = Self.spread(zip(barrier, contrasts).map { $0 + $1 })
    map = sums.map { UInt8(($0 * 255).rounded()) }
  }

  /// The same from 0 to 1.
  private static func spread(_ numbers: [Double]) -> [Double] {
    guard let least = numbers.min(), let most = numbers.max(), most > least else {
      return numbers.map { _ in 0 }
    }
    return numbers.map { ($0 - least) / (most - least) }
  }
}
