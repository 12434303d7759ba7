// Reads the rights statements of a published file again, for the audit.

import Foundation

/// What an image file says about its creator and its license.
public struct EmbeddedRights: Hashable, Sendable {
  /// The name of the creator; empty if the file has none.
  public let creator: String
  /// The address of the license; empty if the file has none.
  public let statement: String

  /// Reads the first XMP packet in the bytes of a file; nil if it names neither.
  public init?(in file: [UInt8]) {
    guard let start = Self.position(of: "<rdf:RDF", in: file[...]),
      let end = Self.position(of: "</rdf:RDF>", in: file[start...])
    else { return nil }
    let packet = file[start..<(end + "</rdf:RDF>".utf8.count)]
    guard packet.count <= XMPProperties.longest else { return nil }
    let properties = XMPProperties(Array(packet))
    creator = properties.text(.creator) ?? ""
    statement = properties.text(.webStatement) ?? ""
    if creator.isEmpty, statement.isEmpty { return nil }
  }

  /// Whether these are the statements of a photo, whose creator may be cut in the file.
  public func isOf(creator: String, statement: String) -> Bool {
    let name = self.creator.hasSuffix("…") ? self.creator.dropLast() : self.creator[...]
    let isSame = name.utf8.elementsEqual(creator.utf8)
    let isCut = self.creator.hasSuffix("…") && creator.hasPrefix(name)
    return (isSame || isCut) && (self.statement == statement || self.statement.isEmpty)
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
