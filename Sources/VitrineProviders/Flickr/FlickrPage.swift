// Reads page addresses of Flickr: the user, and the photo or album on the page.

import VitrineModel

/// A page of Flickr's website.
struct FlickrPage {
  /// What a page of Flickr shows, with its id.
  private enum Content {
    case photo(String), album(String), gallery(String), group(String)
    /// A day of Explore, as its album is named.
    case day(String)
  }

  /// The hosts of Flickr's pages.
  static let hosts = long + short
  private static let long = ["flickr.com", "www.flickr.com", "m.flickr.com", "secure.flickr.com"]
  private static let short = ["flic.kr", "www.flic.kr"]
  /// Path components in the position of a user name that are not one.
  private static let reserved: Set = ["tags", "upload", "friends", "search", "organize", "me"]

  /// The user, by id or by the name in addresses; nil in short addresses.
  let user: String?
  private let content: Content?

  /// Reads an address; nil for other sites, and for pages without a user, photo, album or group.
  init?(_ page: WebAddress) {
    if let parts = page.parts(at: Self.short) {
      guard parts.count == 2, let id = Self.number(parts[1]) else { return nil }
      switch parts[0] {
      case "p": (user, content) = (nil, .photo(id))
      case "s": (user, content) = (nil, .album(id))
      default: return nil
      }
    } else if let shared = page.parts(at: Self.long).flatMap(Self.shared) {
      (user, content) = (nil, shared)
    } else {
      guard let parts = page.parts(at: Self.long), parts.count > 1,
        ["photos", "people"].contains(parts[0]), Self.isName(parts[1])
      else { return nil }
      (user, content) = (parts[1], Self.content(parts.dropFirst(2)))
    }
  }

  /// Returns the page of a group or of Explore, such as `groups/lighthouses/pool` and
  /// `explore/2026/05/01`.
  private static func shared(_ parts: [String]) -> Content? {
    if parts.first == "groups", parts.count > 1, isName(parts[1]) { return .group(parts[1]) }
    if parts == ["explore"] { return .day("explore") }
    guard parts.first == "explore", parts.count > 3,
      let date = PartialDate(parts[1...3].joined(separator: "-"))
    else { return nil }
    return .day("explore/\(date.iso8601)")
  }

  private static func isName(_ text: String) -> Bool {
    text.isIdentifier("-_@") && !reserved.contains(text.lowercased())
  }

  private static func content(_ parts: ArraySlice<String>) -> Content? {
    guard let first = parts.first else { return nil }
    if first.isNumber { return .photo(first) }
    guard let id = parts.dropFirst().first, id.isNumber else { return nil }
    switch first {
    case "albums", "sets": return .album(id)
    case "galleries": return .gallery(id)
    default: return nil
    }
  }

  private static let digits = Array(
    "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

  /// Decodes the number in a short address, which has base 58:
  /// https://www.flickr.com/groups/api/discuss/72157616713786392/.
  private static func number(_ text: String) -> String? {
    var number: UInt64 = 0
    for letter in text.utf8 {
      guard let digit = digits.firstIndex(of: letter) else { return nil }
      let (higher, isTooHigh) = number.multipliedReportingOverflow(by: 58)
      let (sum, isTooMuch) = higher.addingReportingOverflow(UInt64(digit))
      guard !isTooHigh, !isTooMuch else { return nil }
      number = sum
    }
    return number == 0 ? nil : String(number)
  }
}

extension FlickrPage {
  /// The id of the photo.
  var photo: String? {
    if case .photo(let id) = content { return id }
    return nil
  }

  /// The id of the album.
  var album: String? {
    if case .album(let id) = content { return id }
    return nil
  }

  /// The address of a gallery, by which Flickr finds it: the number in the address is not its id.
  var gallery: String? {
    guard case .gallery(let id) = content, let user else { return nil }
    return "https://www.flickr.com/photos/\(user.asPathSegment)/galleries/\(id)/"
  }

  /// The address of a group, by which Flickr finds it.
  var group: String? {
    guard case .group(let name) = content else { return nil }
    return "https://www.flickr.com/groups/\(name.asPathSegment)/"
  }

  /// The name of the album of a day of Explore.
  var day: String? {
    if case .day(let day) = content { return day }
    return nil
  }

  /// What the page refers to.
  var reference: Reference? {
    photo.map { .photo($0) } ?? (album ?? gallery ?? group ?? day).map { .album($0) }
      ?? user.map { .user($0) }
  }
}
