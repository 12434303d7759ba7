// The note about an animation that is published as a still image.

import VitrineModel

extension Problem {
  /// Returns the note about an animation that is shown as a still image.
  static func still(_ source: String, _ picture: ImageMetadata) -> Problem {
    let size = "\(picture.size.width) × \(picture.size.height)"
    return Problem(
      .note, "folder.still",
      "\(source.printable) is shown as a still image: \(picture.frames) frames of \(size) pixels"
        + " are too much for an animation", at: .file(source),
      help: "shorten it, or make its frames smaller")
  }
}
