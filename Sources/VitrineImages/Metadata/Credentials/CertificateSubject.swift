// Reads whom an X.509 certificate is for: RFC 5280, sections 4.1 and 4.1.2.6, in DER (ITU-T X.690). All bytes are
// untrusted, and nothing is verified.

/// The subject of a certificate.
struct CertificateSubject {
  /// The name of the organization, which programs that verify credentials show, else the common name.
  let name: String?

  private static let commonName: [UInt8] = [0x55, 0x04, 0x03]
  private static let organization: [UInt8] = [0x55, 0x04, 0x0A]

  /// Reads a certificate.
  init(_ certificate: ArraySlice<UInt8>) {
    let names = Self.names(in: certificate)
    func first(_ kind: [UInt8]) -> String? { names.first { $0.kind.elementsEqual(kind) }?.text }
    name = first(Self.organization) ?? first(Self.commonName)
  }

  private static func names(
    in certificate: ArraySlice<UInt8>
  ) -> [(kind: ArraySlice<UInt8>, text: String)] {
    var outer = DERReader(certificate)
    var whole = DERReader(outer.content(of: DERReader.sequence) ?? [])
    var fields = DERReader(whole.content(of: DERReader.sequence) ?? [])
    // An optional version, the serial number, the algorithm, the authority, the dates.
    if fields.nextTag == 0xA0 { _ = fields.element() }
    for _ in 0..<4 { _ = fields.element() }
    var subject = DERReader(fields.content(of: DERReader.sequence) ?? [])
    var names: [(kind: ArraySlice<UInt8>, text: String)] = []
    while let set = subject.content(of: DERReader.set) {
      var set = DERReader(set)
      while let pair = set.content(of: DERReader.sequence) {
        var pair = DERReader(pair)
        guard let kind = pair.content(of: DERReader.objectIdentifier), let value = pair.element(),
          let text = text(value.content, tag: value.tag)
        else { continue }
        names.append((kind, text))
      }
    }
    return names
  }

  /// Decodes a text of one of the types for names; nil if nothing could be shown.
  private static func text(_ bytes: ArraySlice<UInt8>, tag: UInt8) -> String? {
    let text: String? =
      switch tag {
      // UTF8String, NumericString, PrintableString, IA5String, VisibleString.
      case 0x0C, 0x12, 0x13, 0x16, 0x1A: String(validating: bytes, as: UTF8.self)
      // TeletexString, which programs use for Latin-1.
      case 0x14: String(western: bytes)
      // BMPString.
      case 0x1E: String(wide: bytes, isBigEndian: true)
      default: nil
      }
    return text?.withoutDirections.embeddedLine(limit: 100)
  }
}

extension String {
  /// The text without the characters that change its direction, with which a name could pose as another.
  fileprivate var withoutDirections: String {
    var kept = UnicodeScalarView()
    kept.append(
      contentsOf: unicodeScalars.lazy.filter {
        switch $0.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
      })
    return String(kept)
  }
}

/// Reads elements of DER, one after the other.
private struct DERReader {
  static let sequence: UInt8 = 0x30
  static let set: UInt8 = 0x31
  static let objectIdentifier: UInt8 = 0x06

  private var reader: HEIFHeaderReader

  init(_ bytes: ArraySlice<UInt8>) { reader = HEIFHeaderReader(bytes) }

  /// The tag of the next element.
  var nextTag: UInt8? { reader.rest.first }

  /// Reads the next element; nil at the end or if it is invalid.
  mutating func element() -> (tag: UInt8, content: ArraySlice<UInt8>)? {
    guard let tag = nextTag, reader.skip(1), let short = reader.number(1) else { return nil }
    let width = short & 0x7F
    guard short < 0x80 || (1...4).contains(width),
      let length = short < 0x80 ? short : reader.number(width)
    else { return nil }
    let content = reader.rest.prefix(length)
    return reader.skip(length) ? (tag, content) : nil
  }

  /// Reads the next element if it has this tag.
  mutating func content(of tag: UInt8) -> ArraySlice<UInt8>? {
    guard nextTag == tag else { return nil }
    return element()?.content
  }
}
