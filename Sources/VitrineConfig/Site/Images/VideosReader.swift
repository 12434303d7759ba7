// Reads the `videos` section, which may also be `false`.

import VitrineModel

/// Reads the `videos` section.
enum VideosReader {
  /// Returns the settings; nil if videos are left out.
  static func read(_ value: Value?) -> VideoSettings? {
    var settings = VideoSettings()
    guard let value else { return settings }
    if let isOn = value.plainBoolean { return isOn ? settings : nil }
    let example = "`videos: { longest_edge: 1280 }`, or `videos: false`"
    guard var fields = value.fields(subject: "videos", example: example) else { return settings }
    if let convert = fields.take("convert")?.choice(VideoSettings.Conversion.self) {
      settings.convert = convert
    }
    if let edge = fields.take("longest_edge")?.integer(in: 128...8_192) {
      settings.longestEdge = edge
    }
    if let quality = fields.take("quality")?.integer(in: 0...51) { settings.quality = quality }
    fields.finish()
    return settings
  }
}
