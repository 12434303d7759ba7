// The one range of bytes that a browser asks for, as when it goes on with a picture. Several at once
// are answered with the whole, which is allowed.
// https://www.rfc-editor.org/rfc/rfc9110.html#name-range-requests

/// What to send of a file.
enum ByteRange: Hashable {
  case whole
  case part(Range<Int>)
  /// The file has none of it.
  case unsatisfiable

  /// - Parameters:
  ///   - header: the value of `Range`; nil where there is none.
  ///   - count: the length of the file.
  init(_ header: String?, of count: Int) {
    self = .whole
    guard let header, header.hasPrefix("bytes=") else { return }
    let ends = header.dropFirst("bytes=".count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, nil) where ends[1].isEmpty:
      self = first < count ? .part(first..<count) : .unsatisfiable
    case (nil, let last?) where ends[0].isEmpty:
      self = last > 0 && count > 0 ? .part(max(0, count - last)..<count) : .unsatisfiable
    case (let first?, let last?) where first <= last:
      self = first < count ? .part(first..<min(last, count - 1) + 1) : .unsatisfiable
    default: return
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
