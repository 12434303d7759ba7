// Imitates Unsplash: at most 30 photos per page whatever is requested, bare arrays for feeds,
// images in any width, and an address to request when a photo is used.

import VitrineModel

/// A fake of Unsplash.
public enum FakeUnsplash: FakeAPI {
  /// The provider's name.
  public static let name = "unsplash"
  /// The path of the API.
  public static let endpoint = "/unsplash/api/"

  /// Returns the answer to a call.
  public static func answer(_ call: FakeCall) -> LoopbackAnswer {
    guard call.request.headers["authorization"] == "Client-ID \(call.state.key ?? "")" else {
      let authorization = call.request.headers["authorization"] ?? ""
      return .json(
        ["errors": ["OAuth error: The access token is invalid", .text(authorization)]], 401)
    }
    let path = call.path(below: endpoint)
    switch (path.first, path.count) {
    case ("search", 2) where path[1] == "photos": return search(call)
    case ("photos", 2):
      guard let photo = call.state.photo(path[1]) else { return gone }
      return .json(.map(detail(call, photo)))
    case ("photos", 3) where path[2] == "download":
      return .json(["url": "\(call.home)/images/\(path[1])"])
    case ("users", 2): return .json(user(path[1]))
    case ("users", 3) where path[2] == "photos":
      return feed(call, call.state.photos.filter { $0.author == path[1] })
    case ("collections", 2):
      return .json(["id": .text(path[1]), "title": "Boats", "description": .none])
    case ("collections", 3): return feed(call, call.state.photos(in: path[1]))
    default: return gone
    }
  }

  private static let gone = LoopbackAnswer.json(["errors": ["Couldn't find Photo"]], 404)

  /// Returns an id of eleven characters.
  public static func id(_ number: Int) -> String { "-Xq_1b\(10_000 + number % 10_000)" }

  private static func search(_ call: FakeCall) -> LoopbackAnswer {
    let photos = call.state.photos(in: call["query"] ?? "")
    let (page, size) = page(call)
    return .json([
      "total": .number(photos.count), "total_pages": .number(photos.pages(of: size)),
      "results": .list(photos.page(page, of: size).map { photo(call, $0) }),
    ])
  }

  private static func feed(_ call: FakeCall, _ photos: [FakePhoto]) -> LoopbackAnswer {
    let (page, size) = page(call)
    return LoopbackAnswer.json(.list(photos.page(page, of: size).map { photo(call, $0) }))
      .with("X-Total", "\(photos.count)").with("X-Per-Page", "\(size)")
  }

  private static func page(_ call: FakeCall) -> (number: Int, size: Int) {
    (call.number("page", or: 1), min(call.number("per_page", or: 10), 30))
  }

  private static func photo(_ call: FakeCall, _ photo: FakePhoto) -> TemplateValue {
    .map(listed(call, photo))
  }

  /// Returns a photo with the fields that lists do not contain.
  private static func detail(_ call: FakeCall, _ photo: FakePhoto) -> TemplateMap {
    var detail = listed(call, photo)
    detail["exif"] = [
      "make": "Canon", "model": "EOS R5", "exposure_time": "1/250", "aperture": "2.8",
      "focal_length": "50.0", "iso": 100,
    ]
    detail["location"] = [
      "city": .none, "position": ["latitude": .decimal(53.5), "longitude": .decimal(-6.25)],
    ]
    detail["tags"] = [["title": "sea"], ["title": "dawn"]]
    return detail
  }

  private static func listed(_ call: FakeCall, _ photo: FakePhoto) -> TemplateMap {
    guard case .text(let image) = call.picture(photo) else { return [:] }
    let home = "\(call.home)/api/photos/\(photo.id)"
    return [
      "id": .text(photo.id), "slug": "a-boat-\(photo.id)", "width": .number(photo.width),
      "height": .number(photo.height), "color": "#808080", "blur_hash": .none,
      "created_at": "2024-05-01T10:00:00Z", "promoted_at": .none, "description": .none,
      "alt_description": .text(photo.title),
      "urls": ["raw": "\(image)?ixid=M3x\(photo.id)", "full": "\(image)?ixid=M3x&q=85"],
      "links": [
        "self": .text(home), "html": "https://unsplash.com/photos/a-boat-\(photo.id)",
        "download_location": "\(home)/download?ixid=M3x\(photo.id)",
      ],
      "user": user(photo.author), "current_user_collections": [],
    ]
  }

  private static func user(_ name: String) -> TemplateValue {
    [
      "id": "u-\(name)", "username": .text(name), "name": .text(name.asName),
      "last_name": .none, "bio": "Walks & waits", "location": .none,
      "links": ["html": "https://unsplash.com/@\(name)"],
    ]
  }
}
