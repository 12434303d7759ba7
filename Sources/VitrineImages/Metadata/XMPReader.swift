// Reads an XMP packet into lists of texts by property. The packet is untrusted XML: `XMPPacket` refuses
// declarations of types and entities and limits the parts, external entities are off, and size and depth are
// limited. Prefixes are resolved here, since XMP writers choose their own and Foundation does not resolve
// those of attributes.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The properties of a packet by namespace and name, such as `http://purl.org/dc/elements/1.1/title`.
struct XMPProperties {
  /// One text of a property.
  struct Item: Equatable {
    let language: String?
    let text: String
  }

  private let items: [String: [Item]]

  /// The size limit of a packet, in bytes.
  static let longest = 4_000_000

  /// Parses a packet.
  ///
  /// The result is empty if it is not XMP or is refused.
  init(_ packet: [UInt8]) {
    guard packet.count <= Self.longest else {
      items = [:]
      return
    }
    let text = String(decoding: packet.prefix { $0 != 0 }, as: UTF8.self)
    let listener = XMPListener()
    let parser = XMLParser(data: Data(XMPPacket(Array(text.utf8)).readable))
    parser.shouldResolveExternalEntities = false
    parser.delegate = listener
    // If a packet breaks off, the properties before that count.
    _ = parser.parse()
    items = listener.items
  }

  /// Returns all texts of a property.
  func all(_ name: XMPName) -> [String] { (items[name.rawValue] ?? []).map(\.text) }

  /// Returns the text in the default language, else the first.
  func text(_ name: XMPName) -> String? {
    let choices = items[name.rawValue] ?? []
    return (choices.first { $0.language == "x-default" } ?? choices.first)?.text
  }
}

/// The delegate of the parser, which Foundation requires to be a class.
///
/// It is used only within `XMPProperties.init`.
private final class XMPListener: NSObject, XMLParserDelegate {
  var items: [String: [XMPProperties.Item]] = [:]

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let deepest = 40
  private static let mostItems = 4_000

  private var path: [String] = []
  /// The namespaces that each open element declares, by prefix.
  private var scopes: [[String: String]] = [["xml": "xml:"]]
  private var language: String?
  private var text = ""
  private var count = 0

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard path.count < Self.deepest, count < Self.mostItems else { return parser.abortParsing() }
    enterScope(attributes)
    path.append(resolve(element) ?? "")
    text = ""
    language = attributes["xml:lang"]
    if path.last == Self.rdf + "Description" { takeProperties(attributes) }
    for (name, value) in attributes where resolve(name) == Self.rdf + "resource" {
      take(value, as: property)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    // A text is never longer than the packet, whose size is limited.
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    take(text, as: property)
    text = ""
    path.removeLast()
    scopes.removeLast()
  }

  private func enterScope(_ attributes: [String: String]) {
    var scope: [String: String] = [:]
    for (name, address) in attributes {
      if name == "xmlns" { scope[""] = address }
      if name.hasPrefix("xmlns:") { scope[String(name.dropFirst(6))] = address }
    }
    scopes.append(scope)
  }

  /// The address of the namespace and the local name; nil for an undeclared prefix.
  private func resolve(_ name: String) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard let last = parts.last else { return nil }
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    return scopes.reversed().lazy.compactMap { $0[prefix] }.first.map { $0 + last }
  }

  /// Adds properties in attribute form.
  ///
  /// The description inside a structure belongs to the property above it.
  private func takeProperties(_ attributes: [String: String]) {
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      guard let property = resolve(name) else { continue }
      let isTopLevel = path.dropLast().last == Self.rdf + "RDF"
      if isTopLevel || XMPName(rawValue: property) == .contactAddress {
        take(value, as: property)
      }
    }
  }

  /// The property whose value the current element is: a child of a top-level description, or the parent of
  /// a list entry.
  private var property: String? {
    if path.last.flatMap(XMPName.init) == .contactAddress { return path.last }
    let isEntry = path.last == Self.rdf + "li"
    let owner = isEntry ? path.dropLast(2) : path[...]
    guard owner.count >= 3, owner.dropLast().last == Self.rdf + "Description",
      owner.dropLast(2).last == Self.rdf + "RDF"
    else { return nil }
    return owner.last
  }

  private func take(_ value: String, as property: String?) {
    guard let property, XMPName(rawValue: property) != nil else { return }
    guard value.contains(where: { !$0.isWhitespace }) else { return }
    items[property, default: []].append(XMPProperties.Item(language: language, text: value))
    count += 1
  }
}
