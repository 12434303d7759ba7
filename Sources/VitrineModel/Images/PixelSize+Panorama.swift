// A panorama would be a narrow strip if sizes counted its longest edge alone.

extension PixelSize {
  /// Returns the longest edge of a rendition in one of the site's sizes.
  ///
  /// Up to 2:1 it is the size itself. A longer image gets the area that an image of 2:1 has in that size. The
  /// result may be more than the image has.
  public func longestEdge(inSize size: Int) -> Int {
    let shortest = min(width, height)
    guard longestEdge > 2 * shortest else { return size }
    return Int(Double(size) * (Double(longestEdge) / Double(2 * shortest)).squareRoot())
  }
}
