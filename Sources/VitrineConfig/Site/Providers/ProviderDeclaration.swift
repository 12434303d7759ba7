// The description of a provider, as data. The configuration is checked against it, and lists and
// documents are generated from it.

public import VitrineModel

/// The ways to fill a set, named like their keys in site.yml.
public enum SetKind: String, CaseIterable, Sendable {
  /// One of the keys `search`, `user`, `favorites`, `album`, `albums`, `tagged`, `featured` and
  /// `sets`.
  case search, user, favorites, album, albums, tagged, featured, sets
}

/// A setting of a provider in site.yml.
public struct OptionDeclaration: Sendable, Hashable {
  /// The key in site.yml.
  public let name: String
  /// One line of help for people.
  public let help: String
  /// The value if site.yml does not set the option.
  public let defaultValue: String?
  /// Whether the value is a secret.
  ///
  /// Secrets must be written as `${NAME}` and are never shown.
  public let isSecret: Bool
  /// The environment variable that holds the value if site.yml does not set the option.
  public let variable: String?
  /// Whether the provider can fill no set without the option.
  public let isRequired: Bool
  /// Whether the value is `true` or `false`.
  public let isBoolean: Bool
  /// Whether the value is a base address: `https://…`, without a query, which could hold a key.
  public let isAddress: Bool
  /// Whether the value is the path of a file or a folder.
  public let isPath: Bool
  /// The form of the value.
  public let form: Form

  /// The form of an option's value.
  public enum Form: Sendable, Hashable {
    /// One text.
    case text
    /// One of a few words.
    case choice([String])
    /// A list of some of a few words.
    case choices([String])
    /// A list of patterns as in .gitignore.
    case patterns
    /// One or more of a few words.
    case words([String])
    /// One or more names, of which most are known; a name near a known one is a mistake.
    case names([String])
    /// A color by one of these names, or as `#rrggbb`.
    case color([String])
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// A list of numbers, each with a name and a range.
    case numbers([NumberDeclaration])
    /// The id of an item of Wikidata, such as `Q144`.
    case item
  }

  /// One of the numbers of an option.
  public struct NumberDeclaration: Sendable, Hashable {
    /// The name in messages.
    public let name: String
    /// The numbers that are accepted.
    public let range: ClosedRange<Double>
    /// The name of another number that must be lower; nil if there is none.
    public let lower: String?

    /// Creates the declaration of a number.
    public init(_ name: String, in range: ClosedRange<Double>, above lower: String? = nil) {
      self.name = name
      self.range = range
      self.lower = lower
    }
  }

  /// The default as written in site.yml.
  public var defaultText: String? {
    guard case .choices = form else { return defaultValue }
    return defaultValue.map { "[\($0.split(separator: "\n").joined(separator: ", "))]" }
  }

  /// Creates the declaration of an option.
  public init(
    name: String, help: String, defaultValue: String? = nil, isSecret: Bool = false,
    variable: String? = nil, isRequired: Bool = false, isBoolean: Bool = false,
    isAddress: Bool = false, isPath: Bool = false, form: Form = .text
  ) {
    self.name = name
    self.help = help
    self.defaultValue = defaultValue
    self.isSecret = isSecret
    self.variable = variable
    self.isRequired = isRequired
    self.isBoolean = isBoolean
    self.isAddress = isAddress
    self.isPath = isPath
    self.form = form
  }
}

/// An option of a provider's sets, written beside `slug` and `limit`.
public struct SetOptionDeclaration: Sendable, Hashable {
  /// The name, help and form.
  public let option: OptionDeclaration
  /// The kinds of sets that may have it.
  public let kinds: Set<SetKind>
  /// The kind of a set that has this option and none of the keys that fill a set; nil if it needs
  /// one of them.
  public let fills: SetKind?

  /// The key in site.yml.
  public var name: String { option.name }

  /// Creates the declaration of an option.
  public init(
    _ name: String, _ form: OptionDeclaration.Form, of kinds: Set<SetKind>, fills: SetKind? = nil,
    help: String
  ) {
    option = OptionDeclaration(name: name, help: help, form: form)
    self.kinds = kinds
    self.fills = fills
  }
}

/// The options and kinds of sets of a provider that site.yml may name.
public struct ProviderDeclaration: Sendable, Hashable {
  /// The name in site.yml.
  public let name: String
  /// The name for people, such as "Flickr".
  public let title: String
  /// The options, in the order in which they are listed.
  public let options: [OptionDeclaration]
  /// The kinds of sets that the provider can fill.
  public let kinds: Set<SetKind>
  /// The options of its sets, in the order in which they are listed.
  public let setOptions: [SetOptionDeclaration]
  /// The orders that the provider knows beside those of every provider.
  public let sorts: Set<PhotoSet.Sort>
  /// The terms of the service for showing its photos; nil for photos on this machine.
  public let terms: ServiceTerms?

  /// Creates the declaration of a provider.
  public init(
    name: String, title: String, options: [OptionDeclaration], kinds: Set<SetKind>,
    setOptions: [SetOptionDeclaration] = [], sorts: Set<PhotoSet.Sort> = [],
    terms: ServiceTerms? = nil
  ) {
    self.name = name
    self.title = title
    self.options = options
    self.kinds = kinds
    self.setOptions = setOptions
    self.sorts = sorts
    self.terms = terms
  }
}
