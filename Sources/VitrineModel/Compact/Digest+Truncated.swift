// Half a digest. An index of renditions has several entries a photo; 16 bytes distinguish them and
// take half the memory.

extension Digest {
  /// The first 16 bytes of a digest.
  public struct Truncated: Hashable, Sendable {
    private let a: UInt64
    private let b: UInt64

    fileprivate init(_ digest: Digest) { (a, b) = (digest.a, digest.b) }

    /// Creates a truncated digest from the ASCII codes of its digits; nil unless they are 32 lowercase
    /// hexadecimal digits.
    public init?(hexDigits digits: UnsafeRawBufferPointer) {
      guard digits.count == 32, let a = Digest.word(digits, at: 0),
        let b = Digest.word(digits, at: 16)
      else { return nil }
      (self.a, self.b) = (a, b)
    }

    /// The bytes as 32 lowercase hexadecimal digits.
    public var hex: String {
      String(unsafeUninitializedCapacity: 32) { buffer in
        Digest.writeHex(a, to: buffer, at: 0)
        Digest.writeHex(b, to: buffer, at: 16)
        return 32
      }
    }
  }

  /// The first 16 bytes.
  public var truncated: Truncated { Truncated(self) }
}
