// Rights statements as an XMP packet (ISO 16684-1), in the properties of the IPTC Photo Metadata
// Standard that search engines read:
// https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata
//
// The packet has at most 800 bytes, and usually so few that a file with it grows by at most 800 bytes.
// Lists and languages are written as the standard has them if there is room. If not, a text is the plain
// value of its property, which readers accept as well.

import VitrineModel

/// The XMP packet of rights statements.
struct RightsPacket {
  /// The size limit in bytes.
  static let longest = 800

  private let rights: Rights

  init(_ rights: Rights) { self.rights = rights }

  /// The size in bytes to stay below if no text is lost by it: containers and EXIF need the rest.
  private static let usual = 660

  /// The bytes of the packet; nil if there is nothing to say.
  ///
  /// If there is no room, the letters of the source's address are written as they are, the credit
  /// has no title, and texts are cut, the credit first. Then the notice is missing, and the credit,
  /// since other texts say the same. An address is whole or missing.
  var bytes: [UInt8]? {
    guard !rights.isEmpty else { return nil }
    if let whole = fitting(rights, in: Self.usual) ?? fitting(rights, in: Self.longest) {
      return whole
    }
    var rights = rights
    let source = rights.source?.withLetters
    func packet() -> [UInt8]? { fitting(rights, source, in: Self.longest) }
    if let packet = packet() { return packet }
    // A credit that is cut may lack the author.
    if !rights.creditWithoutTitle.isEmpty { rights.credit = rights.creditWithoutTitle }
    let credit = rights.credit
    if let packet = packet() { return packet }
    for limit in [160, 120, 80] {
      rights.credit = credit.shortened(toBytes: limit)
      if let packet = packet() { return packet }
    }
    for limit in [120, 80, 40] {
      rights.creator = rights.creator.shortened(toBytes: limit)
      rights.credit = rights.credit.shortened(toBytes: limit)
      rights.notice = rights.notice.shortened(toBytes: limit)
      rights.terms = rights.terms.shortened(toBytes: limit)
      if let packet = packet() { return packet }
    }
    rights.notice = ""
    if let packet = packet() { return packet }
    rights.credit = ""
    if let packet = packet() { return packet }
    rights.source = nil
    if let packet = fitting(rights, in: Self.longest) { return packet }
    rights.statement = nil
    return fitting(rights, in: Self.longest)
  }

  /// Returns the packet with as many lists as there is room for.
  ///
  /// `source` is another form of the source's address.
  private func fitting(
    _ rights: Rights, _ source: String? = nil, in limit: Int
  ) -> [UInt8]? {
    let source = source ?? rights.source?.text
    let lists = ["creator": "Seq", "rights": "Alt", "UsageTerms": "Alt"]
    for plain in [[], ["UsageTerms"], ["UsageTerms", "rights"], Array(lists.keys)] {
      let packet = Self.packet(rights, source, lists: lists.filter { !plain.contains($0.key) })
      if packet.count <= limit { return packet }
    }
    return nil
  }

  // MARK: XML

  private static func packet(
    _ rights: Rights, _ source: String?, lists: [String: String]
  ) -> [UInt8] {
    var names: [String] = []
    var attributes = ""
    var elements = ""
    func use(_ name: String) { if !names.contains(name) { names.append(name) } }
    func add(_ name: String, _ property: String, _ text: String) {
      guard !text.isEmpty else { return }
      use(name)
      guard let list = lists[property] else {
        attributes += " \(name):\(property)=\"\(escaped(text))\""
        return
      }
      let language = list == "Alt" ? " xml:lang=\"x-default\"" : ""
      elements +=
        "<\(name):\(property)><rdf:\(list)><rdf:li\(language)>\(escaped(text))</rdf:li></rdf:\(list)></\(name):\(property)>"
    }
    add("dc", "creator", rights.creator)
    add("dc", "rights", rights.notice)
    add("photoshop", "Credit", rights.credit)
    add("xmpRights", "UsageTerms", rights.terms)
    add("xmpRights", "WebStatement", rights.statement?.text ?? "")
    if let mining = rights.mining {
      add("plus", "DataMining", "http://ns.useplus.org/ldf/vocab/\(mining.rawValue)")
    }
    if let source {
      use("plus")
      elements +=
        "<plus:Licensor><rdf:Seq><rdf:li plus:LicensorURL=\"\(escaped(source))\"/></rdf:Seq></plus:Licensor>"
    }
    let spaces = names.map { " xmlns:\($0)=\"\(namespaces[$0] ?? "")\"" }.joined()
    return Array(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""\
      \(spaces)\(attributes)>\(elements)</rdf:Description></rdf:RDF>
      """.utf8)
  }

  private static let namespaces = [
    "dc": "http://purl.org/dc/elements/1.1/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
    "plus": "http://ns.useplus.org/ldf/xmp/1.0/",
  ]

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

extension WebAddress {
  /// The address as an IRI (RFC 3987): letters and digits beyond ASCII take a third of the bytes of
  /// their percent-encoding.
  fileprivate var withLetters: String {
    let text = text
    return text.replacing(/(?:%[89A-Fa-f][0-9A-Fa-f])+/) { match in
      let bytes = match.output.split(separator: "%").compactMap { UInt8($0, radix: 16) }
      guard let decoded = String(validating: bytes, as: UTF8.self),
        decoded.unicodeScalars.allSatisfy(\.mayBeInAddress)
      else { return String(match.output) }
      return decoded
    }
  }
}

extension Unicode.Scalar {
  fileprivate var mayBeInAddress: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}
