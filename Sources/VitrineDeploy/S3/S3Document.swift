// The XML of a store: flat records of text. Documents that declare types or entities are rejected
// before the parser reads them, and external entities are off. So are processing instructions:
// Foundation crashes at one without data, such as `<?a?>`.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A parsed XML answer: its texts, and those of its records.
struct S3Document {
  /// The first text of each element outside records.
  private(set) var texts: [String: String] = [:]
  /// The texts of each record, by element.
  private(set) var records: [[String: String]] = []

  /// Parses a document; nil if it is not valid XML.
  ///
  /// - Parameters:
  ///   - body: The bytes of the document.
  ///   - record: The name of the element that encloses a record.
  init?(_ body: [UInt8], record: String = "") {
    guard body.contains(UInt8(ascii: "<")), !body.contains("<!DOCTYPE".utf8),
      !body.contains("<!ENTITY".utf8), !Self.hasInstructions(body)
    else { return nil }
    let reader = S3ParserDelegate(record: record)
    let parser = XMLParser(data: Data(body))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    guard parser.parse() else { return nil }
    (texts, records) = (reader.texts, reader.records)
  }

  /// Whether there is a processing instruction besides the XML declaration.
  private static func hasInstructions(_ body: [UInt8]) -> Bool {
    let document = body.drop { $0 != UInt8(ascii: "<") }
    let isDeclared = document.starts(with: "<?xml ".utf8)
    return document.dropFirst(isDeclared ? 1 : 0).contains("<?".utf8)
  }
}

/// The delegate of the parser.
///
/// Foundation requires a class. An instance exists only during one call of `S3Document.init`.
private final class S3ParserDelegate: NSObject, XMLParserDelegate {
  private let record: String
  private var current: [String: String]?
  private var text = ""
  private var depth = 0
  var texts: [String: String] = [:]
  var records: [[String: String]] = []

  /// The deepest nesting; no answer of a store is deeper.
  private static let maxDepth = 8

  init(record: String) { self.record = record }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    guard depth <= Self.maxDepth else { return parser.abortParsing() }
    if element == record { current = [:] }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    depth -= 1
    if element == record, let fields = current {
      records.append(fields)
      current = nil
    } else if current != nil {
      current?[element] = text
    } else if texts[element] == nil {
      texts[element] = text
    }
    text = ""
  }
}
