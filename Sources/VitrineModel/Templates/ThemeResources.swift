// The parts of a theme beside its templates: strings, styles, scripts and images, checked and ready
// to be published. Pages contain some of them and link to the rest.

/// The strings, the style sheet and the files of a theme in one language.
public struct ThemeResources: Sendable {
  /// The texts of the interface, by their keys.
  public let strings: TemplateMap
  /// The rules that all pages need, as one style sheet.
  public let sheet: TrustedHTML
  /// A script that all pages run before they are painted; nil if the theme has none.
  public let early: TrustedHTML?
  /// The files that pages link to, sorted by name, and the files that those load.
  public let assets: [Asset]

  /// Creates the resources of a theme.
  public init(
    strings: TemplateMap, sheet: TrustedHTML, early: TrustedHTML? = nil, assets: [Asset] = []
  ) {
    self.strings = strings
    self.sheet = sheet
    self.early = early
    self.assets = assets
  }

  /// Whether any page runs a script.
  public var hasScripts: Bool { early != nil || assets.contains { $0.path.text.hasSuffix(".js") } }
}
