// The XML of a store: flat records of texts. Documents that declare types or entities are refused
// before the parser sees them; external entities stay off.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An answer's texts, and those of the records in it.
struct S3Document {
  /// The first text of each element outside of records.
  private(set) var texts: [String: String] = [:]
  /// The texts of each record, by element.
  private(set) var records: [[String: String]] = []

  /// - Parameter record: the element that a record is in.
  /// - Returns: nil for what is no XML.
  init?(_ body: [UInt8], record: String = "") {
    guard body.contains(UInt8(ascii: "<")), !body.contains("<!DOCTYPE".utf8),
      !body.contains("<!ENTITY".utf8)
    else { return nil }
    let listener = S3Listener(record: record)
    let parser = XMLParser(data: Data(body))
    parser.shouldResolveExternalEntities = false
    parser.delegate = listener
    guard parser.parse() else { return nil }
    (texts, records) = (listener.texts, listener.records)
  }
}

/// Follows the parser. Foundation wants a class; it lives within one call of `S3Document`.
private final class S3Listener: NSObject, XMLParserDelegate {
  private let record: String
  private var current: [String: String]?
  private var text = ""
  private var depth = 0
  var texts: [String: String] = [:]
  var records: [[String: String]] = []

  /// No answer of a store is deeper.
  private static let deepest = 8

  init(record: String) { self.record = record }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    guard depth <= Self.deepest else { return parser.abortParsing() }
    if element == record { current = [:] }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    depth -= 1
    if element == record, let whole = current {
      records.append(whole)
      current = nil
    } else if current != nil {
      current?[element] = text
    } else if texts[element] == nil {
      texts[element] = text
    }
    text = ""
  }
}
