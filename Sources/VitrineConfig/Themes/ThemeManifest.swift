// `theme.yml`: what a theme is called and which theme it builds on.

public import VitrineModel

/// What a theme says about itself.
public struct ThemeManifest: Hashable, Sendable {
  /// For people.
  public let title: String
  /// The folder of the theme that has what this one lacks.
  public let parent: String?

  public init(title: String, parent: String? = nil) {
    self.title = title
    self.parent = parent
  }
}

extension ThemeManifest {
  /// Reads a theme.yml.
  /// - Parameter path: how messages name it.
  public static func read(_ bytes: [UInt8], path: String) throws(Problems) -> ThemeManifest {
    let faults = Faults(file: path, severity: .error)
    var fields = YAMLDocument.fields(bytes, most: SidecarLimits.bytes, faults: faults)
    let title = fields?.require("title", mend: "add a line such as `title: Salon`")?.text()
    let parent = fields?.take("parent")?.name(of: "a theme")
    fields?.finish()
    guard let title, faults.isEmpty else { throw Problems(faults.problems) }
    return ThemeManifest(title: title, parent: parent)
  }
}
