// The containers of videos that are read. The program that opens a video gets its container as an option,
// because a list of other files with the name of a video would make it open those.

/// A container of video streams.
public enum VideoContainer: String, Hashable, Sendable, CaseIterable {
  /// MP4, QuickTime and their relatives: ISO/IEC 14496-12.
  case iso
  /// Matroska and WebM.
  case matroska
  /// AVI.
  case avi

  /// The number of first bytes that `recognize` needs.
  public static let headLength = 12

  /// Returns the container of a file; nil if its first bytes are not those of a video.
  ///
  /// - Parameter head: The first bytes of the file.
  /// - Returns: The container. Of files with a brand, all are videos that are not known otherwise:
  ///   check the brands of images first.
  public static func recognize(_ head: some Collection<UInt8>) -> VideoContainer? {
    let head = Array(head.prefix(headLength))
    guard head.count == headLength else { return nil }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
    if head.starts(with: "RIFF".utf8) {
      return head[8...].elementsEqual("AVI ".utf8) ? .avi : nil
    }
    // QuickTime files of older cameras begin without a brand.
    let name = String(decoding: head[4..<8], as: UTF8.self)
    let isBox = head[0] == 0 || ["ftyp", "moov", "mdat"].contains(name)
    return isBox && boxes.contains(name) ? .iso : nil
  }

  private static let boxes: Set = ["ftyp", "moov", "mdat", "wide", "pnot", "skip", "free"]
}
