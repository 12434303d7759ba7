// The replies of MediaWiki's API as it sends them in its second format:
// https://www.mediawiki.org/wiki/API:Query.

struct CommonsReply: Decodable, Sendable {
  struct Query: Decodable, Sendable {
    @NeededList var pages: [CommonsPage]
  }

  /// Missing where nothing was found.
  let query: Query?
  /// To be sent back whole.
  @LenientPart var continuation: [String: LenientText]?
  /// Only that it is there tells something.
  let isComplete: LenientText?

  var isWhole: Bool { query != nil || continuation != nil || isComplete != nil }

  private enum CodingKeys: String, CodingKey {
    case query
    case continuation = "continue"
    case isComplete = "batchcomplete"
  }
}

struct CommonsPage: Decodable, Sendable {
  @LenientText var pageid: String?
  @LenientText var title: String?
  /// Its place in what was asked for; pages come in the order of their ids.
  @LenientNumber var index: Double?
  @LenientList var imageinfo: [CommonsFile]
}

struct CommonsFile: Decodable, Sendable {
  @LenientText var url: String?
  @LenientText var descriptionurl: String?
  @LenientNumber var width: Double?
  @LenientNumber var height: Double?
  @LenientText var mime: String?
  @LenientText var mediatype: String?
  @LenientText var timestamp: String?
  @LenientText var thumburl: String?
  @LenientNumber var thumbwidth: Double?
  /// `[]` where there is nothing.
  @LenientPart var extmetadata: [String: CommonsValue]?
}

struct CommonsValue: Decodable, Sendable {
  let text: String?

  private enum CodingKeys: CodingKey { case value }

  init(from decoder: any Decoder) throws {
    let fields = try? decoder.container(keyedBy: CodingKeys.self)
    text = try fields?.decode(LenientText.self, forKey: .value).wrappedValue
  }
}

/// Comes with status 200.
struct CommonsRefusal: Decodable, Sendable {
  struct Fault: Decodable, Sendable {
    @LenientText var code: String?
    @LenientText var info: String?
  }

  let error: Fault
}
