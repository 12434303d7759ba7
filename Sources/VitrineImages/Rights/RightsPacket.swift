// Rights statements as an XMP packet (ISO 16684-1), in the properties of the IPTC Photo Metadata
// Standard that search engines read:
// https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata
//
// The packet has at most 800 bytes. Lists and languages are written as the standard has them if the file
// grows by at most 800 bytes with them, EXIF and the containers of the format included. If not, a text is
// the plain value of its property, which readers accept as well.

import VitrineModel

/// The XMP packet of rights statements.
struct RightsPacket {
  /// The size limit in bytes.
  static let longest = 800

  /// The packet.
  let bytes: [UInt8]

  /// Nil if there is nothing to say.
  ///
  /// If there is no room, the letters of the source's address are written as they are, the credit
  /// has no title, and texts are cut, the credit first. Then the notice is missing, and the credit,
  /// since other texts say the same. An address is whole or missing.
  init?(_ whole: Rights) {
    guard !whole.isEmpty else { return nil }
    var rights = whole
    for shorten in Self.cuts {
      shorten(&rights)
      guard let bytes = Self.fitting(rights) else { continue }
      self.bytes = bytes
      return
    }
    return nil
  }

  /// Ways to shorten statements, one after the other.
  private static let cuts: [@Sendable (inout Rights) -> Void] = [
    { _ in },
    // A credit that is cut may lack the author.
    { if !$0.creditWithoutTitle.isEmpty { $0.credit = $0.creditWithoutTitle } },
    { $0.credit = $0.credit.shortened(toBytes: 160) },
    { $0.credit = $0.credit.shortened(toBytes: 120) },
    { $0.credit = $0.credit.shortened(toBytes: 80) },
    { $0.shorten(toBytes: 120) }, { $0.shorten(toBytes: 80) }, { $0.shorten(toBytes: 40) },
    { $0.notice = "" }, { $0.credit = "" }, { $0.source = nil }, { $0.statement = nil },
    { $0.shorten(toBytes: 20) },
  ]

  /// Returns the packet with as many lists as there is room for; nil if it has none even without.
  private static func fitting(_ rights: Rights) -> [UInt8]? {
    let exif = JPEGRights.overhead(artist: rights.creator, copyright: rights.notice)
    let usual = longest - max(exif, AVIFRights.overhead)
    let lists = ["creator": "Seq", "rights": "Alt", "UsageTerms": "Alt"]
    let addresses = [rights.source?.text, rights.source?.withLetters].distinct
    for plain in [[], ["UsageTerms"], ["UsageTerms", "rights"]] {
      let packet = Self.packet(
        rights, addresses[0], lists: lists.filter { !plain.contains($0.key) })
      if packet.count <= usual { return packet }
    }
    return addresses.lazy.map { Self.packet(rights, $0, lists: [:]) }.first { $0.count <= longest }
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

extension Rights {
  /// Cuts every text.
  fileprivate mutating func shorten(toBytes limit: Int) {
    creator = creator.shortened(toBytes: limit)
    credit = credit.shortened(toBytes: limit)
    notice = notice.shortened(toBytes: limit)
    terms = terms.shortened(toBytes: limit)
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
