// Image hosts that make any size of a picture on demand: https://docs.imgix.com/apis/rendering. The
// sizes on offer are those the site wants; none of them is cut, and none larger than the whole.

import VitrineModel

extension RemoteOriginal {
  /// The whole picture, and it in every longest edge below its own.
  ///
  /// - Parameters:
  ///   - address: of the whole; every parameter that it has is kept.
  ///   - query: parameters for all sizes alike.
  static func resizedSizes(
    _ address: WebAddress, _ whole: PixelSize, to edges: [Int], query: String
  ) -> [Size] {
    let smaller = edges.filter { $0 > 0 && $0 < whole.longestEdge }.map { edge in
      let width = max(1, (whole.width * edge + whole.longestEdge / 2) / whole.longestEdge)
      return Size(
        address: address.adding(query: "\(query)&w=\(width)"), size: whole.scaled(toWidth: width))
    }
    return smaller + [Size(address: address.adding(query: query), size: whole)]
  }

  /// `#7E6B5A` as 0x7E6B5A; nil for anything else.
  static func color(_ text: String?) -> Int? {
    guard let text, text.first == "#", text.utf8.count == 7,
      text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return Int(text.dropFirst(), radix: 16)
  }
}
