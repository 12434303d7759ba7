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

  /// Creates the resources of a theme.
  ///
  /// A kind of page without a sheet of its own has all rules.
  public init(
    strings: TemplateMap, sheet: TrustedHTML, sheets: [String: TrustedHTML] = [:],
    early: TrustedHTML? = nil, assets: [Asset] = []
  ) {
    self.strings = strings
    self.sheet = sheet
    self.sheets = sheets
    self.early = early
    self.assets = assets
  }

  /// Returns the rules of a kind of page.
  public func sheet(of kind: String) -> TrustedHTML { sheets[kind] ?? sheet }

  /// Whether any page runs a script.
  public var hasScripts: Bool { early != nil || assets.contains { $0.path.text.hasSuffix(".js") } }
}
