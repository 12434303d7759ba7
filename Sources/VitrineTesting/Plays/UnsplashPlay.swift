// Unsplash as it answers: at most 30 a page whatever is asked, bare arrays of feeds, any width of a
// picture, and an address to be asked when a photo is used.

import VitrineModel

public enum UnsplashPlay: PlayedAPI {
  public static let name = "unsplash"
  public static let endpoint = "/unsplash/api/"

  public static func answer(_ call: PlayedCall) -> LoopbackAnswer {
    guard call.request.headers["authorization"] == "Client-ID \(call.stage.key ?? "")" else {
      let told = call.request.headers["authorization"] ?? ""
      return .json(
        ["errors": ["OAuth error: The access token is invalid", .text(told)]], 401)
    }
    let path = call.path(below: endpoint)
    switch (path.first, path.count) {
    case ("search", 2) where path[1] == "photos": return search(call)
    case ("photos", 3) where path[2] == "download":
      return .json(["url": "\(call.home)/images/\(path[1])"])
    case ("users", 2): return .json(user(path[1]))
    case ("users", 3) where path[2] == "photos":
      return feed(call, call.stage.photos.filter { $0.author == path[1] })
    case ("collections", 2):
      return .json(["id": .text(path[1]), "title": "Boats", "description": .none])
    case ("collections", 3): return feed(call, call.stage.photos(in: path[1]))
    default: return .json(["errors": ["Not found"]], 404)
    }
  }

  private static func search(_ call: PlayedCall) -> LoopbackAnswer {
    let photos = call.stage.photos(in: call["query"] ?? "")
    let (page, size) = page(call)
    return .json([
      "total": .number(photos.count), "total_pages": .number(photos.pages(of: size)),
      "results": .list(photos.page(page, of: size).map { photo(call, $0) }),
    ])
  }

  private static func feed(_ call: PlayedCall, _ photos: [PlayedPhoto]) -> LoopbackAnswer {
    let (page, size) = page(call)
    return LoopbackAnswer.json(.list(photos.page(page, of: size).map { photo(call, $0) }))
      .with("X-Total", "\(photos.count)").with("X-Per-Page", "\(size)")
  }

  private static func page(_ call: PlayedCall) -> (number: Int, size: Int) {
    (call.number("page", or: 1), min(call.number("per_page", or: 10), 30))
  }

  private static func photo(_ call: PlayedCall, _ photo: PlayedPhoto) -> TemplateValue {
    guard case .text(let image) = call.picture(photo) else { return .none }
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
