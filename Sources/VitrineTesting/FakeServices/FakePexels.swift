// Imitates Pexels: the plain key in the header field, ids as numbers, images in any width, and no
// link to the next page on the last one.

import VitrineModel

/// A fake of Pexels.
public enum FakePexels: FakeAPI {
  /// The provider's name.
  public static let name = "pexels"
  /// The path of the API.
  public static let endpoint = "/pexels/v1/"

  /// Returns the answer to a call.
  public static func answer(_ call: FakeCall) -> LoopbackAnswer {
    let key = call.request.headers["authorization"] ?? ""
    guard key == call.state.key else { return .json(["error": .text("Unknown key \(key)")], 401) }
    let path = call.path(below: endpoint)
    if call.request.path.hasPrefix(videos) {
      guard let video = call.state.photo(call.path(below: videos).first), isVideo(video) else {
        return gone
      }
      return .json(["id": .number(Int(video.id) ?? 0), "duration": 12, "video_files": .list([])])
    }
    switch (path.first, path.count) {
    case ("search", 1): return page(call, call.state.photos(in: call["query"] ?? ""), "photos")
    case ("curated", 1): return page(call, call.state.photos, "photos")
    case ("collections", 2): return page(call, call.state.photos(in: path[1]), "media")
    case ("photos", 2):
      guard let photo = call.state.photo(path[1]), !isVideo(photo) else { return gone }
      return .json(self.photo(call, photo))
    default: return gone
    }
  }

  private static let videos = "/pexels/videos/videos/"

  /// Whether a work is a video, which has its own API.
  private static func isVideo(_ work: FakePhoto) -> Bool { work.license == "video" }

  private static let gone = LoopbackAnswer.json(["status": 404, "code": "Not Found"], 404)

  private static func page(
    _ call: FakeCall, _ photos: [FakePhoto], _ list: String
  ) -> LoopbackAnswer {
    let size = min(call.number("per_page", or: 15), 80)
    let number = call.number("page", or: 1)
    var reply: TemplateMap = [
      "page": .number(number), "per_page": .number(size), "total_results": .number(photos.count),
    ]
    reply[list] = .list(photos.page(number, of: size).map { photo(call, $0) })
    if number < photos.pages(of: size) {
      reply["next_page"] = "\(call.home)/v1/search?page=\(number + 1)"
    }
    return LoopbackAnswer.json(.map(reply)).with("X-Ratelimit-Limit", "20000")
      .with("X-Ratelimit-Remaining", "19000")
  }

  private static func photo(_ call: FakeCall, _ photo: FakePhoto) -> TemplateValue {
    [
      "type": "Photo", "id": .number(Int(photo.id) ?? 0), "width": .number(photo.width),
      "height": .number(photo.height),
      "url": "https://www.pexels.com/photo/boat-\(photo.id)/",
      "photographer": .text(photo.authorName),
      "photographer_url": "https://www.pexels.com/@\(photo.author)", "photographer_id": 680_589,
      "avg_color": .none, "alt": .text(photo.title), "liked": false,
      "src": ["original": call.picture(photo), "medium": call.picture(photo, width: 120)],
    ]
  }
}
