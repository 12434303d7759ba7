// Reads an XMP packet into lists of texts by property. The packet is untrusted XML: `XMPPacket` refuses
// declarations of types and entities and limits the parts, external entities are off, and size and depth are
// limited. F-Spot writes a list beside the description, and its name into the property: that is RDF, but not
// XMP. Prefixes are resolved here, since XMP writers choose their own and Foundation does not resolve
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
  private let parts: [XMPName: [Int: [String: [String]]]]
  /// Whether the packet was read up to the end of its outermost element.
  let isComplete: Bool

  /// The size limit of a packet, in bytes.
  static let longest = 4_000_000

  /// Parses a packet.
  ///
  /// The result is empty if it is not XMP or is refused.
  init(_ packet: [UInt8]) {
    guard packet.count <= Self.longest else {
      items = [:]
      parts = [:]
      isComplete = false
      return
    }
    let text = XMPText.decoded(packet)
    let listener = XMPListener()
    let parser = XMLParser(data: Data(XMPPacket(Array(text.utf8)).readable))
    parser.shouldResolveExternalEntities = false
    parser.delegate = listener
    // If a packet breaks off, the properties before that count.
    _ = parser.parse()
    items = listener.properties
    parts = listener.parts
    isComplete = listener.isComplete
  }

  /// Returns all texts of a property.
  func all(_ name: XMPName) -> [String] { (items[name.rawValue] ?? []).map(\.text) }

  /// Returns the text in a language, else in its primary language, else the default, else the first.
  func text(_ name: XMPName, in language: String = "") -> String? {
    let choices = items[name.rawValue] ?? []
    func first(_ isWanted: (String) -> Bool) -> Item? {
      choices.first { $0.language.map { isWanted($0.lowercased()) } ?? false }
    }
    let wanted = language.lowercased()
    let primary = wanted.prefix { $0 != "-" }
    let own =
      wanted.isEmpty
      ? nil
      : first { $0 == wanted } ?? first { $0 == primary } ?? first { $0.hasPrefix(primary + "-") }
    return (own ?? first { $0 == "x-default" } ?? choices.first)?.text
  }

  /// Returns the parts of a property that is a structure or a list of them, in the order of the
  /// packet: the texts by the addresses of their names.
  func structures(_ name: XMPName) -> [[String: [String]]] {
    (parts[name] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
}

/// The delegate of the parser, which Foundation requires to be a class.
///
/// It is used only within `XMPProperties.init`.
private final class XMPListener: NSObject, XMLParserDelegate {
  private var items: [String: [XMPProperties.Item]] = [:]
  /// The properties whose list is outside of the description, with its name.
  private var references: [String: String] = [:]
  /// The parts of structures, by the number of the structure.
  var parts: [XMPName: [Int: [String: [String]]]] = [:]
  var isComplete = false

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let entry = rdf + "li"
  private static let description = rdf + "Description"
  private static let root = rdf + "RDF"
  private static let resource = rdf + "resource"
  private static let node = rdf + "nodeID"
  private static let deepest = 40
  private static let mostItems = 4_000

  private var path: [String] = []
  /// The namespaces that each open element declares, by prefix.
  private var scopes: [[String: String]] = [["xml": "xml:"]]
  /// The addresses of names, as long as no element declares other prefixes.
  private var known: [String: String] = [:]
  private var language: String?
  private var text = ""
  private var count = 0
  private var structure = 0
  /// The name of the last list outside of a description, which no property has.
  private var list: String?

  /// The texts by property.
  var properties: [String: [XMPProperties.Item]] {
    references.reduce(into: items) { $0[$1.key, default: []] += items[$1.value] ?? [] }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard path.count < Self.deepest, count < Self.mostItems else { return parser.abortParsing() }
    enterScope(attributes)
    let name = resolve(element) ?? ""
    // Lists within a structure do not begin another.
    if name == Self.entry, !path.contains(Self.entry) { structure += 1 }
    path.append(name)
    text = ""
    language = attributes["xml:lang"]
    if !attributes.isEmpty { takeAttributes(attributes) }
  }

  private func takeAttributes(_ attributes: [String: String]) {
    if path.last == Self.description { takeProperties(attributes) }
    for (name, value) in attributes where !name.hasPrefix("xml") {
      guard let name = resolve(name) else { continue }
      takePart(value, named: name)
      if name == Self.resource { take(value, as: property) }
      if name == Self.node { takeName(value) }
    }
  }

  /// Notes the name of a list, or that of the list of a property.
  private func takeName(_ name: String) {
    if path.dropLast().last == Self.root {
      list = "#" + name
    } else if let property, XMPName.all.contains(property) {
      references[property] = "#" + name
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    // A text is never longer than the packet, whose size is limited.
    text += string
  }

  func parser(_ parser: XMLParser, foundCDATA section: Data) {
    text += String(decoding: section, as: UTF8.self)
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    take(text, as: property)
    path.last { !$0.hasPrefix(Self.rdf) }.map { takePart(text, named: $0) }
    text = ""
    path.removeLast()
    isComplete = path.isEmpty
    if scopes.removeLast().isEmpty == false { known = [:] }
  }

  private func enterScope(_ attributes: [String: String]) {
    var scope: [String: String] = [:]
    for (name, address) in attributes where name.hasPrefix("xmlns") {
      if name == "xmlns" { scope[""] = address }
      if name.hasPrefix("xmlns:") { scope[String(name.dropFirst(6))] = address }
    }
    scopes.append(scope)
    if !scope.isEmpty { known = [:] }
  }

  /// The address of the namespace and the local name; nil for an undeclared prefix.
  private func resolve(_ name: String) -> String? {
    if let address = known[name] { return address }
    let parts = name.split(separator: ":", maxSplits: 1)
    guard let last = parts.last else { return nil }
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    let address = scopes.reversed().lazy.compactMap { $0[prefix] }.first.map { $0 + last }
    known[name] = address
    return address
  }

  /// Adds properties in attribute form.
  ///
  /// The description inside a structure belongs to the property above it.
  private func takeProperties(_ attributes: [String: String]) {
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      guard let property = resolve(name) else { continue }
      let isTopLevel = path.dropLast().last == Self.root
      if isTopLevel || property == XMPName.contactAddress.rawValue {
        take(value, as: property)
      }
    }
  }

  /// The property whose value the current element is: a child of a top-level description, or the parent of
  /// a list entry, or the list itself if that is outside of a description.
  private var property: String? {
    if path.last == XMPName.contactAddress.rawValue { return path.last }
    let isEntry = path.last == Self.entry
    let owner = isEntry ? path.dropLast(2) : path[...]
    if isEntry, owner.last == Self.root { return list }
    guard owner.count >= 3, owner.dropLast().last == Self.description,
      owner.dropLast(2).last == Self.root
    else { return nil }
    return owner.last
  }

  /// Adds a part of a structure, anywhere below its property.
  private func takePart(_ value: String, named name: String) {
    guard XMPPart.all.contains(name),
      let top = path.lazy.compactMap({ XMPName(rawValue: $0) }).first(where: \.isStructure),
      value.contains(where: { !$0.isWhitespace })
    else { return }
    parts[top, default: [:]][structure, default: [:]][name, default: []].append(value)
    count += 1
  }

  private func take(_ value: String, as property: String?) {
    guard let property, XMPName.all.contains(property) || property == list else { return }
    guard value.contains(where: { !$0.isWhitespace }) else { return }
    items[property, default: []].append(XMPProperties.Item(language: language, text: value))
    count += 1
  }
}
