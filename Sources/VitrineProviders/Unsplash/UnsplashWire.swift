// The replies of the Unsplash API: https://unsplash.com/documentation.

import VitrineModel

/// A text in a list.
struct UnsplashText: Decodable, Sendable {
  let text: String?

  init(from decoder: any Decoder) throws { text = try LenientText(from: decoder).wrappedValue }
}

/// The body of an error.
struct UnsplashErrorReply: Decodable, Sendable {
  @LenientList var errors: [UnsplashText]
}

/// A page of photos: an object for a search, a bare array for all other lists.
struct UnsplashList: Decodable, Sendable {
  /// The photos that could be decoded.
  let photos: [UnsplashPhoto]
  /// The number of photos, including photos that could not be decoded.
  let count: Int
  let pages: Int?
  /// The number of photos that a search finds.
  let total: Int?

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case results, total
    case pages = "total_pages"
  }

  init(from decoder: any Decoder) throws {
    if let search = try? decoder.container(keyedBy: CodingKeys.self) {
      count = try search.decode([IgnoredValue].self, forKey: .results).count
      photos = try search.decode(LenientList<UnsplashPhoto>.self, forKey: .results).wrappedValue
      pages = try search.decode(LenientNumber.self, forKey: .pages).projectedValue
      total = try search.decode(LenientNumber.self, forKey: .total).projectedValue
    } else {
      count = try [IgnoredValue](from: decoder).count
      photos = try LenientList<UnsplashPhoto>(from: decoder).wrappedValue
      pages = nil
      total = nil
    }
  }
}

// MARK: Photos

/// A photo.
struct UnsplashPhoto: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var slug: String?
  @LenientText var created: String?
  @LenientNumber var width: Double?
  @LenientNumber var height: Double?
  @LenientText var color: String?
  @LenientText var description: String?
  @LenientText var alternative: String?
  let urls: UnsplashURLs?
  let links: UnsplashLinks?
  let user: UnsplashUser?
  @LenientList var tags: [UnsplashTag]
  @LenientList var tagsPreview: [UnsplashTag]
  @LenientValue var exif: UnsplashCamera?
  @LenientValue var location: UnsplashPlace?
  /// Present in advertisements, which feeds mix with photos.
  @LenientValue var sponsorship: Sponsorship?
  /// Whether the photo is part of Unsplash+, under another license.
  @LenientFlag var plus: Bool
  /// The former name of `plus`.
  @LenientFlag var premium: Bool

  /// The sponsor of an advertisement, of which nothing is read.
  struct Sponsorship: Decodable, Sendable {
    /// The names in the service's JSON.
    private enum CodingKeys: CodingKey {}

    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: CodingKeys.self) }
  }

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case id, slug, width, height, color, description, urls, links, user, tags, exif, location
    case sponsorship, plus, premium
    case created = "created_at"
    case alternative = "alt_description"
    case tagsPreview = "tags_preview"
  }
}

/// The addresses of an image.
struct UnsplashURLs: Decodable, Sendable {
  @LenientText var raw: String?
  @LenientText var full: String?
  @LenientText var regular: String?
  @LenientText var small: String?
  @LenientText var thumb: String?
}

/// The links of a photo or user.
struct UnsplashLinks: Decodable, Sendable {
  /// The web page.
  @LenientText var html: String?
  /// The address to request when a site uses the photo.
  @LenientText var use: String?

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case html
    case use = "download_location"
  }
}

/// A tag.
struct UnsplashTag: Decodable, Sendable {
  @LenientText var title: String?
}

/// Camera data.
struct UnsplashCamera: Decodable, Sendable {
  @LenientText var make: String?
  @LenientText var model: String?
  @LenientText var exposure: String?
  @LenientNumber var aperture: Double?
  @LenientNumber var focalLength: Double?
  @LenientNumber var iso: Double?

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case make, model, aperture, iso
    case exposure = "exposure_time"
    case focalLength = "focal_length"
  }
}

/// A location.
struct UnsplashPlace: Decodable, Sendable {
  /// The coordinates of a photo.
  struct Position: Decodable, Sendable {
    @LenientNumber var latitude: Double?
    @LenientNumber var longitude: Double?
  }

  /// The place in the words of the photographer.
  @LenientText var name: String?
  @LenientText var city: String?
  @LenientText var country: String?
  @LenientValue var position: Position?
}

// MARK: People, collections

/// A user.
struct UnsplashUser: Decodable, Sendable {
  /// The profile images of a user.
  struct Images: Decodable, Sendable {
    @LenientText var large: String?
    @LenientText var medium: String?
  }

  /// The accounts of a user elsewhere.
  struct Social: Decodable, Sendable {
    @LenientText var instagram: String?
    @LenientText var portfolio: String?
    @LenientText var twitter: String?

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case instagram = "instagram_username"
      case portfolio = "portfolio_url"
      case twitter = "twitter_username"
    }
  }

  @LenientText var username: String?
  @LenientText var name: String?
  @LenientText var bio: String?
  @LenientValue var links: UnsplashLinks?
  @LenientValue var images: Images?
  @LenientValue var social: Social?
  @LenientText var location: String?
  @LenientNumber var photoCount: Double?
  @LenientNumber var followerCount: Double?
  @LenientFlag var isForHire: Bool

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case username, name, bio, links, social, location
    case images = "profile_image"
    case photoCount = "total_photos"
    case followerCount = "followers_count"
    case isForHire = "for_hire"
  }
}

/// The reply to a search for users.
struct UnsplashUsers: Decodable, Sendable {
  @LenientList var results: [UnsplashUser]
}

/// A collection.
struct UnsplashCollection: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var title: String?
  @LenientText var description: String?
}
