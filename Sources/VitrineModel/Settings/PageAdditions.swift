// What site.yml adds to every page in addition to the theme.

/// Rules of style, elements of the head, and a script that counts visits.
public struct PageAdditions: Hashable, Sendable {
  /// A text file that site.yml names.
  public struct File: Hashable, Sendable {
    /// The path as written.
    public let name: String
    /// The content.
    public let text: String

    /// Creates a file.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A `meta` or `link` element.
  public struct Element: Hashable, Sendable {
    /// The name of the element.
    public let name: String
    /// The attributes in their order.
    public let attributes: [Attribute]

    /// Creates an element.
    public init(name: String, attributes: [Attribute]) {
      self.name = name
      self.attributes = attributes
    }
  }

  /// An attribute of an element.
  public struct Attribute: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value, not escaped; if it is a path, it starts at the root of the site.
    public let value: String
    /// Whether the value is a path of the site, without a slash at its start.
    public let isPath: Bool

    /// Creates an attribute.
    public init(name: String, value: String, isPath: Bool = false) {
      self.name = name
      self.value = value
      self.isPath = isPath
    }
  }

  /// A script that counts visits.
  public struct Analytics: Hashable, Sendable {
    /// The script, which becomes a file of the site.
    public let script: File
    /// The address that the script reports to.
    public let endpoint: WebAddress

    /// Creates the settings of a script.
    public init(script: File, endpoint: WebAddress) {
      self.script = script
      self.endpoint = endpoint
    }
  }

  /// Rules that follow those of the theme.
  public var style: File?
  /// The file of the elements below, as written; nil if there is none.
  public var headFile: String?
  /// Elements of the head, after those of the theme.
  public var head: [Element] = []
  /// The script that counts visits.
  public var analytics: Analytics?

  /// Creates additions: none.
  public init() {}

  /// The files that site.yml names, as written.
  public var files: [String] { [style?.name, headFile, analytics?.script.name].compactMap(\.self) }
}
