// How unlike the colors along the border a pixel is. A subject may touch one side of the picture, and
// then looks like that side: so each side is asked by itself, and the one that finds a pixel strangest
// has no say about it.
//
// Zhang, Sclaroff, Lin, Shen, Price, Mech: Minimum barrier salient object detection at 80 FPS. ICCV 2015,
// section 3.3.

import VitrineModel

enum BorderContrast {
  /// The strip along a side, as part of the picture's shorter edge.
  private static let depth = 10

  /// Of each pixel 0...3: its distances from three sides' colors, each 0...1 of the largest to its side.
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

  /// The mean of some colors and how they spread: a distance counts the less, the more they differ that
  /// way among themselves (Mahalanobis).
  private struct Colors {
    private var mean = SIMD3<Double>()
    /// The inverse of the covariance, symmetric: 00, 11, 22 and 01, 02, 12.
    private var straight = SIMD3<Double>()
    private var crossed = SIMD3<Double>()

    /// Added to the variances, in squares of Lab: no side is so even that its noise would count.
    private static let least = 4.0

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
      a = a / max(1, count - 1) + Self.least
      b /= max(1, count - 1)
      invert(a, b)
    }

    private mutating func invert(_ a: SIMD3<Double>, _ b: SIMD3<Double>) {
      let (c01, c02, c12) = (b.x, b.y, b.z)
      let first = a.y * a.z - c12 * c12
      let second = c02 * c12 - c01 * a.z
      let third = c01 * c12 - c02 * a.y
      let determinant = a.x * first + c01 * second + c02 * third
      straight = SIMD3(first, a.x * a.z - c02 * c02, a.x * a.y - c01 * c01) / determinant
      crossed = SIMD3(second, third, c01 * c02 - a.x * c12) / determinant
    }

    func distance(to place: Int, _ lab: LabPlanes) -> Double {
      let apart = lab.color(at: place) - mean
      let own = apart * apart * straight
      let mixed = SIMD3(apart.x, apart.x, apart.y) * SIMD3(apart.y, apart.z, apart.z) * crossed
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
