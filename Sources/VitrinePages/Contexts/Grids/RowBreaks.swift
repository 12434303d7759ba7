// Breaks a list of photos into rows of nearly the same height, as a typesetter breaks a paragraph: the
// best way over all rows, not the first photo that doesn't fit. Ratios are width by height in
// thousandths, so that the rows of a page are the same numbers as its style rules.

/// The rows of a list for one range of window widths.
struct RowBreaks {
  /// Photos beside each other.
  struct Row {
    let photos: Range<Int>
    /// The ratio of the whole row in thousandths; more than that of its photos if they don't fill it.
    let ratio: Int
  }

  let rows: [Row]

  /// The most that a row's height may differ from the others without a price, as a part of it.
  private static let tolerance = 0.12
  /// The ratio beyond which a photo is a panorama, in thousandths.
  private static let panorama = 2000

  /// Breaks a list into rows of about a ratio, and chooses the ratio near it that makes them most even.
  ///
  /// - Parameters:
  ///   - ratios: Width by height of each photo, in thousandths.
  ///   - target: The ratio of a row, in thousandths. A larger one makes lower rows.
  init(of ratios: [Int], near target: Int) {
    var best: (cost: Double, rows: [Row])?
    // Short rows have fewer ways to break, so that more targets are worth a try.
    for percent in stride(from: 76, through: 124, by: target < 5000 ? 4 : 8) {
      var (cost, rows) = Self.cheapest(ratios, target: Double(target * percent / 100))
      let distance = Double(percent - 100) / 100
      cost += 0.05 * distance * distance * Double(rows.count)
      if cost < best?.cost ?? .infinity { best = (cost, rows) }
    }
    rows = best?.rows ?? []
  }

  /// Lays out a few photos as large as a wall allows.
  ///
  /// If they need several rows, a panorama has its own row.
  ///
  /// - Parameters:
  ///   - ratios: Width by height of each photo, in thousandths.
  ///   - target: The ratio of a row, in thousandths.
  init(hanging ratios: [Int], target: Int) {
    let widest = ratios.reduce(0, +) > target ? Self.panorama : target
    var rows: [Row] = []
    for (index, ratio) in ratios.enumerated() {
      if let last = rows.last, last.ratio + ratio <= target,
        max(ratios[index - 1], ratio) <= widest
      {
        rows[rows.count - 1] = Row(
          photos: last.photos.lowerBound..<index + 1, ratio: last.ratio + ratio)
      } else {
        rows.append(Row(photos: index..<index + 1, ratio: ratio))
      }
    }
    self.rows = rows
  }

  // MARK: The shortest path

  /// Returns the rows with the lowest cost for one target: a shortest path through all breaks.
  private static func cheapest(_ ratios: [Int], target: Double) -> (Double, [Row]) {
    var costs = [0.0]
    var starts = [0]
    for end in ratios.indices.map({ $0 + 1 }) {
      var (best, from) = (Double.infinity, end - 1)
      var sum = 0.0
      for start in stride(from: end - 1, through: 0, by: -1) {
        sum += Double(ratios[start])
        if sum > 1.8 * target && start < end - 1 { break }
        let cost =
          costs[start]
          + Self.cost(
            of: sum, target: target, isAlone: start == end - 1, isLast: end == ratios.count)
        // Of equally good ways, one with a low row at the end.
        if cost < best + 1e-9 { (best, from) = (cost, start) }
      }
      costs.append(best)
      starts.append(from)
    }
    return (costs[ratios.count], rows(ratios, starts, target: target))
  }

  /// Returns the price of a row: its height should be that of the others.
  ///
  /// A panorama has its own row, however low. The last row may end early, better late, but must
  /// not be lower than others.
  private static func cost(
    of sum: Double, target: Double, isAlone: Bool, isLast: Bool
  ) -> Double {
    var distance = abs(target / sum - 1)
    if isAlone && sum > target { distance = min(distance, tolerance) }
    let excess = max(0, distance - tolerance)
    let cost = distance * distance + (excess > 0 ? 0.05 + 10 * excess * excess : 0)
    let gap = 1 - sum / target
    return isLast && gap > 0 ? min(cost, 0.02 + 0.15 * gap * gap) : cost
  }

  /// Follows the breaks back from the end.
  private static func rows(_ ratios: [Int], _ starts: [Int], target: Double) -> [Row] {
    var rows: [Row] = []
    var end = ratios.count
    while end > 0 {
      let photos = starts[end]..<end
      let ratio = ratios[photos].reduce(0, +)
      let isShort = end == ratios.count && Double(ratio) < target / (1 + tolerance)
      rows.append(Row(photos: photos, ratio: isShort ? Int(target) : ratio))
      end = starts[end]
    }
    return rows.reversed()
  }
}
