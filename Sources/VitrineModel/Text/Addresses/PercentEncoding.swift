// Percent-encoding, RFC 3986, section 2: the only way for untrusted texts to become parts of
// addresses.

extension String {
  /// The text for one part of an address: all but the unreserved characters of RFC 3986 as `%XX`,
  /// so that nobody reads a `+` as a space.
  public var percentEncoded: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [0x25, Self.hexDigits[Int(byte >> 4)], Self.hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text for a path, in which slashes stay.
  public var percentEncodedPath: String {
    split(separator: "/", omittingEmptySubsequences: false).map { String($0).percentEncoded }
      .joined(separator: "/")
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
