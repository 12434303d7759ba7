// SHA-256 of bytes and of streams. A digest of the model is made here and nowhere else.

import struct Crypto.HMAC
import struct Crypto.SHA256
import struct Crypto.SHA256Digest
import struct Crypto.SymmetricKey
public import VitrineModel

/// A SHA-256 in the making, fed in pieces.
public struct Hashing {
  private var hasher = SHA256()

  public init() {}

  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hasher.update(bufferPointer: bytes)
  }

  public consuming func finish() -> Digest { Digest(hasher.finalize()) }
}

extension Digest {
  fileprivate init(_ digest: SHA256Digest) {
    self = digest.withUnsafeBytes { Digest(words: $0) }
  }
}

extension Store {
  /// The SHA-256 of the bytes.
  public static func digest(of bytes: some Collection<UInt8>) -> Digest {
    var hashing = Hashing()
    let fed: Void? = bytes.withContiguousStorageIfAvailable {
      hashing.update(UnsafeRawBufferPointer($0))
    }
    if fed == nil { Array(bytes).withUnsafeBytes { hashing.update($0) } }
    return hashing.finish()
  }

  /// The code by which whoever has the key knows that somebody with the key wrote the bytes:
  /// HMAC-SHA-256, RFC 2104.
  public static func code(of bytes: [UInt8], key: [UInt8]) -> Digest {
    let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key))
    return code.withUnsafeBytes { Digest(words: $0) }
  }

  /// The same of bytes in parts, with their length.
  public static func digest(
    ofParts parts: some Sequence<[UInt8]>
  ) -> (digest: Digest, bytes: Int) {
    var hashing = Hashing()
    var length = 0
    for part in parts {
      part.withUnsafeBytes { hashing.update($0) }
      length += part.count
    }
    return (hashing.finish(), length)
  }

  /// The SHA-256 of what is left to read, with its length.
  static func digest(
    of file: borrowing OpenFile
  ) throws(StoreError) -> (digest: Digest, bytes: Int) {
    var hashing = Hashing()
    var length = 0
    try file.forEachPiece { piece in
      hashing.update(piece)
      length += piece.count
    }
    return (hashing.finish(), length)
  }
}

extension OpenFile {
  /// Copies what is left to read into an empty file, sharing the blocks where the file system can,
  /// and says what was copied. What is hashed is what went to the target.
  public func copy(
    to target: borrowing OpenFile
  ) throws(StoreError) -> (digest: Digest, bytes: Int) {
    if target.shareBlocks(of: self) { return try Store.digest(of: target) }
    var hashing = Hashing()
    var length = 0
    try forEachPiece { piece throws(StoreError) in
      hashing.update(piece)
      try target.write(piece)
      length += piece.count
    }
    return (hashing.finish(), length)
  }

  /// The SHA-256 of what is left to read, with its length.
  public func digest() throws(StoreError) -> (digest: Digest, bytes: Int) {
    try Store.digest(of: self)
  }
}
