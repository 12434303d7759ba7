// The range of bytes that a browser requests, for example to resume an image. A request for several
// ranges gets the whole file, which the standard allows.
// https://www.rfc-editor.org/rfc/rfc9110.html#name-range-requests

/// The part of a file to send.
enum ByteRange: Hashable {
  /// The whole file.
  case whole
  /// A range of its bytes.
  case part(Range<Int>)
  /// The file has no byte of the requested range.
  case unsatisfiable

  /// Parses a `Range` header.
  ///
  /// An invalid one means the whole file.
  ///
  /// - Parameters:
  ///   - header: The value of `Range`; nil if there is none.
  ///   - count: The length of the file.
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
