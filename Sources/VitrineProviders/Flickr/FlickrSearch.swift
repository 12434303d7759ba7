// The parameters of a search at Flickr: order, dates, tags, and the options of sets.
// https://www.flickr.com/services/api/flickr.photos.search.html

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The arguments of a search, from the query of a set.
struct FlickrSearch: Sendable {
  private static let kinds: Set<SetKind> = [.search, .user, .tagged, .featured]
  private static let contents = ["photos", "screenshots", "other"]

  /// The options that only a search knows.
  static let options = [
    SetOptionDeclaration(
      "safe", .choice(["safe", "moderate", "restricted"]), of: kinds,
      help: "the least safe level to include; a key alone finds only safe photos"),
    SetOptionDeclaration(
      "content", .words(contents), of: kinds, help: "only pictures of these kinds"),
    SetOptionDeclaration(
      "bbox",
      .numbers([
        .init("west", in: -180...180), .init("south", in: -90...90),
        .init("east", in: -180...180, above: "west"),
        .init("north", in: -90...90, above: "south"),
      ]), of: kinds, help: "only photos taken in this box, in degrees"),
  ]

  private let query: PhotoQuery

  init(_ query: PhotoQuery) { self.query = query }

  /// Whether the query has conditions or options that only a search knows.
  var narrows: Bool {
    !query.options.isEmpty || !query.filter.kinds.isDisjoint(with: FlickrProvider.info.conditions)
  }

  /// Searches by place have smaller pages.
  var largestPage: Int { query.options["bbox"] == nil ? 500 : 250 }

  /// The dates by which the search continues beyond its end; nil if it ends there.
  var dates: FlickrDates? {
    switch query.sort {
    case .newest: FlickrDates(field: .taken, isAscending: false)
    case .oldest: FlickrDates(field: .taken, isAscending: true)
    case .given: FlickrDates(field: .upload, isAscending: false)
    case .relevance, .title, .rating, .interesting: datesOfSpan
    }
  }

  /// The dates of the photos that a search within a span of time leaves out in another order.
  private var datesOfSpan: FlickrDates? {
    let (taken, uploaded) = (query.filter.taken, query.filter.uploaded)
    guard let span = taken ?? uploaded else { return nil }
    var dates = FlickrDates(
      field: taken == nil ? .upload : .taken, isAscending: span.last == nil)
    dates.start = spans.first { $0.name == dates.argument }?.value
    return dates.start == nil ? nil : dates
  }

  /// Returns the arguments together with those that say what is searched.
  func arguments(beside others: [APICall.Parameter]) -> [APICall.Parameter] {
    let all = others + [.init("sort", sort), .init("media", "photos")] + spans
    return all + (others.contains { $0.name == "tags" } ? [] : tags) + chosen
  }

  /// `newest` is by the date taken.
  ///
  /// For photos without one, Flickr itself uses the upload date.
  private var sort: String {
    switch query.sort {
    case .interesting: "interestingness-desc"
    case .relevance, .title, .rating: "relevance"
    case .newest, .oldest, .given: dates?.sort ?? "relevance"
    }
  }

  /// The days of `taken` and `uploaded`; dates taken have no time zone.
  private var spans: [APICall.Parameter] {
    let (taken, uploaded) = (query.filter.taken, query.filter.uploaded)
    let parts: [(String, String?)] = [
      ("min_taken_date", taken?.first.map { "\($0.iso8601) 00:00:00" }),
      ("max_taken_date", taken?.last.map { "\($0.iso8601) 23:59:59" }),
      ("min_upload_date", uploaded?.first.map { "\(max(1, $0.epoch))" }),
      ("max_upload_date", uploaded?.last.map { "\(max(1, $0.epoch + 86_399))" }),
    ]
    return parts.compactMap { name, value in value.map { .init(name, $0) } }
  }

  private var tags: [APICall.Parameter] {
    let wanted = query.filter.conditions.lazy.compactMap { condition -> [String]? in
      guard case .anyTag(let tags) = condition else { return nil }
      return tags.map { $0.text.bareTag }.filter { !$0.isEmpty }
    }.first
    guard let wanted, !wanted.isEmpty, wanted.count <= 20 else { return [] }
    return [.init("tags", wanted.joined(separator: ",")), .init("tag_mode", "any")]
  }

  /// The options of the set.
  private var chosen: [APICall.Parameter] {
    var found: [APICall.Parameter] = []
    let levels = ["safe": "1", "moderate": "2", "restricted": "3"]
    if let level = query.options["safe"].flatMap({ levels[$0] }) {
      found.append(.init("safe_search", level))
    }
    let contents = Set(query.options.list("content"))
    if let number = Self.numbers[contents] { found.append(.init("content_type", number)) }
    let box = query.options.list("bbox")
    if box.count == 4 {
      found.append(.init("bbox", box.joined(separator: ",")))
      // Without any date, Flickr finds only what was added within twelve hours.
      if query.filter.uploaded?.first == nil {
        found.append(.init("min_upload_date", "1"))
      }
    }
    return found
  }

  private static let numbers: [Set<String>: String] = [
    ["photos"]: "1", ["screenshots"]: "2", ["other"]: "3", ["photos", "screenshots"]: "4",
    ["screenshots", "other"]: "5", ["photos", "other"]: "6",
    ["photos", "screenshots", "other"]: "7",
  ]
}

extension String {
  /// The text as Flickr compares tags: without whitespace and punctuation.
  ///
  /// A comma would split a tag, and a leading minus would exclude photos.
  var bareTag: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension PartialDate {
  /// Seconds since 1970 at the beginning of the day.
  fileprivate var epoch: Int { order - (PartialDate(year: 1970)?.order ?? 0) }
}
