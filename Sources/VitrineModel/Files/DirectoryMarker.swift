// The files that mark a folder as created by a program, or as private. Modules that create folders
// write them; modules that must not take their files for a person's read them.

/// The names of marker files, and how they begin.
public enum DirectoryMarker {
  /// The marker of an output folder, which contains the manifest.
  public static let site = ".vitrine-site"
  /// The marker of a site that is being written or moved.
  public static let staging = ".vitrine-staging"
  /// The marker of a cache folder of any program, see https://bford.info/cachedir/.
  public static let cache = "CACHEDIR.TAG"
  /// The beginning of a cache folder's marker.
  public static let cacheSignature = "Signature: 8a477f597d28d172789f06886806bc55"
  /// The file by which people keep a folder out of galleries.
  public static let noMedia = ".nomedia"
  /// Its usual names, to look for in a folder that is not listed: memory cards may write it in capitals,
  /// and Windows adds an ending.
  public static let noMediaNames: Set = [
    noMedia, ".NOMEDIA", ".Nomedia", ".NoMedia", "\(noMedia).txt", ".NOMEDIA.TXT",
  ]

  /// Whether a file of this name keeps its folder out of galleries.
  public static func isNoMedia(_ name: String) -> Bool {
    guard name.utf8.first == UInt8(ascii: "."), name.utf8.count <= 12 else { return false }
    return [noMedia, "\(noMedia).txt"].contains(name.lowercased())
  }
}
