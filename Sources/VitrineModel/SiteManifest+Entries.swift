// The paths of a manifest side by side as bytes: looking one up takes no hash, counts no reference, and
// tells what Unicode alone calls equal apart.

import VitrineModel

/// Paths in the order of their bytes, found by halving.
struct PathTable {
  private var bytes: [UInt8] = []
  /// Where each path begins, and where the last one ends.
  private var starts: [Int] = [0]

  init(_ entries: [SiteManifest.Entry]) {
    starts.reserveCapacity(entries.count + 1)
    for entry in entries {
      var text = entry.path.text
      text.withUTF8 { bytes.append(contentsOf: $0) }
      starts.append(bytes.count)
    }
  }

  var places: Range<Int> { 0..<starts.count - 1 }

  /// The path at a place without its first bytes.
  func path(_ place: Int, from start: Int) -> ArraySlice<UInt8> {
    bytes[(starts[place] + start)..<starts[place + 1]]
  }

  /// - Parameters:
  ///   - range: where it is looked for.
  ///   - start: up to here the paths in that range and this one are alike.
  func place(of path: [UInt8], in range: Range<Int>, from start: Int = 0) -> Int? {
    let place = firstPlace(notBefore: path, in: range, from: start)
    return range.contains(place) && order(of: place, to: path, from: start) == 0 ? place : nil
  }

  /// Where the paths of some stand that are below a folder.
  ///
  /// - Parameter folder: its path, without a slash at its end.
  func places(below folder: [UInt8], in range: Range<Int>, from start: Int = 0) -> Range<Int> {
    let slash = UInt8(ascii: "/")
    let first = firstPlace(notBefore: folder + [slash], in: range, from: start)
    let end = firstPlace(
      notBefore: folder + [slash + 1], in: first..<range.upperBound, from: start)
    return first..<end
  }

  private func firstPlace(notBefore path: [UInt8], in range: Range<Int>, from start: Int) -> Int {
    var range = range
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if order(of: middle, to: path, from: start) < 0 {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// Less than zero where the path at a place comes before the other, zero where they are one.
  private func order(of place: Int, to path: [UInt8], from start: Int) -> Int {
    let own = self.path(place, from: start)
    for (a, b) in zip(own, path[start...]) where a != b { return Int(a) - Int(b) }
    return own.count - (path.count - start)
  }
}
