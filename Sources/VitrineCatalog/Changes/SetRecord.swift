// The photos of a set when it was last published. The record is kept beside the site, because the
// cache may be gone: a service that suddenly returns nothing for a set must not empty it.

public import VitrineConfig
public import VitrineModel
import VitrineStore

/// The photos of one set as last published.
public struct SetRecord: Hashable, Sendable {
  /// What filled the set: another question may have another answer.
  public let question: Digest
  /// The photos of a service's set.
  ///
  /// Of another set, only the first: it shows that there were any.
  public let photos: [Photo.ID]
}

extension SetRecord {
  /// Creates the record of a set as this build shows it.
  public init(
    of filled: Catalog.SetEntry, in catalog: Catalog, asked configuration: SiteConfiguration,
    _ curation: Curation, isOfService: Bool
  ) {
    let photos = isOfService ? filled.photos[...] : filled.photos.prefix(1)
    self.init(
      question: Self.question(
        filled.set, configuration, curation, catalog.references(of: filled.set)),
      photos: photos.map { catalog.photos[$0].id })
  }

  private static func question(
    _ set: PhotoSet, _ configuration: SiteConfiguration, _ curation: Curation, _ related: String
  ) -> Digest {
    let services = configuration.services
    let decisions = services.licenses.decisions.map { "\($0.key.text) \($0.value)" }.sorted()
    let own = services.own.map(\.description).sorted()
    // If the favorites have other tags, the set has other photos.
    let tags = set.selection == .featured ? curation.featuredQuestion : ""
    let leftOut = curation.metadata.leftOut.joined(separator: " ")
    let text =
      "\(set.provider ?? "") \(set.selection) \(set.limit ?? 0) \(set.licenses.map(\.text)) "
      + "\(services.licenses.otherwise) \(decisions) \(own)\(tags)"
      + "\(set.narrowing)\(related)\(configuration.exclusions)\(leftOut)"
    return Store.digest(of: Array(text.utf8))
  }
}

// MARK: As bytes

extension SetRecord {
  /// The question in hexadecimal digits, then one key in each line.
  ///
  /// Percent signs and line feeds of ids are percent-encoded.
  public var encoded: [UInt8] {
    let lines = photos.map { "\($0.provider) \($0.id)".escapedLine }
    return Array(([question.hex] + lines).joined(separator: "\n").utf8)
  }

  /// Reads a record; nil for other bytes.
  public init?(decoding bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, let question = Digest(hex: String(first)) else { return nil }
    let photos = lines.dropFirst().map { Photo.ID(line: $0.unescapedLine) }
    guard photos.allSatisfy({ $0 != nil }) else { return nil }
    self.init(question: question, photos: photos.compactMap(\.self))
  }
}

extension Photo.ID {
  /// Parses `provider id`.
  public init?(line: String) {
    guard let space = line.firstIndex(of: " ") else { return nil }
    self.init(provider: String(line[..<space]), id: String(line[line.index(after: space)...]))
  }
}

extension String {
  /// The text with its percent signs and line feeds percent-encoded.
  public var escapedLine: String {
    replacing("%", with: "%25").replacing("\n", with: "%0A")
  }
}

extension StringProtocol {
  /// The text that `escapedLine` escaped.
  public var unescapedLine: String {
    String(self).replacing("%0A", with: "\n").replacing("%25", with: "%")
  }
}
