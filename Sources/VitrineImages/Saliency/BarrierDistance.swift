// How well a pixel is separated from the border of the image. Whatever touches the border is most likely
// background. From a subject, every path to the border crosses a step of lightness or color.
//
// Strand, Ciesielski, Malmberg, Saha: The minimum barrier distance. CVIU 117 (2013).
// Zhang, Sclaroff, Lin, Shen, Price, Mech: Minimum barrier salient object detection at 80 FPS. ICCV 2015:
// the raster scans, and the seeds along the border.

import VitrineModel

/// Computes the minimum barrier distance of each pixel to the border.
enum BarrierDistance {
  /// The number of passes over the image, alternately forward and backward.
  ///
  /// Two of each find the paths that matter.
  private static let passes = 4

  /// Returns the distance of each pixel, summed over the planes: the difference between the highest and
  /// the lowest value on the path to the border where that difference is smallest.
  static func toBorder(of lab: LabPlanes) -> [Int32] {
    var sum = [Int32](repeating: 0, count: lab.size.pixels)
    for plane in lab.planes {
      let distances = scanned(plane, lab.size.width, lab.size.height)
      for place in sum.indices { sum[place] += distances[place] }
    }
    return sum
  }

  private static func scanned(_ plane: [Int32], _ width: Int, _ height: Int) -> [Int32] {
    var paths = Paths(plane, width, height)
    guard width > 2, height > 2 else { return paths.distance }
    for pass in 0..<passes {
      let isForward = pass.isMultiple(of: 2)
      for row in 1..<(height - 1) {
        for column in 1..<(width - 1) {
          let place = row * width + column
          if isForward {
            paths.extend(to: place, from: place - width)
            paths.extend(to: place, from: place - 1)
          } else {
            // The same from the other end.
            let last = plane.count - 1 - place
            paths.extend(to: last, from: last + width)
            paths.extend(to: last, from: last + 1)
          }
        }
      }
    }
    return paths.distance
  }

  /// The best path found so far for each pixel: its highest and lowest value, and their difference.
  private struct Paths {
    private let plane: [Int32]
    private var highest: [Int32]
    private var lowest: [Int32]
    private(set) var distance: [Int32]

    init(_ plane: [Int32], _ width: Int, _ height: Int) {
      self.plane = plane
      highest = plane
      lowest = plane
      distance = plane.indices.map { place in
        let (x, y) = (place % width, place / width)
        return x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 0 : .max
      }
    }

    @inline(__always)
    mutating func extend(to place: Int, from neighbor: Int) {
      let high = max(highest[neighbor], plane[place])
      let low = min(lowest[neighbor], plane[place])
      guard high &- low < distance[place] else { return }
      distance[place] = high &- low
      highest[place] = high
      lowest[place] = low
    }
  }
}
