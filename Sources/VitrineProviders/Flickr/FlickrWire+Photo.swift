// The two replies about one photo: `flickr.photos.getInfo` and `flickr.photos.getSizes`.

/// The metadata of a photo.
struct FlickrInfo: Decodable, Sendable {
  /// A photo as `flickr.photos.getInfo` describes it.
  struct Photo: Decodable, Sendable {
    @LenientText var id: String?
    let title: FlickrText?
    let description: FlickrText?
    @LenientValue var owner: Owner?
    @LenientText var license: String?
    @LenientValue var dates: Dates?
    @LenientValue var tags: Tags?
    @LenientText var media: String?
    @LenientValue var location: Place?
    @LenientValue var permissions: Permissions?
    @LenientValue var visibility: Permissions?

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case id, title, description, owner, license, dates, tags, media, location, visibility
      case permissions = "geoperms"
    }
  }

  let photo: Photo?
}

extension FlickrInfo {
  /// The account that published a photo.
  struct Owner: Decodable, Sendable {
    @LenientText var nsid: String?
    @LenientText var username: String?
    @LenientText var realname: String?
    @LenientText var iconserver: String?
    @LenientText var alias: String?

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case nsid, username, realname, iconserver
      case alias = "path_alias"
    }
  }

  /// When a photo was taken and published.
  struct Dates: Decodable, Sendable {
    @LenientNumber var posted: Double?
    @LenientText var taken: String?
    @LenientNumber var granularity: Double?
    @LenientNumber var unknown: Double?

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case posted, taken
      case granularity = "takengranularity"
      case unknown = "takenunknown"
    }
  }

  /// The tags of a photo.
  struct Tags: Decodable, Sendable {
    @LenientList var tag: [RawTag]
  }

  /// A tag as its author typed it.
  struct RawTag: Decodable, Sendable {
    @LenientText var raw: String?
    @LenientNumber var machine: Double?

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case raw
      case machine = "machine_tag"
    }
  }

  /// The place of a photo.
  struct Place: Decodable, Sendable {
    @LenientNumber var latitude: Double?
    @LenientNumber var longitude: Double?
    let neighborhood: FlickrText?
    let locality: FlickrText?
    let region: FlickrText?
    let country: FlickrText?

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case latitude, longitude, locality, region, country
      case neighborhood = "neighbourhood"
    }
  }

  /// Who may see a photo or its place.
  struct Permissions: Decodable, Sendable {
    @LenientNumber var isPublic: Double?

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey { case isPublic = "ispublic" }
  }
}

/// The sizes of a photo.
struct FlickrSizeList: Decodable, Sendable {
  /// The sizes of a photo.
  struct List: Decodable, Sendable {
    @RequiredList var size: [Size]
  }

  /// An image file of a photo.
  struct Size: Decodable, Sendable {
    @LenientText var label: String?
    @LenientText var source: String?
    @LenientText var media: String?
    @LenientNumber var width: Double?
    @LenientNumber var height: Double?
  }

  let sizes: List?
}
