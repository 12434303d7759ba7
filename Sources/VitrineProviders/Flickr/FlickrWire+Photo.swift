// The two replies about one photo: `flickr.photos.getInfo` and `flickr.photos.getSizes`.

/// The metadata of a photo.
struct FlickrInfo: Decodable, Sendable {
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

    private enum CodingKeys: String, CodingKey {
      case id, title, description, owner, license, dates, tags, media, location
      case permissions = "geoperms"
    }
  }

  let photo: Photo?
}

extension FlickrInfo {
  struct Owner: Decodable, Sendable {
    @LenientText var nsid: String?
    @LenientText var username: String?
    @LenientText var realname: String?
    @LenientText var iconserver: String?
    @LenientText var alias: String?

    private enum CodingKeys: String, CodingKey {
      case nsid, username, realname, iconserver
      case alias = "path_alias"
    }
  }

  struct Dates: Decodable, Sendable {
    @LenientNumber var posted: Double?
    @LenientText var taken: String?
    @LenientNumber var granularity: Double?
    @LenientNumber var unknown: Double?

    private enum CodingKeys: String, CodingKey {
      case posted, taken
      case granularity = "takengranularity"
      case unknown = "takenunknown"
    }
  }

  struct Tags: Decodable, Sendable {
    @LenientList var tag: [RawTag]
  }

  struct RawTag: Decodable, Sendable {
    @LenientText var raw: String?
    @LenientNumber var machine: Double?

    private enum CodingKeys: String, CodingKey {
      case raw
      case machine = "machine_tag"
    }
  }

  struct Place: Decodable, Sendable {
    @LenientNumber var latitude: Double?
    @LenientNumber var longitude: Double?
  }

  struct Permissions: Decodable, Sendable {
    @LenientNumber var isPublic: Double?

    private enum CodingKeys: String, CodingKey { case isPublic = "ispublic" }
  }
}

/// The sizes of a photo.
struct FlickrSizeList: Decodable, Sendable {
  struct List: Decodable, Sendable {
    @RequiredList var size: [Size]
  }

  struct Size: Decodable, Sendable {
    @LenientText var label: String?
    @LenientText var source: String?
    @LenientText var media: String?
    @LenientNumber var width: Double?
    @LenientNumber var height: Double?
  }

  let sizes: List?
}
