// Numbers and digests as bytes of fixed width, little-endian, so that a cache can move between
// machines.

import VitrineModel

/// Writes values one after the other.
struct Packer {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ digest: Digest) { bytes.append(contentsOf: digest.bytes) }
}

/// Reads values in the same order; nil past the end.
struct Unpacker {
  private var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> Int64? {
    take(8)?.loadUnaligned(as: Int64.self).littleEndian
  }

  mutating func digest() -> Digest? { take(32).map { Digest(words: $0) } }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard rest.count >= count else { return nil }
    let taken = UnsafeRawBufferPointer(rebasing: rest[..<count])
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    return taken
  }
}
