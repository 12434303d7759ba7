// A fact about photos that only the owner of a site knows, such as the medium of a painting. site.yml
// declares it, and the metadata table has its values.

/// A declared column of the metadata table.
public struct PhotoField: Hashable, Sendable {
  /// The name of the column.
  public let name: String
  /// The name that pages show.
  public let title: String
  /// Whether its words are found by a search.
  public let isSearchable: Bool
  /// Whether visitors may browse by its values.
  public let isBrowsable: Bool
  /// What it means to programs; nil if site.yml does not say.
  public let property: Property?

  /// A term of a vocabulary.
  public enum Property: Hashable, Sendable {
    /// A term of the DCMI Metadata Terms: https://www.dublincore.org/specifications/dublin-core/dcmi-terms/.
    case dublinCore(String)
    /// A property of schema.org.
    case schema(String)
  }

  /// Creates a field.
  public init(
    name: String, title: String, isSearchable: Bool = false, isBrowsable: Bool = false,
    property: Property? = nil
  ) {
    self.name = name
    self.title = title
    self.isSearchable = isSearchable
    self.isBrowsable = isBrowsable
    self.property = property
  }
}

extension PhotoField.Property {
  /// Creates a property from `dcterms:medium`, `schema:artMedium` or the address of a term; nil if it
  /// is neither, or the vocabulary has no such term.
  public init?(_ text: String) {
    for (start, make) in Self.vocabularies where text.hasPrefix(start) {
      guard let property = make(String(text.dropFirst(start.count))) else { return nil }
      self = property
      return
    }
    return nil
  }

  /// The beginnings of names and addresses, and what makes properties of the rest.
  private static let vocabularies: [(String, @Sendable (String) -> Self?)] = [
    ("dcterms:", dublinCore(named:)), ("http://purl.org/dc/terms/", dublinCore(named:)),
    ("https://purl.org/dc/terms/", dublinCore(named:)), ("schema:", schema(named:)),
    ("https://schema.org/", schema(named:)), ("http://schema.org/", schema(named:)),
  ]

  private static func dublinCore(named name: String) -> Self? {
    terms.contains(name) ? .dublinCore(name) : nil
  }

  /// The names of schema.org begin with a small letter, and new ones are added each year.
  private static func schema(named name: String) -> Self? {
    guard (2...60).contains(name.utf8.count), let first = name.utf8.first,
      (0x61...0x7A).contains(first),
      name.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) })
    else { return nil }
    return .schema(name)
  }

  /// The properties of the DCMI Metadata Terms.
  public static let terms = [
    "abstract", "accessRights", "accrualMethod", "accrualPeriodicity", "accrualPolicy",
    "alternative", "audience", "available", "bibliographicCitation", "conformsTo", "contributor",
    "coverage", "created", "creator", "date", "dateAccepted", "dateCopyrighted", "dateSubmitted",
    "description", "educationLevel", "extent", "format", "hasFormat", "hasPart", "hasVersion",
    "identifier", "instructionalMethod", "isFormatOf", "isPartOf", "isReferencedBy",
    "isReplacedBy", "isRequiredBy", "issued", "isVersionOf", "language", "license", "mediator",
    "medium", "modified", "provenance", "publisher", "references", "relation", "replaces",
    "requires", "rights", "rightsHolder", "source", "spatial", "subject", "tableOfContents",
    "temporal", "title", "type", "valid",
  ]
}
