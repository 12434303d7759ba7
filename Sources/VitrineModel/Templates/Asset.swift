/// A file of a theme as it is published.
public struct Asset: Sendable {
  /// The name in the theme, such as `start.js`; nil for a part that several scripts share and that
  /// only they load.
  public let name: String?
  /// The path in the site.
  ///
  /// It contains a hash of the bytes, so browsers may cache it without a limit: `assets/0f3a….js`.
  public let path: SitePath
  /// The content.
  public let bytes: [UInt8]

  /// Creates an asset.
  public init(name: String?, path: SitePath, bytes: [UInt8]) {
    self.name = name
    self.path = path
    self.bytes = bytes
  }

  /// The name in templates: `start_js`; nil if the asset has no name.
  public var key: String? { name.map(Self.key) }

  /// Returns the name that templates use for an asset: periods and hyphens become underscores.
  public static func key(of name: String) -> String {
    String(name.map { ".-".contains($0) ? "_" : $0 })
  }
}
