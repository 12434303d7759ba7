// How much the color of a pixel differs from the colors along the border. A subject may touch one side of
// the image and then resembles that side. So each side is compared separately, and for each pixel the
// side with the largest difference is ignored.
//
// Zhang, Sclaroff, Lin, Shen, Price, Mech: Minimum barrier salient object detection at 80 FPS. ICCV 2015,
// section 3.3.

import VitrineModel

/// Computes the contrast of each pixel to the border.
enum BorderContrast {
  /// The fraction of the shorter edge that the strip along a side takes: one in this many pixels.
  private static let depth = 10

  /// Returns a value of 0...3 for each pixel: its distances from the colors of three sides, each as a
  /// fraction of the largest distance from that side.
  static func of(_ lab: LabPlanes) -> [Double] {
    let depth = max(2, min(lab.size.width, lab.size.height) / Self.depth)
    var sum = [Double](repeating: 0, count: lab.size.pixels)
    var most = sum
    for side in Side.allCases {
      let colors = Colors(of: side.places(depth, in: lab.size), lab)
      let distances = sum.indices.map { colors.distance(to: $0, lab) }
      guard let largest = distances.max(), largest > 0 else { continue }
      for place in sum.indices {
        let distance = distances[place] / largest
        sum[place] += distance
        most[place] = max(most[place], distance)
      }
    }
    for place in sum.indices { sum[place] -= most[place] }
    return sum
  }

  /// A side of the image.
  private enum Side: CaseIterable {
    case top, bottom, left, right

    func places(_ depth: Int, in size: PixelSize) -> [Int] {
      let (deep, long) = (min(depth, size.height), min(depth, size.width))
      let rows =
        switch self {
        case .top: 0..<deep
        case .bottom: size.height - deep..<size.height
        case .left, .right: 0..<size.height
        }
      let columns =
        switch self {
        case .left: 0..<long
        case .right: size.width - long..<size.width
        case .top, .bottom: 0..<size.width
        }
      return rows.flatMap { row in columns.map { row * size.width + $0 } }
    }
  }

  /// The mean of some colors and their covariance.
  ///
  /// The more the colors vary in a direction, the less a distance in that direction counts
  /// (Mahalanobis distance).
  private struct Colors {
    private var mean = SIMD3<Double>()
    /// The inverse of the covariance, which is symmetric: 00, 11, 22 and 01, 02, 12.
    private var diagonal = SIMD3<Double>()
    private var offDiagonal = SIMD3<Double>()

    /// Added to the variances, in squared units of Lab, so that the noise of an even side does not count.
    private static let minimumVariance = 4.0

    init(of places: [Int], _ lab: LabPlanes) {
      let count = Double(places.count)
      for place in places { mean += lab.color(at: place) }
      mean /= count
      var (a, b) = (SIMD3<Double>(), SIMD3<Double>())
      for place in places {
        let apart = lab.color(at: place) - mean
        a += apart * apart
        b += SIMD3(apart.x, apart.x, apart.y) * SIMD3(apart.y, apart.z, apart.z)
      }
      a = a / max(1, count - 1) + Self.minimumVariance
      b /= max(1, count - 1)
      invert(a, b)
    }

    private mutating func invert(_ a: SIMD3<Double>, _ b: SIMD3<Double>) {
      let (c01, c02, c12) = (b.x, b.y, b.z)
      let first = a.y * a.z - c12 * c12
      let second = c02 * c12 - c01 * a.z
      let third = c01 * c12 - c02 * a.y
      let determinant = a.x * first + c01 * second + c02 * third
      diagonal = SIMD3(first, a.x * a.z - c02 * c02, a.x * a.y - c01 * c01) / determinant
      offDiagonal = SIMD3(second, third, c01 * c02 - a.x * c12) / determinant
    }

    func distance(to place: Int, _ lab: LabPlanes) -> Double {
      let apart = lab.color(at: place) - mean
      let own = apart * apart * diagonal
      let mixed = SIMD3(apart.x, apart.x, apart.y) * SIMD3(apart.y, apart.z, apart.z) * offDiagonal
      let square = own.x + own.y + own.z + 2 * (mixed.x + mixed.y + mixed.z)
      return max(0, square).squareRoot()
    }
  }
}

extension LabPlanes {
  fileprivate func color(at place: Int) -> SIMD3<Double> {
    SIMD3(Double(planes[0][place]), Double(planes[1][place]), Double(planes[2][place])) / Self.unit
  }
}
