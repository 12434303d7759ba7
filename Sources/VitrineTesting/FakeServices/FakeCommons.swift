// Imitates Commons: files in the order of page ids with a separate index, metadata in HTML,
// thumbnails in fixed widths only, and status 403 for requests without a contact address.

import VitrineModel

/// A fake of Wikimedia Commons.
public enum FakeCommons: FakeAPI {
  /// The provider's name.
  public static let name = "commons"
  /// The path of the API.
  public static let endpoint = "/commons/w/api.php"

  private static let steps = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]

  /// Returns the answer to a call.
  public static func answer(_ call: FakeCall) -> LoopbackAnswer {
    let agent = call.request.headers["user-agent"] ?? ""
    guard agent.contains("@") || agent.contains("://") else {
      return .html("Please set a user-agent", 403)
    }
    switch call["generator"] {
    case nil: return named(call)
    case "search":
      let words = call["gsrsearch"]?.replacing(" filetype:bitmap", with: "") ?? ""
      return page(call, call.state.photos(in: words), "gsrlimit", "gsroffset")
    case "allimages":
      let user = call["gaiuser"]?.lowercased()
      let photos = call.state.photos.filter { user == nil || $0.author == user }
      return page(call, photos, "gailimit", "gaicontinue")
    case "categorymembers":
      let name = call["gcmtitle"]?.drop { $0 != ":" }.dropFirst() ?? ""
      return page(call, call.state.photos(in: String(name)), "gcmlimit", "gcmcontinue")
    default: return .json(["error": ["code": "badvalue", "info": "Unrecognized value"]])
    }
  }

  private static func page(
    _ call: FakeCall, _ photos: [FakePhoto], _ limit: String, _ offset: String
  ) -> LoopbackAnswer {
    let size = min(call.number(limit, or: 10), 500)
    let start = call.number(offset, or: 0)
    let shown = photos.dropFirst(start).prefix(size)
    var reply: TemplateMap = ["batchcomplete": true]
    if start + size < photos.count {
      var next: TemplateMap = ["continue": "\(offset)||"]
      next[offset] = .number(start + size)
      reply["continue"] = .map(next)
    }
    let pages = zip(shown, start...).map { file(call, $0, at: $1 + 1) }
    if !pages.isEmpty { reply["query"] = ["pages": .list(pages.reversed())] }
    return .json(.map(reply))
  }

  /// Returns files by page id or title.
  ///
  /// Reports files that do not exist as missing.
  private static func named(_ call: FakeCall) -> LoopbackAnswer {
    let ids = call["pageids"]?.split(separator: "|") ?? []
    let titles = call["titles"]?.split(separator: "|") ?? []
    guard ids.isEmpty || titles.isEmpty, (ids + titles).count <= 50 else {
      return .json(["error": ["code": "multisource", "info": "Cannot use that at once"]])
    }
    let pages: [TemplateValue] = (ids + titles).map { name in
      let found = call.state.photos.first { $0.id == name || "File:\($0.title).jpg" == name }
      return found.map { file(call, $0) } ?? ["title": .text(String(name)), "missing": true]
    }
    return .json(["batchcomplete": true, "query": ["pages": .list(pages)]])
  }

  private static func file(
    _ call: FakeCall, _ photo: FakePhoto, at index: Int = 1
  ) -> TemplateValue {
    let asked = call.number("iiurlwidth", or: photo.width)
    let width = steps.first { $0 >= asked } ?? asked
    let name = photo.title.replacing(" ", with: "_")
    return [
      "pageid": .number(Int(photo.id) ?? 0), "ns": 6, "title": "File:\(photo.title).jpg",
      "index": .number(index),
      "imageinfo": [
        [
          "timestamp": "2021-06-01T10:20:30Z", "width": .number(photo.width),
          "height": .number(photo.height), "url": call.picture(photo),
          "thumburl": call.picture(photo, width: width), "thumbwidth": .number(asked),
          "thumbheight": .number(photo.height * asked / photo.width), "mime": "image/jpeg",
          "mediatype": "BITMAP",
          "descriptionurl": "https://commons.wikimedia.org/wiki/File:\(name).jpg",
          "extmetadata": metadata(photo),
        ]
      ],
    ]
  }

  private static func metadata(_ photo: FakePhoto) -> TemplateValue {
    let artist =
      "<a href=\"//commons.wikimedia.org/wiki/User:\(photo.authorName)\">"
      + "\(photo.authorName)</a>"
    return [
      "CommonsMetadataExtension": ["value": .decimal(1.2), "source": "extension", "hidden": ""],
      "ImageDescription": ["value": "<p>The <i>sea</i> of \(photo.id)</p>"],
      "Artist": ["value": .text(artist)],
      "LicenseShortName": ["value": .text(photo.license)],
      "LicenseUrl": ["value": "https://creativecommons.org/licenses/by-sa/4.0"],
    ]
  }
}
