// The parts of a theme beside its templates: strings, styles, scripts and images, checked and ready
// to be published. Pages contain some of them and link to the rest.

/// The strings, the style sheet and the files of a theme in one language.
public struct ThemeResources: Sendable {
  /// The texts of the interface, by their keys.
  public let strings: TemplateMap
  /// All rules, as one style sheet.
  public let sheet: TrustedHTML
  /// By kind of page: the rules that its pages need.
  public let sheets: [String: TrustedHTML]
  /// A script that all pages run before they are painted; nil if the theme has none.
  public let early: TrustedHTML?
  /// The files that pages link to, sorted by name, and the files that those load.
  public let assets: [Asset]
  /// Whether pages of sets show photos whole, with labels.
  public let wholePhotos: Bool
  /// The number of photos on a grid page, unless site.yml has one; nil for the default.
  public let pageSize: Int?

  /// Creates the resources of a theme.
  ///
  /// A kind of page without its own sheet has all rules.
  public init(
    strings: TemplateMap, sheet: TrustedHTML, sheets: [String: TrustedHTML] = [:],
    early: TrustedHTML? = nil, assets: [Asset] = [], wholePhotos: Bool = false,
    pageSize: Int? = nil
  ) {
    self.strings = strings
    self.sheet = sheet
    self.sheets = sheets
    self.early = early
    self.assets = assets
    self.wholePhotos = wholePhotos
    self.pageSize = pageSize
  }

  /// Returns the rules of a kind of page.
  public func sheet(of kind: String) -> TrustedHTML { sheets[kind] ?? sheet }

  /// Whether any page runs a script.
  public var hasScripts: Bool { early != nil || assets.contains { $0.path.text.hasSuffix(".js") } }
}
