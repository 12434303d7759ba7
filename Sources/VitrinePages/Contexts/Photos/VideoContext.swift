// A video as templates show it, and its length as people, search engines and feeds read it.

import VitrineModel

extension PublishedVideo {
  /// What templates show of a video; a live one is the moving part of a photo.
  func context(isLive: Bool) -> TemplateValue {
    [
      "path": .text(file.path.text),
      "type": .text(Self.mediaType),
      "width": .number(size.width),
      "height": .number(size.height),
      "bytes": .number(file.bytes),
      "length": .text(length),
      "is_live": .bool(isLive),
    ]
  }

  /// Whole seconds, at least one.
  var seconds: Int { max(1, Int(duration.rounded())) }

  /// The length as players show it: `1:23`, `1:02:03`.
  var length: String {
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }

  /// The length as ISO 8601 has it: `PT83S`.
  var isoDuration: String { "PT\(seconds)S" }
}

extension Gallery {
  /// Returns the video that a photo is the poster of.
  func video(of position: Catalog.Position) -> PublishedVideo? {
    catalog.photos[position].isVideo ? images[position].video : nil
  }

  /// What the card of a photo shows of its video.
  func cardVideo(of position: Catalog.Position) -> TemplateValue {
    video(of: position).map { ["length": .text($0.length)] } ?? .none
  }
}
