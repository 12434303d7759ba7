// What the addresses of Flickr's pages say: whose page it is, and which photo or album is on it.

import VitrineModel

/// A page of Flickr's own site.
struct FlickrPage {
  private enum Thing { case photo(String), album(String), gallery(String) }

  static let hosts = long + short
  private static let long = ["flickr.com", "www.flickr.com", "m.flickr.com", "secure.flickr.com"]
  private static let short = ["flic.kr", "www.flic.kr"]
  /// What stands where people's names do and is none.
  private static let noNames: Set = ["tags", "upload", "friends", "search", "organize", "me"]

  /// Whose page it is, by id or by the name they chose for addresses; nil in short addresses.
  let user: String?
  private let thing: Thing?

  /// Nil for pages of other sites, and where neither a person, a photo nor an album is meant.
  init?(_ page: WebAddress) {
    if let parts = page.parts(at: Self.short) {
      guard parts.count == 2, parts[0] == "p", let id = Self.number(parts[1]) else { return nil }
      (user, thing) = (nil, .photo(id))
    } else {
      guard let parts = page.parts(at: Self.long), parts.count > 1,
        ["photos", "people"].contains(parts[0]), Self.isName(parts[1])
      else { return nil }
      (user, thing) = (parts[1], Self.thing(parts.dropFirst(2)))
    }
  }

  private static func isName(_ text: String) -> Bool {
    text.isCode("-_@") && !noNames.contains(text.lowercased())
  }

  private static func thing(_ parts: ArraySlice<String>) -> Thing? {
    guard let first = parts.first else { return nil }
    if first.isNumber { return .photo(first) }
    guard let id = parts.dropFirst().first, id.isNumber else { return nil }
    switch first {
    case "albums", "sets": return .album(id)
    case "galleries": return .gallery(id)
    default: return nil
    }
  }

  /// In short addresses, numbers have 58 digits: https://www.flickr.com/groups/api/discuss/72157616713786392/.
  private static func number(_ text: String) -> String? {
    let digits = Array("123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ")
    var number: UInt64 = 0
    for letter in text {
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
  var photo: String? {
    if case .photo(let id) = thing { return id }
    return nil
  }

  var album: String? {
    if case .album(let id) = thing { return id }
    return nil
  }

  /// The address by which a gallery can be asked for: its number alone is not its id.
  var gallery: String? {
    guard case .gallery(let id) = thing, let user else { return nil }
    return "https://www.flickr.com/photos/\(user.asPathSegment)/galleries/\(id)/"
  }

  var reference: Reference? {
    photo.map { .photo($0) } ?? (album ?? gallery).map { .album($0) } ?? user.map { .user($0) }
  }
}
