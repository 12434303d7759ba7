// What a provider says about itself, as data: the configuration is checked against it, lists and
// documents are made from it.

public import VitrineModel

/// The ways a set can be filled.
public enum SetKind: String, CaseIterable, Sendable {
  case search, user, favorites, album, albums, tagged, featured
}

/// A setting of a provider in site.yml.
public struct OptionDeclaration: Sendable, Hashable {
  public let name: String
  /// One line for people.
  public let help: String
  /// What holds where site.yml says nothing.
  public let defaultValue: String?
  /// A secret must be written as `${NAME}` and is never shown.
  public let isSecret: Bool
  /// The variable of the environment that holds the value where site.yml says nothing.
  public let variable: String?
  /// No set can be filled without it.
  public let isRequired: Bool
  /// It is `true` or `false`.
  public let isTruth: Bool
  /// It is an address to ask below of: `https://…`, without a query, which could hold a key.
  public let isAddress: Bool

  public init(
    name: String, help: String, defaultValue: String? = nil, isSecret: Bool = false,
    variable: String? = nil, isRequired: Bool = false, isTruth: Bool = false,
    isAddress: Bool = false
  ) {
    self.name = name
    self.help = help
    self.defaultValue = defaultValue
    self.isSecret = isSecret
    self.variable = variable
    self.isRequired = isRequired
    self.isTruth = isTruth
    self.isAddress = isAddress
  }
}

/// A provider as site.yml may name it.
public struct ProviderDeclaration: Sendable, Hashable {
  public let name: String
  /// For people: "Flickr".
  public let title: String
  public let options: [OptionDeclaration]
  public let kinds: Set<SetKind>
  /// What the service asks of those who show its photos; nil for what is on this machine.
  public let terms: ServiceTerms?

  public init(
    name: String, title: String, options: [OptionDeclaration], kinds: Set<SetKind>,
    terms: ServiceTerms? = nil
  ) {
    self.name = name
    self.title = title
    self.options = options
    self.kinds = kinds
    self.terms = terms
  }
}
