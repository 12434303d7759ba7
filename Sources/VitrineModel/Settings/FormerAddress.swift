// An address that something had on another site, and what it leads to. It names the thing, not its
// address, so that it holds when the address changes.

/// A former address and where it leads.
public struct FormerAddress: Hashable, Sendable {
  /// What a former address leads to.
  public enum Target: Hashable, Sendable {
    /// The page of a photo.
    case photo(Photo.ID)
    /// The page of an album of a set.
    case album(set: String, folder: String)
    /// A page of the site.
    case page(SitePath)
  }

  /// The former path.
  public let path: SitePath
  /// What it leads to.
  public let target: Target
  /// The target as written.
  public let written: String

  /// Creates a former address.
  public init(path: SitePath, target: Target, written: String) {
    self.path = path
    self.target = target
    self.written = written
  }
}

extension SitePath {
  /// The file at a path of an address, such as `/alps/`; nil if there can be none.
  ///
  /// A path without an ending is that of a folder.
  public init?(address: String) {
    guard address.hasPrefix("/"), !address.contains("?"), !address.contains("#") else { return nil }
    let path = String(address.dropFirst())
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if name.isEmpty {
      self.init(path + "index.html")
    } else {
      self.init(name.contains(".") ? path : path + "/index.html")
    }
  }
}
