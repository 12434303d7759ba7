// The settings of the folder whose files are published as they are.

/// The folder whose files go to the root of the site as they are.
public struct StaticSettings: Hashable, Sendable {
  /// The folder as written.
  public var path = "static"
  /// The names that begin with a dot and are published nevertheless, wherever they are in the folder.
  public var hidden: Set<String> = []
  /// Whether site.yml names the folder.
  var isNamed = false

  /// Whether the folder may be missing: `static` is the default.
  public var isOptional: Bool { path == Self().path }

  /// Creates the settings of a site that names no folder.
  public init() {}
}

extension SiteConfiguration {
  /// The absolute path of the folder of static files, which may not exist.
  ///
  /// Nil if site.yml names none and uses the default for something else.
  public var staticDirectory: String? {
    let folder = path(of: staticFiles.path)
    let isTaken = [outputDirectory, cacheDirectory, path(of: photoFolder)].contains {
      "\($0)/".hasPrefix("\(folder)/") || "\(folder)/".hasPrefix("\($0)/") && $0 != directory
    }
    return isTaken && !staticFiles.isNamed ? nil : folder
  }
}
