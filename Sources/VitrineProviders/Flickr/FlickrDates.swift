// Flickr returns at most 4,000 photos per search. A search sorted by date continues from the date of
// its last photo. Duplicates from that second are dropped by the caller. If all 4,000 are from one
// second, the search continues with the next second, so it always ends. In another order, such as by
// relevance, a search within a period continues with the whole period by date: the most relevant
// photos come first, then all others.

import Foundation
import VitrineFetch
import VitrineModel

/// The dates by which a search continues beyond its end.
struct FlickrDates: Sendable {
  /// The kind of date.
  enum Field: String { case taken, upload }

  let field: Field
  let isAscending: Bool
  /// The date from which a search in another order continues by date; nil if it is by date itself.
  var start: String?

  /// The argument that bounds the search at its beginning.
  var argument: String { "\(isAscending ? "min" : "max")_\(field.rawValue)_date" }

  /// Returns the arguments of the search from a date on.
  func arguments(
    _ arguments: [APICall.Parameter], from bound: String?
  ) -> [APICall.Parameter] {
    guard let bound else { return arguments }
    return arguments.filter { ![argument, "sort"].contains($0.name) }
      + [.init("sort", sort), .init(argument, bound)]
  }

  /// The order by these dates, as Flickr names it.
  var sort: String {
    "date-\(field == .taken ? "taken" : "posted")-\(isAscending ? "asc" : "desc")"
  }

  /// Returns the date from which the search continues after its last photo; nil if it cannot.
  ///
  /// `bound` is the date from which this search went on.
  func bound(after photo: FlickrPhoto, since bound: String?) -> String? {
    guard let date = date(of: photo) else { return nil }
    return date == bound ? stepped(date) : date
  }

  /// Whether a photo is beyond a bound, which the service then ignores.
  func isBeyond(_ bound: String, _ photo: FlickrPhoto) -> Bool {
    guard let date = date(of: photo) else { return true }
    if field == .taken { return isAscending ? date < bound : date > bound }
    guard let date = Int(date), let bound = Int(bound) else { return true }
    return isAscending ? date < bound : date > bound
  }

  private func date(of photo: FlickrPhoto) -> String? {
    switch field {
    case .upload: photo.$dateupload.map { "\($0)" }
    case .taken: photo.datetaken.flatMap { Self.seconds($0) == nil ? nil : $0 }
    }
  }

  /// The date one second further on.
  private func stepped(_ date: String) -> String? {
    let step = isAscending ? 1 : -1
    switch field {
    case .upload: return Int(date).map { "\($0 + step)" }
    case .taken:
      return Self.seconds(date).map { $0.addingTimeInterval(Double(step)).formatted(Self.style) }
    }
  }

  private static func seconds(_ text: String) -> Date? { try? style.parse(text) }

  /// `2024-05-17 18:04:00`, in no time zone.
  private static let style = Date.ISO8601FormatStyle(
    dateSeparator: .dash, dateTimeSeparator: .space, timeSeparator: .colon, timeZone: .gmt
  ).year().month().day().time(includingFractionalSeconds: false)
}

/// The position in a search that may go on beyond its end: a page, and the date it went on from.
struct FlickrCursor {
  let page: PageCursor
  let bound: String?

  init(_ cursor: Cursor?) {
    page = PageCursor(cursor)
    let parts = (cursor?.text ?? "").split(separator: " ", maxSplits: 2)
    bound = parts.count == 3 ? String(parts[2]) : nil
  }

  /// Returns the cursor of the next page after the one with these photos.
  func next(after ids: [String]) -> Cursor {
    let next = page.next(after: ids)
    return bound.map { Cursor("\(next.text) \($0)") } ?? next
  }

  /// Returns the cursor of the first page of a search from a date on.
  static func start(from bound: String) -> Cursor { Cursor("1 0 \(bound)") }
}
