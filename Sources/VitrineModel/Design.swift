// What a theme brings along beside its templates: words, styles, scripts and pictures, checked and
// ready to be published. Pages print some of it and link to the rest.

/// The words, the style sheet and the files of a theme in one language.
public struct Design: Sendable {
  /// The words of the interface, by their keys.
  public let strings: TemplateMap
  /// All rules that every page needs, as one sheet.
  public let sheet: TrustedHTML
  /// A script that every page runs before it is painted; nil where the theme has none.
  public let early: TrustedHTML?
  /// What pages link to, sorted by name, and what these load.
  public let assets: [Asset]

  public init(
    strings: TemplateMap, sheet: TrustedHTML, early: TrustedHTML? = nil, assets: [Asset] = []
  ) {
    self.strings = strings
    self.sheet = sheet
    self.early = early
    self.assets = assets
  }

  /// Does any page run a script.
  public var hasScripts: Bool { early != nil || assets.contains { $0.path.text.hasSuffix(".js") } }
}

/// A file of a theme as it is published.
public struct Asset: Sendable {
  /// As the theme calls it: `start.js`; nil for a part of several scripts, which they alone load.
  public let name: String?
  /// Named for its content, so that a browser may keep it for good: `assets/0f3a….js`.
  public let path: SitePath
  public let bytes: [UInt8]

  public init(name: String?, path: SitePath, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }

  /// As templates call it: `start_js`.
  public var key: String? { name.map(Self.key) }

  public static func key(of name: String) -> String {
    String(name.map { ".-".contains($0) ? "_" : $0 })
  }
}
