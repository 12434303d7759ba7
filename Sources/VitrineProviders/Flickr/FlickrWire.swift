// The replies of the Flickr API: https://www.flickr.com/services/api/.

import VitrineModel

/// A text, or an object that contains one.
struct FlickrText: Decodable, Sendable {
  let text: String

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey { case content = "_content" }

  init(from decoder: any Decoder) throws {
    let plain = (try? LenientText(from: decoder))?.wrappedValue
    let held = try? decoder.container(keyedBy: CodingKeys.self)
    text = plain ?? (try? held?.decode(LenientText.self, forKey: .content).wrappedValue) ?? ""
  }
}

/// The body of an error.
struct FlickrErrorReply: Decodable, Sendable {
  @LenientText var stat: String?
  @LenientNumber var code: Double?
  @LenientText var message: String?
}

// MARK: Photos

/// A page of photos: `photos` in most lists, `photoset` in an album.
struct FlickrList: Decodable, Sendable {
  /// A page of a list of photos.
  struct Page: Decodable, Sendable {
    @LenientNumber var number: Double?
    @LenientNumber var pages: Double?
    @LenientNumber var perpage: Double?
    @LenientNumber var total: Double?
    /// The owner of an album.
    ///
    /// Its photos do not repeat it.
    @LenientText var owner: String?
    @LenientText var ownername: String?
    @RequiredList var photo: [FlickrEntry]

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case number = "page"
      case pages, perpage, total, owner, ownername, photo
    }
  }

  let photos: Page?
  let photoset: Page?
  @LenientText var stat: String?

  /// The page; nil if the reply has none.
  var page: Page? { photos ?? photoset }
  /// Whether the requested page is after the last one.
  var isPastTheEnd: Bool { stat == "fail" }
}

/// A photo in a list, with its sizes.
struct FlickrEntry: Sendable {
  let photo: FlickrPhoto
  let sizes: FlickrSizes
}

extension FlickrEntry: Decodable {
  init(from decoder: any Decoder) throws {
    photo = try FlickrPhoto(from: decoder)
    sizes = try FlickrSizes(from: decoder)
  }
}

/// A photo in a list.
struct FlickrPhoto: Decodable, Sendable {
  @LenientText var id: String?
  let title: FlickrText?
  let description: FlickrText?
  @LenientText var owner: String?
  @LenientText var ownername: String?
  @LenientText var pathalias: String?
  @LenientText var iconserver: String?
  @LenientText var license: String?
  @LenientNumber var dateupload: Double?
  @LenientText var datetaken: String?
  @LenientNumber var datetakengranularity: Double?
  @LenientNumber var datetakenunknown: Double?
  @LenientText var tags: String?
  @LenientText var media: String?
  @LenientNumber var latitude: Double?
  @LenientNumber var longitude: Double?
  @LenientNumber var isPublicPlace: Double?
  @LenientNumber var isPublic: Double?

  /// The names in the service's JSON.
  private enum CodingKeys: String, CodingKey {
    case id, title, description, owner, ownername, pathalias, iconserver, license, dateupload
    case datetaken, datetakengranularity, datetakenunknown, tags, media, latitude, longitude
    case isPublicPlace = "geo_is_public"
    case isPublic = "ispublic"
  }
}

/// The sizes in a list.
///
/// Their letters differ from those in file names: `url_l` is `…_b.jpg`, `url_m` has no letter,
/// `url_s` is `…_m.jpg`. Square crops are not requested.
struct FlickrSizes: Decodable, Sendable {
  /// The letters of all sizes, ascending.
  static let letters = [
    "t", "s", "n", "w", "m", "z", "c", "l", "h", "k", "3k", "4k", "f", "5k", "6k", original,
  ]

  /// One size.
  struct Size: Sendable {
    let letter: String
    let url: String
    let width: Int?
    let height: Int?
  }

  /// The letter of the original file.
  static let original = "o"

  let all: [Size]

  init(_ all: [Size]) { self.all = all }

  /// The name of a field, which is known only at run time.
  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Name.self)
    all = try Self.letters.compactMap { letter in
      let url = try fields.decode(LenientText.self, forKey: Name(stringValue: "url_\(letter)"))
      let edges = try ["width", "height"].map {
        try fields.decode(LenientNumber.self, forKey: Name(stringValue: "\($0)_\(letter)"))
      }
      return url.wrappedValue.map {
        Size(
          letter: letter, url: $0, width: edges[0].projectedValue, height: edges[1].projectedValue)
      }
    }
  }
}

// MARK: People, albums, tags

/// The reply to a search for a user.
struct FlickrUser: Decodable, Sendable {
  /// An account, by its ids.
  struct User: Decodable, Sendable {
    @LenientText var id: String?
    @LenientText var nsid: String?
  }

  let user: User?
}

/// The profile of a user.
struct FlickrPerson: Decodable, Sendable {
  /// The profile of an account.
  struct Person: Decodable, Sendable {
    @LenientText var nsid: String?
    let username: FlickrText?
    let realname: FlickrText?
    let description: FlickrText?
    let location: FlickrText?
    let profileurl: FlickrText?
    let photosurl: FlickrText?
    @LenientText var iconserver: String?
    @LenientText var alias: String?
    @LenientValue var photos: Photos?

    /// The photos of an account in numbers.
    struct Photos: Decodable, Sendable {
      let count: FlickrText?
      /// The time of the first upload, in seconds since 1970.
      let firstdate: FlickrText?
    }

    /// The names in the service's JSON.
    private enum CodingKeys: String, CodingKey {
      case nsid, username, realname, description, location, profileurl, photosurl, iconserver
      case photos
      case alias = "path_alias"
    }
  }

  let person: Person?
}

/// An album or gallery.
struct FlickrAlbum: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var owner: String?
  let title: FlickrText?
  let description: FlickrText?
}

/// The reply about one album: a photoset, or a gallery of photos of others.
struct FlickrAlbumReply: Decodable, Sendable {
  let photoset: FlickrAlbum?
  let gallery: FlickrAlbum?
}

/// A group, whose members share photos in its pool.
struct FlickrGroup: Decodable, Sendable {
  @LenientText var id: String?
  @LenientText var nsid: String?
  let name: FlickrText?
  let groupname: FlickrText?
  let description: FlickrText?
}

/// The reply about one group.
struct FlickrGroupReply: Decodable, Sendable {
  let group: FlickrGroup?
}

/// A page of albums.
struct FlickrAlbums: Decodable, Sendable {
  /// A page of a list of albums.
  struct Page: Decodable, Sendable {
    @LenientNumber var pages: Double?
    @RequiredList var photoset: [FlickrAlbum]
  }

  let photosets: Page?
}

/// Related tags.
struct FlickrTags: Decodable, Sendable {
  /// A list of tags.
  struct List: Decodable, Sendable {
    @RequiredList var tag: [FlickrText]
  }

  let tags: List?
  @LenientText var stat: String?

  /// Whether nobody uses the tag.
  var isUnknown: Bool { stat == "fail" }
}
