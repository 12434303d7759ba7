// Ids become names of folders and parts of addresses. A name that had to be changed always carries
// a hash of its id, so that adding a photo never renames another, and two ids never share a file,
// not even on file systems that ignore case.

import VitrineModel

/// Makes path-safe names. What looks like a hashed name is hashed as well, so that no id can pass
/// for another's.
struct SafeName: Sendable {
  /// SHA-256 of some bytes.
  let digest: @Sendable ([UInt8]) -> Digest

  /// 64 bits: whoever wants two ids to meet has to try some billions.
  private static let hashLength = 16
  private static let longest = 80
  /// Names that file systems or our own routes keep for themselves.
  private static let reserved: Set<String> =
    Set(["con", "prn", "aux", "nul", "page", "index"])
    .union((0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// The id itself where it is safe, else a slug of it with a hash.
  func name(of id: String) -> String {
    isSafe(id) ? id : hashed(id, legible: id)
  }

  /// A slug of what people should read, with a hash of the id, always.
  func hashed(_ id: String, legible text: String) -> String {
    let hash = digest(Array(id.utf8)).hex.prefix(Self.hashLength)
    let slug = Self.slug(text)
    return slug.isEmpty ? "x-\(hash)" : "\(slug)-\(hash)"
  }

  /// Lower-case letters, digits, dashes and underscores, the first a letter or a digit.
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

  /// What is legible of a text: ASCII letters in lower case and digits, accents taken off, all else
  /// as single dashes, at most 60 bytes.
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
