// The replies of the Pexels API: https://www.pexels.com/api/documentation/.

/// A page of photos.
struct PexelsReply: Decodable, Sendable {
  /// The list of a search.
  let photos: RequiredList<PexelsPhoto>?
  /// The list of a collection.
  let media: RequiredList<PexelsPhoto>?
  /// Missing on the last page.
  @LenientText var nextPage: String?
  @LenientNumber var total: Double?

  var entries: [PexelsPhoto]? { (photos ?? media)?.wrappedValue }

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case photos, media
    case nextPage = "next_page"
    case total = "total_results"
  }
}

/// A photo, or a video in a collection.
struct PexelsPhoto: Decodable, Sendable {
  /// `Photo` or `Video`; only sent in collections.
  @LenientText var type: String?
  @LenientText var id: String?
  @LenientNumber var width: Double?
  @LenientNumber var height: Double?
  @LenientText var url: String?
  @LenientText var photographer: String?
  @LenientText var photographerPage: String?
  @LenientText var photographerID: String?
  @LenientText var averageColor: String?
  @LenientText var alt: String?
  @LenientValue var src: PexelsSizes?

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case type, id, width, height, url, photographer, alt, src
    case photographerPage = "photographer_url"
    case photographerID = "photographer_id"
    case averageColor = "avg_color"
  }
}

/// A video by its id.
struct PexelsVideo: Decodable, Sendable {
  @LenientText var id: String?
}

/// The addresses of an image.
///
/// `portrait`, `landscape` and `tiny` are left out: they are cropped.
struct PexelsSizes: Decodable, Sendable {
  @LenientText var original: String?
  @LenientText var large2x: String?
  @LenientText var large: String?
  @LenientText var medium: String?
  @LenientText var small: String?
}

/// A page of collections.
struct PexelsCollections: Decodable, Sendable {
  @RequiredList var collections: [PexelsCollection]
  @LenientText var nextPage: String?

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case collections
    case nextPage = "next_page"
  }
}

/// A collection.
struct PexelsCollection: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var title: String?
  @LenientText var description: String?
  @LenientFlag var isPrivate: Bool
  @LenientNumber var photos: Double?

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case id, title, description
    case isPrivate = "private"
    case photos = "photos_count"
  }
}

/// The body of an error.
struct PexelsErrorReply: Decodable, Sendable {
  @LenientText var error: String?
  @LenientText var code: String?
}
