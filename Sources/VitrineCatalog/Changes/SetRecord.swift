// The photos of a set when it was last published. The record is kept beside the site, because the
// cache may be gone: a service that suddenly returns nothing for a set must not empty it.

public import VitrineConfig
public import VitrineModel
import VitrineProviders
import VitrineStore

/// The photos of one set as last published.
public struct SetRecord: Sendable {
  /// What filled the set: another question may have another answer.
  let question: Digest
  /// The part of the question that names photos; nil in records of earlier versions.
  let source: Digest?
  /// The question as earlier versions put it, with what the site never shows.
  let former: Digest?
  /// The photos of a service's set.
  ///
  /// Of another set, only the first ones: they show that there were any.
  public let photos: [Photo.ID]

  private static let mostOfOthers = 100

  /// Whether an earlier record answers the same question.
  func hasSameQuestion(as old: SetRecord) -> Bool {
    old.source == nil ? old.question == former : old.question == question
  }

  /// Whether an earlier record is of a set that names the same photos, with any conditions.
  func hasSameSource(as old: SetRecord) -> Bool { old.source == source }
}

extension SetRecord {
  /// Creates the record of a set as this build shows it.
  public init(
    of filled: Catalog.SetEntry, in catalog: Catalog, asked configuration: SiteConfiguration,
    _ curation: Curation, isOfService: Bool
  ) {
    let set = filled.set
    let question = Self.question(set, configuration, curation, catalog.references(of: set))
    let leftOut = curation.metadata.leftOut.joined(separator: " ")
    let photos = isOfService ? filled.photos[...] : filled.photos.prefix(Self.mostOfOthers)
    self.init(
      question: Self.digest(question), source: Self.digest(Self.source(set)),
      former: Self.digest("\(question)\(configuration.exclusions)\(leftOut)"),
      photos: photos.map { catalog.photos[$0].id })
  }

  private static func digest(_ text: String) -> Digest { Store.digest(of: Array(text.utf8)) }

  private static func source(_ set: PhotoSet) -> String {
    "\(set.provider ?? "") \(set.selection)"
  }

  private static func question(
    _ set: PhotoSet, _ configuration: SiteConfiguration, _ curation: Curation, _ related: String
  ) -> String {
    let services = configuration.services
    let decisions = services.licenses.decisions.map { "\($0.key.text) \($0.value)" }.sorted()
    let own = services.own.map(\.description).sorted()
    // If the favorites have other tags, the set has other photos.
    let tags = set.selection == .featured ? curation.featuredQuestion : ""
    return "\(source(set)) \(set.limit ?? 0) \(set.licenses.map(\.text)) "
      + "\(services.licenses.otherwise) \(decisions) \(own)\(tags)"
      + "\(set.narrowing)\(related)\(choices(of: set, configuration))"
  }

  /// What the site chooses of a provider, such as private photos, if that is not the default.
  ///
  /// Addresses, keys and other texts only say how to ask. Lists have photos of all providers.
  private static func choices(of set: PhotoSet, _ configuration: SiteConfiguration) -> String {
    let names = set.provider.map { [$0] } ?? configuration.providers.keys.sorted()
    return names.flatMap { name in
      let options = ProviderRegistry.type(named: name)?.info.options ?? []
      return options.filter { $0.form != .text }.compactMap { option in
        let value = configuration.providers[name]?[option.name]
        return value == option.defaultValue ? nil : " \(name).\(option.name): \(value ?? "")"
      }
    }.joined()
  }
}

// MARK: As bytes

extension SetRecord {
  /// The question and the source in hexadecimal digits, then one key in each line.
  ///
  /// Percent signs and line feeds of ids are percent-encoded.
  public var encoded: [UInt8] {
    let lines = photos.map { "\($0.provider) \($0.id)".escapedLine }
    let first = [question, source].compactMap { $0?.hex }.joined(separator: " ")
    return Array(([first] + lines).joined(separator: "\n").utf8)
  }

  /// Reads a record; nil for other bytes.
  public init?(decoding bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let digests = lines.first?.split(separator: " ").map { Digest(hex: String($0)) } ?? []
    guard (1...2).contains(digests.count), let question = digests[0] else { return nil }
    let photos = lines.dropFirst().map { Photo.ID(line: $0.unescapedLine) }
    guard photos.allSatisfy({ $0 != nil }) else { return nil }
    self.init(
      question: question, source: digests.count == 2 ? digests[1] : nil, former: nil,
      photos: photos.compactMap(\.self))
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
