// Marks that do not touch each other: the places with the most photos have a mark, and each other place
// belongs to the nearest one. A mark is where photos are, not between two places. Since marks keep a
// distance, a map has room for about 60 of them, however many places there are.

/// Groups points of a map around those with the most photos.
enum MapClusters {
  /// A point with photos.
  struct Point: Sendable {
    let point: MapPoint
    let photoCount: Int
  }

  /// The distance between marks, as a part of the width: 44 px on a phone, the least size of a mark
  /// that everybody can hit (WCAG 2.5.5).
  private static let distance = 0.125

  /// Returns the points in groups, by index.
  ///
  /// - Parameters:
  ///   - points: The points in a fixed order, which decides between equal ones.
  ///   - frame: The part of the Earth that the map shows.
  /// - Returns: The groups; the first of a group has its mark.
  static func of(_ points: [Point], in frame: MapFrame) -> [[Int]] {
    let points = points.map { Point(point: shown($0.point, in: frame), photoCount: $0.photoCount) }
    let nearest = frame.width * distance * frame.width * distance
    let order = points.indices.sorted {
      (points[$1].photoCount, $0) < (points[$0].photoCount, $1)
    }
    var groups: [[Int]] = []
    var others: [Int] = []
    for index in order {
      let isFree = groups.allSatisfy {
        points[$0[0]].point.squaredDistance(to: points[index].point) >= nearest
      }
      if isFree { groups.append([index]) } else { others.append(index) }
    }
    for index in others {
      let distances = groups.map { points[$0[0]].point.squaredDistance(to: points[index].point) }
      if let least = distances.min(), let group = distances.firstIndex(of: least) {
        groups[group].append(index)
      }
    }
    return groups
  }

  /// Returns where the middle of a mark is on a phone: marks at the edge move in to be whole.
  private static func shown(_ point: MapPoint, in frame: MapFrame) -> MapPoint {
    let edge = frame.width * distance / 2
    return MapPoint(
      x: min(max(point.x, edge), frame.width - edge),
      y: min(max(point.y, edge), frame.height - edge))
  }
}
