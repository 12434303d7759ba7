// Percent-encoding, RFC 3986, section 2: texts of strangers become parts of addresses only in this way.

extension String {
  /// For one part of an address: all but RFC 3986's unreserved characters as `%XX`, so that nobody
  /// reads a `+` as blank.
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

  /// For a path: its slashes stay.
  public var percentEncodedPath: String {
    split(separator: "/", omittingEmptySubsequences: false).map { String($0).percentEncoded }
      .joined(separator: "/")
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
