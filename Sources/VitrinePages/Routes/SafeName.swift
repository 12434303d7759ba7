// Ids become names of folders and parts of addresses. A name that differs from its id always has a
// hash of the id, so adding a photo never renames another. Two ids never share a file, not even on
// file systems that ignore case.

import VitrineModel

/// Makes names that are safe in paths.
///
/// An id that looks like a hashed name is hashed too, so that no id can take the name of another.
struct SafeName: Sendable {
  /// Computes the SHA-256 of some bytes.
  let digest: @Sendable ([UInt8]) -> Digest

  /// 64 bits: finding two ids with one hash takes billions of attempts.
  private static let hashLength = 16
  private static let longest = 80
  /// Names that file systems or other routes use.
  private static let reserved: Set<String> =
    Set(["con", "prn", "aux", "nul", "page", "index"])
    .union((0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Returns the id itself if it is safe, else a slug of it with a hash.
  func name(of id: String) -> String {
    isSafe(id) ? id : hashed(id, readable: id)
  }

  /// Returns a slug of a text for people to read, with a hash of the id.
  func hashed(_ id: String, readable text: String) -> String {
    let hash = digest(Array(id.utf8)).hex.prefix(Self.hashLength)
    let slug = Self.slug(text)
    return slug.isEmpty ? "x-\(hash)" : "\(slug)-\(hash)"
  }

  /// Returns whether an id has lowercase letters, digits, dashes and underscores only, and begins
  /// with a letter or a digit.
  private func isSafe(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    guard (1...Self.longest).contains(bytes.count), !Self.reserved.contains(id),
      bytes.allSatisfy(Self.isPlain), Self.isAlphanumeric(bytes[0])
    else { return false }
    return !looksHashed(bytes)
  }

  private func looksHashed(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > Self.hashLength,
      bytes[bytes.count - Self.hashLength - 1] == UInt8(ascii: "-")
    else { return false }
    return bytes.suffix(Self.hashLength).allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Returns the readable part of a text: ASCII letters in lowercase and digits, without accents,
  /// everything else as single dashes, at most 60 bytes.
  static func slug(_ text: String) -> String {
    var slug: [UInt8] = []
    for scalar in text.lowercased().unicodeScalars {
      guard slug.count < 60 else { break }
      if let byte = plain(scalar) {
        slug.append(byte)
      } else if slug.last != UInt8(ascii: "-"), !slug.isEmpty {
        slug.append(UInt8(ascii: "-"))
      }
    }
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
  }

  private static func plain(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII { return isAlphanumeric(UInt8(scalar.value)) ? UInt8(scalar.value) : nil }
    guard let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
      return nil
    }
    let letter = name.dropFirst(19).prefix { $0 != " " }
    return letter.utf8.count == 1 ? letter.lowercased().utf8.first : nil
  }
}
