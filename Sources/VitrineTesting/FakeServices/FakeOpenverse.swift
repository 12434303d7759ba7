// Imitates Openverse without a key: at most 20 images per page, a redirect if the trailing slash is
// missing, and null for half of the fields.

import Foundation
import VitrineModel

/// A fake of Openverse.
public enum FakeOpenverse: FakeAPI {
  /// The provider's name.
  public static let name = "openverse"
  /// The path of the API.
  public static let endpoint = "/openverse/v1/"

  /// Returns the answer to a call.
  public static func answer(_ call: FakeCall) -> LoopbackAnswer {
    let path = call.path(below: endpoint)
    if path == ["auth_tokens", "token"] { return token(call) }
    guard call.request.path.hasSuffix("/") else {
      return .redirect("\(call.request.path)/\(call.request.target.drop { $0 != "?" })", 301)
    }
    if path == ["images"] { return list(call) }
    guard path.count == 2, path[0] == "images", let photo = call.state.photo(path[1]) else {
      return .json(["detail": "Not found."], 404)
    }
    return .json(self.photo(call, photo))
  }

  /// Returns a UUID.
  public static func id(_ number: Int) -> String {
    "b840de61-fb9d-4ec5-9572-\(100_000_000_000 + number)"
  }

  /// The token of every registered application.
  public static let token = "t0ken-0f-4n-4pplication"

  /// Returns a token for the key of the state as the secret.
  private static func token(_ call: FakeCall) -> LoopbackAnswer {
    let form =
      URLComponents(string: "?" + String(decoding: call.request.body, as: UTF8.self))?
      .queryItems?.map { "\($0.name)=\($0.value ?? "")" } ?? []
    let expected = ["grant_type=client_credentials", "client_id=ada", "client_secret="]
    guard call.request.method == "POST", form.prefix(2) == expected.prefix(2),
      form.last == expected[2] + (call.state.key ?? "")
    else { return .json(["error": "invalid_client", "error_description": .text("\(form)")], 401) }
    return .json(["access_token": .text(token), "expires_in": 36_000, "token_type": "Bearer"])
  }

  private static func list(_ call: FakeCall) -> LoopbackAnswer {
    let size = call.number("page_size", or: 20)
    let most = call.request.headers["authorization"] == "Bearer \(token)" ? 50 : 20
    guard size <= most else {
      return .json(["detail": ["page_size": ["Ensure this value is at most \(most)."]]], 401)
    }
    let slugs = call["license"]?.split(separator: ",").map(String.init)
    let photos = call.state.photos.filter { photo in
      (slugs?.contains(photo.license) ?? true)
        && (call["q"].map { photo.listings.contains($0) } ?? true)
        && (call["creator"].map { photo.author == $0.lowercased() } ?? true)
    }
    let number = call.number("page", or: 1)
    return .json([
      "result_count": .number(photos.count), "page_count": .number(photos.pages(of: size)),
      "page_size": .number(size), "page": .number(number),
      "results": .list(photos.page(number, of: size).map { photo(call, $0) }),
    ])
  }

  private static func photo(_ call: FakeCall, _ photo: FakePhoto) -> TemplateValue {
    [
      "id": .text(photo.id), "title": .text(photo.title), "creator": .text(photo.authorName),
      "creator_url": "https://museum.example/\(photo.author)", "url": call.picture(photo),
      "foreign_landing_url": "https://museum.example/\(photo.author)/\(photo.id)",
      "license": .text(photo.license), "license_version": "4.0",
      "license_url": "https://creativecommons.org/licenses/\(photo.license)/4.0/",
      "provider": "museum", "source": "museum", "category": .none, "filesize": .none,
      "filetype": .none, "width": .number(photo.width), "height": .number(photo.height),
      "attribution": "“\(photo.title)” by \(photo.authorName)", "mature": false,
      "tags": [["name": "sea", "accuracy": .none], ["name": "bird", "accuracy": .decimal(0.9)]],
    ]
  }
}
