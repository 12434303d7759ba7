// The files by which a folder says that a program made it. Written by the rooms that make such
// folders, and read by those that must not take their files for a person's.

/// The names of such files, and how they begin.
public enum FolderMark {
  /// In an output folder; it holds the manifest.
  public static let site = ".vitrine-site"
  /// In a cache of any program, see https://bford.info/cachedir/.
  public static let cache = "CACHEDIR.TAG"
  /// What a cache's mark begins with.
  public static let cacheSignature = "Signature: 8a477f597d28d172789f06886806bc55"
}
