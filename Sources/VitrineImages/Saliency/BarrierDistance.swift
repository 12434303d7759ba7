// How well a pixel is walled off from the border of the picture. Whatever touches the border is most
// likely ground; of a subject every way out crosses a step of lightness or color.
//
// Strand, Ciesielski, Malmberg, Saha: The minimum barrier distance. CVIU 117 (2013).
// Zhang, Sclaroff, Lin, Shen, Price, Mech: Minimum barrier salient object detection at 80 FPS. ICCV 2015:
// the raster scans, and the seeds along the border.

import VitrineModel

enum BarrierDistance {
  /// Passes over the picture, forward and back in turn: two of each find the ways that matter.
  private static let passes = 4

  /// Of each pixel, how far the largest value on a way to the border lies above the least, on the way
  /// where that is least; the planes' sum.
  static func toBorder(of lab: LabPlanes) -> [Int32] {
    var sum = [Int32](repeating: 0, count: lab.size.pixels)
    for plane in lab.planes {
      let distances = scanned(plane, lab.size.width, lab.size.height)
      for place in sum.indices { sum[place] += distances[place] }
    }
    return sum
  }

  private static func scanned(_ plane: [Int32], _ width: Int, _ height: Int) -> [Int32] {
    var ways = Ways(plane, width, height)
    guard width > 2, height > 2 else { return ways.distance }
    for pass in 0..<passes {
      let isForward = pass.isMultiple(of: 2)
      for row in 1..<(height - 1) {
        for column in 1..<(width - 1) {
          let place = row * width + column
          if isForward {
            ways.extend(to: place, from: place - width)
            ways.extend(to: place, from: place - 1)
          } else {
            // The same from the other end.
            let last = plane.count - 1 - place
            ways.extend(to: last, from: last + width)
            ways.extend(to: last, from: last + 1)
          }
        }
      }
    }
    return ways.distance
  }

  /// The best way found so far of each pixel: its highest and lowest value, and how far they are apart.
  private struct Ways {
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
