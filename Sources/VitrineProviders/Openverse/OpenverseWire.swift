// The replies of Openverse's API as it sends them: https://api.openverse.org/. Nearly everything
// about an image may be null.

struct OpenverseReply: Decodable, Sendable {
  @LenientNumber var pages: Double?
  @NeededList var results: [OpenverseImage]

  private enum CodingKeys: String, CodingKey {
    case results
    case pages = "page_count"
  }
}

struct OpenverseImage: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var title: String?
  @LenientText var creator: String?
  @LenientText var creatorPage: String?
  @LenientText var url: String?
  /// At the site the image comes from.
  @LenientText var page: String?
  @LenientText var license: String?
  @LenientText var licenseVersion: String?
  @LenientText var licenseAddress: String?
  @LenientText var source: String?
  @LenientText var filetype: String?
  @LenientNumber var width: Double?
  @LenientNumber var height: Double?
  @LenientList var tags: [OpenverseTag]

  private enum CodingKeys: String, CodingKey {
    case id, title, creator, url, license, source, filetype, width, height, tags
    case creatorPage = "creator_url"
    case page = "foreign_landing_url"
    case licenseVersion = "license_version"
    case licenseAddress = "license_url"
  }
}

struct OpenverseTag: Decodable, Sendable {
  @LenientText var name: String?
  /// How sure a machine is; nil where a person wrote the tag.
  @LenientNumber var accuracy: Double?
}

/// `{"detail": "…"}`, `{"detail": {"field": ["…"]}}`, and `{"error": "…"}` of older days.
struct OpenverseRefusal: Decodable, Sendable {
  @LenientText var error: String?
  @LenientText var detail: String?
  @LenientPart var fields: [String: LenientList<String>]?

  private enum CodingKeys: CodingKey { case error, detail }

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: CodingKeys.self)
    _error = try all.decode(LenientText.self, forKey: .error)
    _detail = try all.decode(LenientText.self, forKey: .detail)
    _fields = try all.decode(LenientPart.self, forKey: .detail)
  }

  var words: String? {
    let faults = (fields ?? [:]).sorted { $0.key < $1.key }
    return detail ?? faults.lazy.compactMap { $0.value.wrappedValue.first }.first ?? error
  }
}
