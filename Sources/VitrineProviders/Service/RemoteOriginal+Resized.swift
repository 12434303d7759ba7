// Image hosts that make any size on demand: https://docs.imgix.com/apis/rendering. The sizes
// offered are the sizes the site publishes, never cropped and never larger than the original.

import VitrineModel

extension RemoteOriginal {
  /// The longest edge that imgix makes, however large the full image is.
  private static let longest = 8192

  /// Returns the image in each smaller size and in full size, ascending.
  ///
  /// - Parameters:
  ///   - address: The address of the full image. Its own parameters are kept.
  ///   - whole: The size of the full image.
  ///   - edges: The sizes of the site; those above the full image are ignored.
  ///   - query: Parameters that are added to every size.
  /// - Returns: The sizes, the largest last: the full image, unless the host cannot make it.
  static func resizedSizes(
    _ address: WebAddress, _ whole: PixelSize, to edges: [Int], query: String
  ) -> [Size] {
    let resized = { (edge: Int) in
      let width = max(1, (whole.width * edge + whole.longestEdge / 2) / whole.longestEdge)
      return Size(
        address: address.adding(query: "\(query)&w=\(width)"), size: whole.scaled(toWidth: width))
    }
    let isWhole = whole.longestEdge <= longest
    let largest = min(whole.longestEdge, longest)
    let smaller = edges.map(whole.longestEdge(inSize:)).filter { $0 > 0 && $0 < largest }
    return smaller.map(resized)
      + [isWhole ? Size(address: address.adding(query: query), size: whole) : resized(longest)]
  }

  /// Returns `#7E6B5A` as 0x7E6B5A; nil for anything else.
  static func color(_ text: String?) -> Int? {
    guard let text, text.first == "#", text.utf8.count == 7,
      text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return Int(text.dropFirst(), radix: 16)
  }
}
