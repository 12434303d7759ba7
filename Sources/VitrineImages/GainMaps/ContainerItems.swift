// The list of items behind a JPEG in its XMP packet: a gain map, the video of a motion photo.
// https://developer.android.com/media/platform/hdr-image-format

/// The items behind a photo, one of which is a gain map.
struct ContainerItems {
  /// The place of the gain map if nothing follows the items; nil if it cannot be in the file.
  let gainMap: Range<Int>?
  /// The length of the gain map in bytes.
  let length: Int

  private static let most = 16

  /// Reads the list; nil if there is none, or no gain map in it.
  init?(_ file: borrowing ImageFile) {
    guard let text = Self.packet(of: file), let items = Self.items(in: text),
      let map = items.firstIndex(where: { $0.meaning == "GainMap" })
    else { return nil }
    // All items follow each other up to the end of the file.
    let rest = items[map...].reduce(0) { $0 + $1.length }
    let start = file.length - rest
    length = items[map].length
    gainMap = start > 0 && length > 4 ? start..<(start + length) : nil
  }

  private static func packet(of file: borrowing ImageFile) -> String? {
    for segment in JPEGParts.segments(in: file)?.segments ?? [] where segment.marker == 0xE1 {
      let content = file.bytes(at: segment.content.lowerBound, count: segment.content.count)
      guard content.starts(with: JPEGParts.xmpMark) else { continue }
      // Nearly all packets name none, and searching bytes is faster than decoding them.
      guard content.firstRange(of: "GainMap".utf8) != nil else { return nil }
      return String(decoding: content.dropFirst(JPEGParts.xmpMark.count), as: UTF8.self)
    }
    return nil
  }

  private static func items(in text: String) -> [(meaning: Substring, length: Int)]? {
    guard text.contains("photos/1.0/container/") else { return nil }
    return text.split(separator: "<rdf:li").dropFirst().prefix(most).compactMap { item in
      guard let meaning = item.firstMatch(of: /Item:Semantic\s*(?:=\s*["']|>\s*)(\w+)/) else {
        return nil
      }
      let length = item.firstMatch(of: /Item:Length\s*(?:=\s*["']|>\s*)(\d{1,9})/)
      return (meaning.output.1, length.flatMap { Int($0.output.1) } ?? 0)
    }
  }
}
