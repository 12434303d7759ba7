// Texts in a file of the cache, preceded by their own hash. The hash reveals a file that was
// damaged, truncated or written by somebody else.

import Foundation
public import VitrineModel

/// A list of texts as the bytes of a file.
public struct ChecksummedFile: Sendable {
  /// The texts.
  public let texts: [String]

  /// Creates a list.
  public init(_ texts: [String]) { self.texts = texts }

  /// Longer files are not ours.
  private static let longest = 1 << 24

  /// Reads a file.
  ///
  /// Nil if there is none.
  ///
  /// - Parameter path: The file.
  /// - Throws: `store.blob-damaged` if the bytes are not what was written, or what the system
  ///   refuses.
  public init?(at path: String) throws(Problem) {
    guard try Self.isThere(path) else { return nil }
    let file = try OpenFile.reading(path)
    let bytes = try file.status().bytes <= Self.longest ? try file.bytes() : []
    let body = bytes.dropFirst(64)
    let checksum = Store.digest(of: body)
    guard checksum.hex.utf8.elementsEqual(bytes.prefix(64)), let texts = Self.texts(of: body) else {
      throw .damagedBlob(path)
    }
    self.texts = texts
  }

  /// A file may be in the place of the cache.
  private static func isThere(_ path: String) throws(Problem) -> Bool {
    do {
      return try FileStatus.ofLink(at: path) != nil
    } catch  where error.isRefusal(ENOTDIR) {
      return false
    }
  }

  /// Writes the texts to a file of the cache and replaces whatever is there.
  public func keep(in store: Store, as name: String) throws(Problem) {
    try Folder(at: store.directory).removeTree(name)
    try store.keep(bytes, as: name)
  }

  /// The bytes of the file.
  public var bytes: [UInt8] { Array(digest.hex.utf8) + body }

  /// The digest of all texts and their lengths.
  public var digest: Digest { Store.digest(of: body) }

  /// The length of each text in bytes, a colon, the text.
  private var body: [UInt8] {
    var bytes: [UInt8] = []
    for text in texts { bytes += Array("\(text.utf8.count):".utf8) + Array(text.utf8) }
    return bytes
  }

  private static func texts(of body: ArraySlice<UInt8>) -> [String]? {
    var rest = body
    var texts: [String] = []
    while !rest.isEmpty {
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let count = Int(String(decoding: rest[..<colon], as: UTF8.self)),
        (0..<(rest.endIndex - colon)).contains(count)
      else { return nil }
      let end = colon + 1 + count
      texts.append(String(decoding: rest[(colon + 1)..<end], as: UTF8.self))
      rest = rest[end...]
    }
    return texts
  }
}
