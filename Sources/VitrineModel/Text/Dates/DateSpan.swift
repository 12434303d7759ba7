// Spans of days as people write them: a year, a month, a day, or two of these with dots between.

/// A span of days with its first and last day; either end may be open.
public struct DateSpan: Hashable, Sendable {
  /// The first day, as year, month and day; nil for an open end.
  public let first: PartialDate?
  /// The last day, as year, month and day; nil for an open end.
  public let last: PartialDate?

  /// Creates a span from text: `2024`, `2024-05`, `2024-05-17`, `2024-05..2025`, `2020..` or `..1950`.
  ///
  /// Nil for anything else, and for a span that ends before it begins.
  public init?(_ text: String) {
    let ends = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    guard let from = ends.first, let to = ends.last, !(from.isEmpty && to.isEmpty) else {
      return nil
    }
    let (begin, end) = (Self.date(from), Self.date(to))
    guard from.isEmpty || begin != nil, to.isEmpty || end != nil else { return nil }
    first = begin?.firstDay
    last = end?.lastDay
    if let first, let last, last < first { return nil }
  }

  private static func date(_ text: String) -> PartialDate? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }),
      let date = PartialDate(text), date.time == nil
    else { return nil }
    return date
  }

  /// Whether a date is in the span with all the days that it may mean.
  ///
  /// Days are those of the place where the photo was taken, so time zones do not matter.
  public func contains(_ date: PartialDate) -> Bool {
    if let first, date.firstDay < first { return false }
    if let last, date.lastDay > last { return false }
    return true
  }
}

extension DateSpan: CustomStringConvertible {
  /// The span with both ends, such as `2024-05-01..2025-12-31`.
  public var description: String { "\(first?.iso8601 ?? "")..\(last?.iso8601 ?? "")" }
}

extension PartialDate {
  /// The first of the days that the date may mean.
  fileprivate var firstDay: PartialDate {
    PartialDate(year: year, month: month ?? 1, day: day ?? 1) ?? self
  }

  /// The last of the days that the date may mean.
  fileprivate var lastDay: PartialDate {
    let month = month ?? 12
    let last = day ?? Self.length(of: month, in: year)
    return PartialDate(year: year, month: month, day: last) ?? self
  }
}
