// What names the moving part of a photo: an identifier in the maker note of iPhones, a property of Google's
// Motion Photo format (https://developer.android.com/media/platform/motion-photo-format), and the
// trailers of Samsung's and Huawei's. Huawei's ends with the place of the video, in 20 letters: `LIVE_3512345`.

import VitrineModel

extension MetadataBlocks {
  /// The identifiers in the maker note of an iPhone, one of which its Live Photo's video has as well.
  var liveIdentifiers: [String] {
    guard let note = exif?.raw(0x927C, in: .exif), note.starts(with: "Apple iOS".utf8) else {
      return []
    }
    var found: [String] = []
    // Texts end with a zero.
    for word in note.split(whereSeparator: { $0 < 0x21 || $0 > 0x7E }) {
      guard word.count >= 36, found.count < 16 else { continue }
      let text = String(decoding: word, as: UTF8.self)
      found += text.matches(of: Self.identifier).map { String($0.output) }
    }
    return found
  }

  private static var identifier: Regex<Substring> {
    /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/
  }
}

extension ValidatedImage {
  /// Whether the file seems to have a video behind the picture.
  func hasMotion(_ blocks: MetadataBlocks) -> Bool {
    guard format == .jpeg || format == .heif else { return false }
    let isNamed = blocks.xmp.contains { packet in
      ["MotionPhoto", "MicroVideo"].contains { packet.firstRange(of: $0.utf8) != nil }
    }
    let end = file.bytes(at: file.length - 20, count: 20)
    return isNamed || end.suffix(4).elementsEqual("SEFT".utf8) || end.starts(with: "LIVE_".utf8)
  }
}
