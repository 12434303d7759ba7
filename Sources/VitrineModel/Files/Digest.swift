// A SHA-256 as a value. This module computes no hashes; modules that may import Crypto do.

/// The 32 bytes of a SHA-256 hash.
public struct Digest: Hashable, Sendable {
  let a: UInt64
  let b: UInt64
  private let c: UInt64
  private let d: UInt64

  /// Creates a digest from its four big-endian words, the most significant first.
  public init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// Creates a digest from its bytes; nil unless there are 32.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    let digest = bytes.withContiguousStorageIfAvailable {
      Digest(words: UnsafeRawBufferPointer($0))
    }
    self = digest ?? Array(bytes).withUnsafeBytes { Digest(words: $0) }
  }

  /// Creates a digest from at least 32 bytes, a word at a time: an index has hundreds of thousands of
  /// them.
  public init(words bytes: UnsafeRawBufferPointer) {
    self.init(
      bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self).bigEndian,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian,
      bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self).bigEndian,
      bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self).bigEndian)
  }

  /// Creates a digest from text; nil unless it is 64 lowercase hexadecimal digits.
  public init?(hex: some StringProtocol) {
    self.init(hexDigits: hex.utf8)
  }

  /// Creates a digest from the ASCII codes of its digits; nil unless they are 64 lowercase
  /// hexadecimal digits.
  public init?(hexDigits digits: some Collection<UInt8>) {
    let read = digits.withContiguousStorageIfAvailable { Self.read(UnsafeRawBufferPointer($0)) }
    guard let digest = read ?? Array(digits).withUnsafeBytes(Self.read) else { return nil }
    self = digest
  }

  private static func read(_ digits: UnsafeRawBufferPointer) -> Digest? {
    guard digits.count == 64, let a = word(digits, at: 0), let b = word(digits, at: 16),
      let c = word(digits, at: 32), let d = word(digits, at: 48)
    else { return nil }
    return Digest(a, b, c, d)
  }

  /// Returns the number that 16 digits write; nil if one of them is not a digit.
  static func word(_ digits: UnsafeRawBufferPointer, at start: Int) -> UInt64? {
    var word: UInt64 = 0
    for index in start..<start + 16 {
      guard let value = value(of: digits[index]) else { return nil }
      word = word << 4 | value
    }
    return word
  }

  private static func value(of digit: UInt8) -> UInt64? {
    switch digit {
    case 0x30...0x39: UInt64(digit - 0x30)
    case 0x61...0x66: UInt64(digit - 0x61 + 10)
    default: nil
    }
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    withUnsafeBytes(of: (a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian)) { Array($0) }
  }

  /// The first 8 bytes as a number, if a short name of the bytes is enough.
  public var short: UInt64 { a }

  /// The first 8 bytes as 16 lowercase hexadecimal digits.
  public var shortHex: String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      Self.writeHex(a, to: buffer, at: 0)
      return 16
    }
  }

  /// The digest as 64 lowercase hexadecimal digits.
  public var hex: String {
    String(unsafeUninitializedCapacity: 64) { buffer in
      writeHex(to: buffer)
      return 64
    }
  }

  /// The path of a file that is named by its digest, in one of 256 folders: `ab/cdef…`.
  public var path: String {
    let hex = hex
    return "\(hex.prefix(2))/\(hex.dropFirst(2))"
  }

  /// Appends the 64 digits' ASCII codes.
  public func appendHex(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
      writeHex(to: buffer)
      bytes.append(contentsOf: buffer)
    }
  }

  private func writeHex(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    Self.writeHex(a, to: buffer, at: 0)
    Self.writeHex(b, to: buffer, at: 16)
    Self.writeHex(c, to: buffer, at: 32)
    Self.writeHex(d, to: buffer, at: 48)
  }

  static func writeHex(
    _ word: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) {
    for index in 0..<16 {
      let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * index)) & 15
      buffer[start + index] = value < 10 ? value + 0x30 : value + 0x57
    }
  }
}

extension Digest: Comparable {
  /// Orders digests like their hexadecimal digits.
  public static func < (x: Digest, y: Digest) -> Bool {
    (x.a, x.b, x.c, x.d) < (y.a, y.b, y.c, y.d)
  }
}

extension Digest: CustomStringConvertible {
  /// The digest as 64 lowercase hexadecimal digits.
  public var description: String { hex }
}

extension Digest {
  /// 32 zeros, for places that need a digest of nothing.
  public static let zero = Digest(0, 0, 0, 0)
}
