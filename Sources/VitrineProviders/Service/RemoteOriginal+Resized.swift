// Image hosts that make any size on demand: https://docs.imgix.com/apis/rendering. The sizes
// offered are the sizes the site publishes, never cropped and never larger than the original.

import VitrineModel

extension RemoteOriginal {
  /// Returns the image in each smaller size and in full size, ascending.
  ///
  /// - Parameters:
  ///   - address: The address of the full image. Its own parameters are kept.
  ///   - whole: The size of the full image.
  ///   - edges: The sizes of the site; those above the full image are ignored.
  ///   - query: Parameters that are added to every size.
  /// - Returns: The sizes, the full image last.
  static func resizedSizes(
    _ address: WebAddress, _ whole: PixelSize, to edges: [Int], query: String
  ) -> [Size] {
    let edges = edges.map(whole.longestEdge(inSize:))
    let smaller = edges.filter { $0 > 0 && $0 < whole.longestEdge }.map { edge in
      let width = max(1, (whole.width * edge + whole.longestEdge / 2) / whole.longestEdge)
      return Size(
        address: address.adding(query: "\(query)&w=\(width)"), size: whole.scaled(toWidth: width))
    }
    return smaller + [Size(address: address.adding(query: query), size: whole)]
  }

  /// Returns `#7E6B5A` as 0x7E6B5A; nil for anything else.
  static func color(_ text: String?) -> Int? {
    guard let text, text.first == "#", text.utf8.count == 7,
      text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return Int(text.dropFirst(), radix: 16)
  }
}
