// From a saliency map to rectangles: a threshold separates the levels of the map into two groups, and each
// connected component above the threshold is a region.

package import VitrineModel

extension Saliency {
  /// The salient regions: up to three, the most salient first; none if nothing stands out.
  package var regions: [SalientRegion] {
    let components = components(above: threshold)
      .filter { !$0.fills(size) && $0.count >= size.pixels / Self.minimumShare }
      .sorted { ($1.weight, $0.first) < ($0.weight, $1.first) }
    let least = (components.first?.weight ?? 0) / Self.leastShare
    return components.prefix(Self.most).filter { $0.weight >= least }.compactMap(region)
  }

  private static let most = 3
  /// A component with less than this fraction of the first one's weight is not a region: one fifth.
  private static let leastShare = 5

  /// A component with less than this fraction of the pixels is ignored as a speck of light.
  private static let minimumShare = 1_500

  /// The threshold that separates the two groups of levels best.
  ///
  /// Otsu: A threshold selection method from gray-level histograms. IEEE Trans. SMC 9 (1979).
  private var threshold: Int {
    var histogram = [Int](repeating: 0, count: 256)
    for level in map { histogram[Int(level)] += 1 }
    let total = histogram.indices.reduce(0) { $0 + $1 * histogram[$1] }
    var (count, sum, best, cut) = (0, 0, 0.0, 256)
    for level in 0..<255 {
      count += histogram[level]
      sum += level * histogram[level]
      guard count > 0, count < map.count else { continue }
      let apart = Double(total) * Double(count) - Double(sum) * Double(map.count)
      let variance = apart * apart / (Double(count) * Double(map.count - count))
      if variance > best { (best, cut) = (variance, level + 1) }
    }
    return cut
  }

  /// A connected component.
  ///
  /// Pixels that touch at a corner are connected.
  private struct Component {
    /// The position of its first pixel.
    let first: Int
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var count = 0
    /// The sum of the levels.
    var weight = 0

    /// Whether the bounding box covers nearly the whole image, so that the region would mean nothing.
    func fills(_ size: PixelSize) -> Bool {
      (right + 1 - left) * (bottom + 1 - top) * 20 >= size.pixels * 19
    }
  }

  private func components(above threshold: Int) -> [Component] {
    var isWaiting = map.map { $0 >= threshold }
    return map.indices.compactMap { place in
      isWaiting[place] ? component(from: place, &isWaiting) : nil
    }
  }

  private func component(from place: Int, _ isWaiting: inout [Bool]) -> Component {
    let (column, row) = (place % size.width, place / size.width)
    var component = Component(first: place, left: column, top: row, right: column, bottom: row)
    var open = [place]
    isWaiting[place] = false
    while let place = open.popLast() {
      let (x, y) = (place % size.width, place / size.width)
      component.left = min(component.left, x)
      component.right = max(component.right, x)
      component.bottom = max(component.bottom, y)
      component.count += 1
      component.weight += Int(map[place])
      for row in max(0, y - 1)...min(size.height - 1, y + 1) {
        for column in max(0, x - 1)...min(size.width - 1, x + 1) {
          let neighbor = row * size.width + column
          guard isWaiting[neighbor] else { continue }
          isWaiting[neighbor] = false
          open.append(neighbor)
        }
      }
    }
    return component
  }

  private func region(_ component: Component) -> SalientRegion? {
    let (width, height) = (Double(size.width), Double(size.height))
    let frame = UnitRectangle(
      x: Double(component.left) / width, y: Double(component.top) / height,
      width: Double(component.right + 1 - component.left) / width,
      height: Double(component.bottom + 1 - component.top) / height)
    let others = map.reduce(0) { $0 + Int($1) } - component.weight
    let rest = Double(others) / Double(max(1, map.count - component.count))
    let own = Double(component.weight) / Double(component.count)
    return frame.map { SalientRegion($0, confidence: (own - rest) / 255) }
  }
}
