// Reads `poster`: a time in the video, or an image beside it.

import VitrineModel

/// The poster of a video, as a sidecar names it.
public enum PosterNote: Hashable, Sendable {
  /// The frame at a moment, in seconds from the beginning.
  case moment(Double)
  /// An image in the folder of the video.
  case file(String)
}

extension Value {
  /// Returns the poster.
  func poster() -> PosterNote? {
    guard let text = text() else { return nil }
    if let seconds = Double(text) {
      guard seconds.isFinite, (0...86_400).contains(seconds) else {
        refuse(
          "must be a time from 0 to 86400 seconds, not \(quote(text))",
          help: "write the seconds from the beginning, such as `poster: 2.5`")
        return nil
      }
      return .moment(seconds)
    }
    guard !text.contains("/"), text != "..", text != "." else {
      refuse(
        "must be a number of seconds, or the name of an image in the same folder",
        help: "write `poster: 2.5`, or `poster: cover.jpg`")
      return nil
    }
    return .file(text)
  }
}
