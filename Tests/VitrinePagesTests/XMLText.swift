// XML as a strict parser reads it: a test that reads one knows that it is well-formed.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The texts and attributes of a document by their paths.
struct XMLText {
  private var elements: [Element] = []

  private struct Element {
    let path: String
    let attributes: [String: String]
    var text = ""
  }

  struct ParseError: Error, CustomStringConvertible {
    let description: String
  }

  /// Parses a text; throws if it is not well-formed.
  init(_ text: String) throws {
    let parser = XMLParser(data: Data(text.utf8))
    let reading = Reading()
    parser.delegate = reading
    guard parser.parse() else {
      throw ParseError(
        description:
          "line \(parser.lineNumber): \(String(describing: parser.parserError)) in \(text)")
    }
    elements = reading.elements
  }

  /// Returns the texts at a path `feed/entry/title`, or of an attribute `feed/link@href`.
  func texts(_ path: String, where condition: (name: String, value: String)? = nil) -> [String] {
    let parts = path.split(separator: "@").map(String.init)
    return elements.filter { $0.path == parts[0] }
      .filter { element in condition.map { element.attributes[$0.name] == $0.value } ?? true }
      .compactMap { parts.count == 2 ? $0.attributes[parts[1]] : $0.text }
  }

  /// A class, since Foundation's parser calls a delegate.
  private final class Reading: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []
    private var path: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      path.append(name)
      open.append(elements.count)
      elements.append(Element(path: path.joined(separator: "/"), attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last {
        elements[last].text.unicodeScalars.append(contentsOf: text.unicodeScalars)
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      path.removeLast()
      open.removeLast()
    }
  }
}
