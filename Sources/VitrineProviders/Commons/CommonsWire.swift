// The replies of the MediaWiki API in format version 2: https://www.mediawiki.org/wiki/API:Query. Proxies
// and recordings may send version 1, in which pages are an object by id.

/// The reply to a query.
struct CommonsReply: Decodable, Sendable {
  /// The pages that a query found.
  struct Query: Decodable, Sendable {
    let pages: [CommonsPage]

    /// The names in the service's JSON.
    private enum CodingKeys: CodingKey { case pages }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let list = try? fields.decode(RequiredList<CommonsPage>.self, forKey: .pages) {
        pages = list.wrappedValue
      } else {
        let byID = try fields.decode([String: LenientValue<CommonsPage>].self, forKey: .pages)
        pages = byID.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }
          .compactMap(\.value.wrappedValue)
        guard pages.contains(where: { $0.title != nil }) else {
          throw DecodingError.dataCorruptedError(
            forKey: .pages, in: fields, debugDescription: "these are not pages")
        }
      }
    }
  }

  /// Missing if nothing was found.
  let query: Query?
  /// The parameters that continue the query.
  ///
  /// They must all be sent back.
  @LenientValue var continuation: [String: LenientText]?
  /// Present if the batch is complete, whatever the value.
  let isComplete: LenientText?

  /// Whether the reply has any of the parts that a reply must have.
  var isValid: Bool { query != nil || continuation != nil || isComplete != nil }

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case query
    case continuation = "continue"
    case isComplete = "batchcomplete"
  }
}

/// A page of the wiki, with the file it describes.
struct CommonsPage: Decodable, Sendable {
  /// The members of a category.
  struct Category: Decodable, Sendable {
    @LenientNumber var size: Double?
  }

  /// Missing if there is no such page.
  @LenientText var pageid: String?
  @LenientText var title: String?
  /// The position in the result.
  ///
  /// The reply itself is in the order of page ids.
  @LenientNumber var index: Double?
  @LenientList var imageinfo: [CommonsFile]
  @LenientValue var categoryinfo: Category?
}

/// A file.
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
  /// The metadata of the description page; sent as `[]` if there is none.
  @LenientValue var extmetadata: [String: CommonsValue]?
}

/// A metadata value, which is a text or a number.
struct CommonsValue: Decodable, Sendable {
  let text: String?

  /// The names in the service's JSON.
  private enum CodingKeys: CodingKey { case value }

  init(from decoder: any Decoder) throws {
    let fields = try? decoder.container(keyedBy: CodingKeys.self)
    text = try fields?.decode(LenientText.self, forKey: .value).wrappedValue
  }
}

/// The body of an error, which comes with status 200.
struct CommonsErrorReply: Decodable, Sendable {
  /// An error that the service reports.
  struct Fault: Decodable, Sendable {
    @LenientText var code: String?
    @LenientText var info: String?
  }

  let error: Fault
}
