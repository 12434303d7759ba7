// The replies of the Openverse API: https://api.openverse.org/. Nearly every field may be null.

/// A page of images.
struct OpenverseReply: Decodable, Sendable {
  @LenientNumber var pages: Double?
  @LenientNumber var total: Double?
  @RequiredList var results: [OpenverseImage]

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case results
    case pages = "page_count"
    case total = "result_count"
  }
}

/// An image.
struct OpenverseImage: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var title: String?
  @LenientText var creator: String?
  @LenientText var creatorPage: String?
  @LenientText var url: String?
  /// A copy that Openverse makes, 600 pixels wide.
  @LenientText var thumbnail: String?
  /// The page at the site the image comes from.
  @LenientText var page: String?
  @LenientText var license: String?
  @LenientText var licenseVersion: String?
  @LenientText var licenseAddress: String?
  @LenientText var source: String?
  @LenientText var filetype: String?
  @LenientNumber var width: Double?
  @LenientNumber var height: Double?
  @LenientList var tags: [OpenverseTag]

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case id, title, creator, url, thumbnail, license, source, filetype, width, height, tags
    case creatorPage = "creator_url"
    case page = "foreign_landing_url"
    case licenseVersion = "license_version"
    case licenseAddress = "license_url"
  }
}

/// A tag.
struct OpenverseTag: Decodable, Sendable {
  @LenientText var name: String?
  /// The confidence of image recognition; nil if a person wrote the tag.
  @LenientNumber var accuracy: Double?
}

/// The body of an error: `{"detail": "…"}`, `{"detail": {"field": ["…"]}}`, or formerly
/// `{"error": "…"}`.
struct OpenverseErrorReply: Decodable, Sendable {
  @LenientText var error: String?
  @LenientText var detail: String?
  @LenientValue var fields: [String: LenientList<String>]?

  /// The names in the service's JSON.
  private enum CodingKeys: CodingKey { case error, detail }

  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: CodingKeys.self)
    _error = try all.decode(LenientText.self, forKey: .error)
    _detail = try all.decode(LenientText.self, forKey: .detail)
    _fields = try all.decode(LenientValue.self, forKey: .detail)
  }

  /// The message in it.
  var message: String? {
    let errors = (fields ?? [:]).sorted { $0.key < $1.key }
    return detail ?? errors.lazy.compactMap { $0.value.wrappedValue.first }.first ?? error
  }
}
