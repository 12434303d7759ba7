// Parts of paths, which are text: PathKit would normalize them.

extension String {
  /// The last component of a path or an address; empty if it has none.
  public var lastComponent: String { split(separator: "/").last.map(String.init) ?? "" }

  /// The text with a slash at its end, as in the address of a folder.
  public var withFinalSlash: String { hasSuffix("/") ? self : self + "/" }
}
