// Hashes for tests of modules that do not hash themselves.

import struct Crypto.SHA256
public import VitrineModel

/// The hash of FIPS 180-4.
public enum SHA256 {
  /// Returns the hash of some bytes.
  public static func digest(of bytes: [UInt8]) -> Digest {
    Digest(Array(Crypto.SHA256.hash(data: bytes))) ?? .zero
  }
}
