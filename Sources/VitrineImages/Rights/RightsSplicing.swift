// Writes rights statements into a finished image file. The encoded picture is copied as it is, so that
// another name or license encodes nothing.

import VitrineModel

/// The rights statements in the form in which files carry them.
struct RightsBlock: Hashable {
  /// The XMP packet.
  let packet: [UInt8]
  /// The fields `Artist` and `Copyright` of a JPEG.
  let artist: String
  let copyright: String

  /// Nil if there is nothing to say.
  init?(_ rights: Rights) {
    guard let packet = RightsPacket(rights)?.bytes else { return nil }
    self.init(packet: packet, artist: rights.creator, copyright: rights.notice)
  }

  init(packet: [UInt8], artist: String, copyright: String) {
    self.packet = packet
    self.artist = artist.shortened(toBytes: Self.longestField)
    self.copyright = copyright.shortened(toBytes: Self.longestField)
  }

  private static let longestField = 120

  /// Returns a file with the statements; nil if it is not a well-formed JPEG, WebP or AVIF.
  func spliced(into file: [UInt8]) -> [UInt8]? {
    switch file.first {
    case 0xFF: JPEGRights.spliced(self, into: file)
    case UInt8(ascii: "R"): WebPChunks.adding("XMP ", packet, to: file)
    default: AVIFRights.spliced(packet, into: file)
    }
  }
}

extension RightsBlock {
  /// The block as one value of the cache.
  var bytes: [UInt8] {
    [artist, copyright].map { Array($0.utf8) }.flatMap { ByteOrder.big($0.count, 2) + $0 } + packet
  }

  /// Reads a value of the cache; nil if it is damaged.
  init?(bytes: ArraySlice<UInt8>) {
    var reader = HEIFHeaderReader(bytes)
    var texts: [String] = []
    for _ in 0..<2 {
      guard let length = reader.number(2), reader.rest.count >= length else { return nil }
      texts.append(String(decoding: reader.rest.prefix(length), as: UTF8.self))
      guard reader.skip(length) else { return nil }
    }
    self.init(packet: Array(reader.rest), artist: texts[0], copyright: texts[1])
  }
}
