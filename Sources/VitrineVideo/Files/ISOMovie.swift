// The boxes of an MP4 or QuickTime file, read without ffmpeg: ISO/IEC 14496-12. The streams are not read,
// so a long video costs no more than a short one.

import VitrineImages
package import VitrineModel
package import VitrineStore

/// The boxes of an MP4 or QuickTime file beside its streams.
package struct ISOMovie {
  /// A box of the file itself.
  struct Part {
    let name: String
    /// The content; only the beginning if it is long, nothing of streams.
    let content: ArraySlice<UInt8>
  }

  /// The boxes in their order.
  let parts: [Part]
  /// Whether the last box is longer than the file.
  let isCut: Bool

  private static let longestIndex = 1 << 28
  private static let longestPart = 1 << 22
  private static let longestExtension = 1 << 25
  private static let longest = ["moov": longestIndex, "uuid": longestExtension]
  private static let mostParts = 100_000

  /// Whether a file is named like a video of this kind.
  package static func isNamed(_ path: String) -> Bool {
    ["mp4", "m4v", "mov", "qt", "3gp"].contains(path.split(separator: ".").last?.lowercased() ?? "")
  }

  /// Reads the boxes up to the first that makes no sense.
  package init(_ file: borrowing OpenFile) throws(Problem) {
    let length = try file.status().bytes
    var parts: [Part] = []
    var isCut = false
    var (place, extensions) = (0, 0)
    while place + 8 <= length, parts.count < Self.mostParts {
      var reader = HEIFHeaderReader(try file.bytes(at: place, count: 16)[...])
      guard let frame = reader.frame(rest: .max) else { break }
      let size = frame.length == .max ? length - place : frame.length
      isCut = size > length - place
      let most = Self.longest[frame.name] ?? Self.longestPart
      let isSkipped = frame.name == "mdat" || extensions > Self.longestExtension
      let count = isSkipped ? 0 : min(size, length - place, most) - frame.head
      if frame.name == "uuid" { extensions += count }
      let content = try file.bytes(at: place + frame.head, count: count)
      parts.append(Part(name: frame.name, content: content[...]))
      guard !isCut else { break }
      place += size
    }
    self.parts = parts
    self.isCut = isCut
  }

  /// The content of the index.
  var index: ArraySlice<UInt8>? { parts.first { $0.name == "moov" }?.content }

  /// The XMP packet; nil if there is none: a separate box, or one among the texts of QuickTime (XMP
  /// Specification, part 3, sections 1.1.6 and 2.2).
  var xmp: [UInt8]? {
    let boxes = parts.lazy.filter { $0.name == "uuid" }.map(\.content)
    let box = boxes.first { $0.starts(with: Self.xmpBox) }?.dropFirst(Self.xmpBox.count)
    let lists = index.map { HEIFBox.all(in: $0).filter { $0.name == "udta" } } ?? []
    let texts = lists.flatMap { HEIFBox.all(in: $0.content) }
    guard let packet = box ?? texts.first(named: "XMP_"), packet.count <= Self.longestPacket
    else { return nil }
    return Array(packet)
  }

  private static let xmpBox: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  private static let longestPacket = 1 << 18

  /// The Content Credentials; nil if there are none.
  var credentials: ContentCredentials? {
    CredentialsManifest.credentials(inBoxes: parts.filter { $0.name == "uuid" }.map(\.content))
  }

  /// Opens a file, and refuses it if it is not whole.
  static func whole(_ path: String) throws(VideoError) -> ISOMovie {
    let movie: ISOMovie
    do { movie = try ISOMovie(OpenFile.reading(path)) } catch { throw .refused(error) }
    guard !movie.isCut else { throw .damaged(reason: "its end is missing") }
    guard movie.index != nil else {
      throw .damaged(reason: "its index is missing, as in a copy that was not finished")
    }
    return movie
  }

  /// The length in seconds; nil if the index does not say.
  var duration: Double? {
    guard let header = index.flatMap({ HEIFBox.all(in: $0).first(named: "mvhd") }) else {
      return nil
    }
    var reader = HEIFHeaderReader(header)
    guard let version = reader.number(1), reader.skip(3) else { return nil }
    let width = version == 1 ? 8 : 4
    guard reader.skip(2 * width), let scale = reader.number(4), scale > 0,
      let length = reader.number(width), length >= 0
    else { return nil }
    return Double(length) / Double(scale)
  }
}
