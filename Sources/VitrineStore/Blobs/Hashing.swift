// SHA-256 of bytes and streams. Digests are computed only here.

import struct Crypto.HMAC
import struct Crypto.SHA256
import struct Crypto.SHA256Digest
import struct Crypto.SymmetricKey
public import VitrineModel

/// A SHA-256 that is computed in chunks.
public struct Hashing {
  private var hasher = SHA256()

  /// Starts with no bytes.
  public init() {}

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hasher.update(bufferPointer: bytes)
  }

  /// Returns the digest of all bytes.
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

  /// The HMAC-SHA-256 of the bytes (RFC 2104), by which the holder of the key knows that another
  /// holder wrote them.
  public static func code(of bytes: [UInt8], key: [UInt8]) -> Digest {
    let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key))
    return code.withUnsafeBytes { Digest(words: $0) }
  }

  /// The SHA-256 of bytes in parts, and their length.
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

  /// The SHA-256 of the rest of a file, and its length.
  static func digest(
    of file: borrowing OpenFile
  ) throws(Problem) -> (digest: Digest, bytes: Int) {
    var hashing = Hashing()
    var length = 0
    try file.forEachChunk { chunk in
      hashing.update(chunk)
      length += chunk.count
    }
    return (hashing.finish(), length)
  }
}

extension OpenFile {
  /// Copies the rest of the content to an empty file, sharing the blocks if the file system can.
  ///
  /// Returns the digest and length of what was written to the target.
  public func copy(
    to target: borrowing OpenFile
  ) throws(Problem) -> (digest: Digest, bytes: Int) {
    if target.shareBlocks(of: self) { return try Store.digest(of: target) }
    var hashing = Hashing()
    var length = 0
    try forEachChunk { chunk throws(Problem) in
      hashing.update(chunk)
      try target.write(chunk)
      length += chunk.count
    }
    return (hashing.finish(), length)
  }

  /// The SHA-256 of the rest of the content, and its length.
  public func digest() throws(Problem) -> (digest: Digest, bytes: Int) {
    try Store.digest(of: self)
  }
}
