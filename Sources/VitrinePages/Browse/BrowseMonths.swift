// The months of a year, as its pages show them: a row of bars, each a link to the photos of a
// month.

import VitrineModel

/// How many photos of a year were taken in each month, and where they begin among those of the year.
struct BrowseMonths: Sendable {
  /// The photos of a month.
  struct Month: Sendable {
    /// Nil for photos of which only the year is known.
    let number: Int?
    let count: Int
    /// The place of the first one among the photos of the year.
    let place: Int
  }

  /// The twelve months, and photos without one if there are any; empty without photos.
  let all: [Month]

  /// - Parameters:
  ///   - photos: The photos of a year.
  ///   - catalog: The catalog that they are in.
  init(of photos: [Catalog.Position], in catalog: Catalog) {
    guard !photos.isEmpty else {
      all = []
      return
    }
    var counts = Array(repeating: 0, count: 13)
    var places = counts
    for (place, photo) in photos.enumerated() {
      let month = catalog.photos[photo].taken?.month ?? 0
      if counts[month] == 0 { places[month] = place }
      counts[month] += 1
    }
    let known = (1...12).map { Month(number: $0, count: counts[$0], place: places[$0]) }
    let unknown = Month(number: nil, count: counts[0], place: places[0])
    all = counts[0] > 0 ? known + [unknown] : known
  }

  /// The numbers that pages depend on.
  var places: [Int] { all.flatMap { [$0.count, $0.place] } }
}
