// Reads the rights statements of a published file again, for the audit.

import Foundation
import VitrineModel

/// What an image file says about its creator and its license.
public struct EmbeddedRights: Hashable, Sendable {
  /// The name of the creator; empty if the file has none.
  public let creator: String
  /// The address of the license; empty if the file has none.
  public let statement: String

  /// The name of the creator in EXIF; empty if the file has none.
  public let artist: String

  /// The statements of a file without any.
  public static let empty = EmbeddedRights()

  private init() { (creator, statement, artist) = ("", "", "") }

  /// Reads the first XMP packet and the first EXIF block in the bytes of a file; nil if they name
  /// nobody and no license.
  public init?(in file: [UInt8]) {
    let properties = Self.packet(in: file).map(XMPProperties.init)
    creator = properties?.text(.creator) ?? ""
    statement = properties?.text(.webStatement) ?? ""
    artist = Self.artist(in: file)
    if creator.isEmpty, statement.isEmpty, artist.isEmpty { return nil }
  }

  private static func packet(in file: [UInt8]) -> [UInt8]? {
    guard let start = position(of: "<rdf:RDF", in: file[...]),
      let end = position(of: "</rdf:RDF>", in: file[start...])
    else { return nil }
    let packet = file[start..<(end + "</rdf:RDF>".utf8.count)]
    return packet.count <= XMPProperties.longest ? Array(packet) : nil
  }

  private static func artist(in file: [UInt8]) -> String {
    let mark = "Exif\0\0"
    guard let start = position(of: mark, in: file[...]),
      let block = ExifBlock({ file.dropFirst(start + mark.utf8.count + $0).prefix($1) })
    else { return "" }
    return block.text(0x013B, in: .main) ?? ""
  }

  /// Whether these are the statements of a photo, whose creator may be cut in the file.
  public func isOf(creator: String, statement: String) -> Bool {
    let name = Rights.line(creator)
    let names = [self.creator, artist].filter { !$0.isEmpty }
    let isSame = names.isEmpty ? name.isEmpty : names.allSatisfy { Self.isName($0, of: name) }
    return isSame && (self.statement == statement || self.statement.isEmpty)
  }

  /// Whether a text is a name, or its beginning before an ellipsis.
  private static func isName(_ text: String, of creator: String) -> Bool {
    if text.utf8.elementsEqual(creator.utf8) { return true }
    return text.hasSuffix("…") && creator.hasPrefix(text.dropLast())
  }

  private static func position(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    return bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return nil }
      var start = 0
      while start + mark.count <= all.count {
        let length = all.count - start - mark.count + 1
        guard let hit = memchr(base + start, Int32(mark[0]), length) else { return nil }
        let place = UnsafeRawPointer(hit) - base
        if memcmp(hit, mark, mark.count) == 0 { return bytes.startIndex + place }
        start = place + 1
      }
      return nil
    }
  }
}
