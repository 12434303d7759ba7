// From a map to rectangles: the map is cut in two where its levels fall into two heaps, and what lies
// together above the cut is a region.

package import VitrineModel

extension Saliency {
  /// Up to three, the most salient first; none where nothing stands out.
  package var regions: [SalientRegion] {
    let pieces = pieces(above: threshold)
      .filter { !$0.fills(size) && $0.count >= size.pixels / Self.speck }
      .sorted { ($1.weight, $0.first) < ($0.weight, $1.first) }
    let least = (pieces.first?.weight ?? 0) / Self.leastShare
    return pieces.prefix(Self.most).filter { $0.weight >= least }.compactMap(region)
  }

  private static let most = 3
  /// What weighs less than this part of the first region is no region.
  private static let leastShare = 5

  /// What has less than this part of the pixels is a speck of light, and nothing to look at.
  private static let speck = 1_500

  /// Otsu: A threshold selection method from gray-level histograms. IEEE Trans. SMC 9 (1979): the
  /// cut that leaves the two heaps farthest apart.
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

  /// Pixels that touch, also by a corner.
  private struct Piece {
    /// The place of its first pixel.
    let first: Int
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var count = 0
    /// The sum of its levels.
    var weight = 0

    /// Is it so large that to point at it says nothing.
    func fills(_ size: PixelSize) -> Bool {
      (right + 1 - left) * (bottom + 1 - top) * 20 >= size.pixels * 19
    }
  }

  private func pieces(above threshold: Int) -> [Piece] {
    var isWaiting = map.map { $0 >= threshold }
    return map.indices.compactMap { place in
      isWaiting[place] ? piece(from: place, &isWaiting) : nil
    }
  }

  private func piece(from place: Int, _ isWaiting: inout [Bool]) -> Piece {
    let (column, row) = (place % size.width, place / size.width)
    var piece = Piece(first: place, left: column, top: row, right: column, bottom: row)
    var open = [place]
    isWaiting[place] = false
    while let place = open.popLast() {
      let (x, y) = (place % size.width, place / size.width)
      piece.left = min(piece.left, x)
      piece.right = max(piece.right, x)
      piece.bottom = max(piece.bottom, y)
      piece.count += 1
      piece.weight += Int(map[place])
      for row in max(0, y - 1)...min(size.height - 1, y + 1) {
        for column in max(0, x - 1)...min(size.width - 1, x + 1) {
          let neighbor = row * size.width + column
          guard isWaiting[neighbor] else { continue }
          isWaiting[neighbor] = false
          open.append(neighbor)
        }
      }
    }
    return piece
  }

  private func region(_ piece: Piece) -> SalientRegion? {
    let (width, height) = (Double(size.width), Double(size.height))
    let frame = UnitRectangle(
      x: Double(piece.left) / width, y: Double(piece.top) / height,
      width: Double(piece.right + 1 - piece.left) / width,
      height: Double(piece.bottom + 1 - piece.top) / height)
    let others = map.reduce(0) { $0 + Int($1) } - piece.weight
    let rest = Double(others) / Double(max(1, map.count - piece.count))
    let own = Double(piece.weight) / Double(piece.count)
    return frame.map { SalientRegion($0, confidence: (own - rest) / 255) }
  }
}
