// Imitates Flickr: status 200 for everything, numbers as strings, texts in objects, and only the
// sizes that are smaller than the photo.

import VitrineModel

/// A fake of Flickr.
public enum FakeFlickr: FakeAPI {
  /// The provider's name.
  public static let name = "flickr"
  /// The path of the API.
  public static let endpoint = "/flickr/rest/"

  /// Returns the answer to a call.
  public static func answer(_ call: FakeCall) -> LoopbackAnswer {
    guard call["api_key"] == call.state.key else {
      return refusal(100, "Invalid API Key (Key has expired) \(call["api_key"] ?? "")")
    }
    let all = call.state.photos
    let user = call["user_id"]?.prefix { $0 != "@" }
    switch call["method"] {
    case "flickr.photos.search":
      let licenses = call["license"]?.split(separator: ",").map(String.init)
      return list(
        call,
        all.filter { photo in
          (licenses?.contains(photo.license) ?? true)
            && (user.map { photo.author == Self.author(String($0)) } ?? true)
            && (call["text"].map { photo.listings.contains($0) } ?? true)
            && (call["tags"].map { tags(of: photo).isSuperset(of: $0.split(separator: ",")) }
              ?? true)
        })
    case "flickr.people.getPublicPhotos":
      return list(call, all.filter { $0.author == user.map { author(String($0)) } })
    case "flickr.favorites.getPublicList": return list(call, call.state.photos(in: "favorites"))
    case "flickr.photos.getInfo": return detail(call)
    case "flickr.photos.getSizes": return sizes(call)
    case "flickr.photosets.getInfo": return album(call)
    case "flickr.photosets.getList": return albums(call)
    case "flickr.photosets.getPhotos":
      return list(call, call.state.photos(in: call["photoset_id"] ?? ""), in: "photoset")
    case "flickr.tags.getRelated": return related(call)
    case "flickr.people.findByUsername": return found(call)
    case "flickr.people.getInfo": return person(call)
    default: return refusal(112, "Method not found")
    }
  }

  private static func tags(of photo: FakePhoto) -> Set<Substring> {
    ["sea", photo.author[...]]
  }

  private static func refusal(_ code: Int, _ message: String) -> LoopbackAnswer {
    .json(["stat": "fail", "code": .number(code), "message": .text(message)])
  }

  /// Returns the id of a user: the character codes of the name.
  static func nsid(_ author: String) -> String {
    author.utf8.map { String($0) }.joined() + "@N01"
  }

  private static func author(_ number: String) -> String? {
    ["ada", "ben", "cem"].first { nsid($0).hasPrefix("\(number)@") }
  }

  // MARK: Photos

  private static func list(
    _ call: FakeCall, _ photos: [FakePhoto], in name: String = "photos"
  ) -> LoopbackAnswer {
    let size = min(call.number("per_page", or: 100), 500)
    let number = call.number("page", or: 1)
    let page: TemplateValue = [
      "page": .number(number), "pages": .number(photos.pages(of: size)),
      "perpage": .number(size), "total": .text("\(photos.count)"),
      "photo": .list(photos.page(number, of: size).map { photo(call, $0) }),
    ]
    return .json(.map(TemplateMap([(name: name, value: page), (name: "stat", value: "ok")])))
  }

  private static func photo(_ call: FakeCall, _ photo: FakePhoto) -> TemplateValue {
    var entry: TemplateMap = [
      "id": .text(photo.id), "owner": .text(nsid(photo.author)), "secret": "5", "server": "1",
      "farm": 1, "title": .text(photo.title), "ispublic": 1, "license": .text(photo.license),
      "ownername": .text(photo.authorName), "iconserver": "0",
      "description": ["_content": "Seen &amp; <b>kept</b> by \(photo.id)"],
      "dateupload": "1655300000", "datetaken": "2022-06-15 21:04:31", "datetakengranularity": "0",
      "datetakenunknown": "0", "tags": "sea \(photo.author)", "media": "photo", "latitude": 0,
      "longitude": 0,
    ]
    for (letter, _, width) in steps where width <= photo.width {
      entry["url_\(letter)"] = call.picture(photo, width: width)
      entry["width_\(letter)"] = .text("\(width)")
      entry["height_\(letter)"] = .number(photo.height * width / photo.width)
    }
    return .map(entry)
  }

  private static let steps = [("t", "Thumbnail", 100), ("s", "Small", 240), ("m", "Medium", 500)]

  private static func detail(_ call: FakeCall) -> LoopbackAnswer {
    guard let photo = call.state.photo(call["photo_id"]) else { return noPhoto }
    let details: TemplateValue = [
      "id": .text(photo.id), "secret": "5", "license": .text(photo.license), "media": "photo",
      "owner": [
        "nsid": .text(nsid(photo.author)), "username": .text(photo.authorName),
        "realname": "Somebody", "iconserver": "0", "path_alias": .none,
      ],
      "title": ["_content": .text(photo.title)],
      "description": ["_content": "Seen &amp; <b>kept</b> by \(photo.id)"],
      "visibility": ["ispublic": 1],
      "dates": [
        "posted": "1655300000", "taken": "2022-06-15 21:04:31", "takengranularity": 0,
        "takenunknown": "0",
      ],
      "tags": [
        "tag": [
          ["raw": "The Sea", "_content": "thesea", "machine_tag": 0],
          ["raw": "geo:lat=1", "_content": "geo:lat=1", "machine_tag": 1],
        ]
      ],
    ]
    return .json(["photo": details, "stat": "ok"])
  }

  private static func sizes(_ call: FakeCall) -> LoopbackAnswer {
    guard let photo = call.state.photo(call["photo_id"]) else { return noPhoto }
    let square: TemplateValue = [
      "label": "Large Square", "width": 150, "height": 150, "media": "photo",
      "source": call.picture(photo, width: 150),
    ]
    let others: [TemplateValue] = steps.filter { $0.2 <= photo.width }.map { step in
      [
        "label": .text(step.1), "width": .number(step.2), "media": "photo",
        "height": .text("\(photo.height * step.2 / photo.width)"),
        "source": call.picture(photo, width: step.2),
      ]
    }
    return .json(["sizes": ["canblog": 0, "size": .list([square] + others)], "stat": "ok"])
  }

  private static var noPhoto: LoopbackAnswer { refusal(1, "Photo not found") }

  // MARK: Albums and people

  private static func album(_ call: FakeCall) -> LoopbackAnswer {
    let id = call["photoset_id"] ?? ""
    guard let first = call.state.photos(in: id).first else {
      return refusal(1, "Photoset not found")
    }
    return .json(["photoset": photoset(id, of: first), "stat": "ok"])
  }

  /// Returns the albums: the lists whose names are numbers.
  private static func albums(_ call: FakeCall) -> LoopbackAnswer {
    let listings = Set(call.state.photos.flatMap(\.listings)).filter { Int($0) != nil }.sorted()
    let sets: [TemplateValue] = listings.map { id in
      call.state.photos(in: id).first.map { photoset(id, of: $0) } ?? .none
    }
    return .json([
      "photosets": [
        "page": 1, "pages": 1, "perpage": 500, "total": .number(sets.count),
        "photoset": .list(sets),
      ], "stat": "ok",
    ])
  }

  private static func photoset(_ id: String, of photo: FakePhoto) -> TemplateValue {
    [
      "id": .text(id), "owner": .text(nsid(photo.author)), "title": ["_content": "Album \(id)"],
      "description": ["_content": ""],
    ]
  }

  private static func related(_ call: FakeCall) -> LoopbackAnswer {
    let tags = Set(call.state.photos.map(\.author)).sorted() + ["nowhere"]
    return .json([
      "tags": [
        "source": .text(call["tag"] ?? ""), "tag": .list(tags.map { ["_content": .text($0)] }),
      ], "stat": "ok",
    ])
  }

  private static func found(_ call: FakeCall) -> LoopbackAnswer {
    let name = call["username"] ?? ""
    guard call.state.photos.contains(where: { $0.author == name }) else {
      return refusal(1, "User not found")
    }
    let id = nsid(name)
    return .json(["user": ["id": .text(id), "nsid": .text(id)], "stat": "ok"])
  }

  private static func person(_ call: FakeCall) -> LoopbackAnswer {
    let id = call["user_id"] ?? ""
    let name = author(String(id.prefix { $0 != "@" })) ?? ""
    return .json([
      "person": [
        "id": .text(id), "nsid": .text(id), "iconserver": "0", "path_alias": .none,
        "username": ["_content": .text(name.asName)],
        "description": ["_content": "Photographs by <i>\(name)</i>"],
        "profileurl": ["_content": "https://www.flickr.com/people/\(id)/"],
      ], "stat": "ok",
    ])
  }
}
