// What the end of a file name says about the file, for messages only: what is published is decided
// by the content.

/// Ends of file names, in lower case and without the dot.
enum SourceEndings {
  /// Formats that are published.
  static let images: Set = [
    "jpg", "jpeg", "png", "webp", "avif", "heic", "heif", "tif", "tiff", "gif",
  ]

  /// Files that programs keep beside photos, and texts.
  ///
  /// Nobody expects them on the site.
  static let companions: Set = [
    "txt", "md", "csv", "json", "xmp", "html", "db", "ini", "log", "aae", "thm", "lrv", "dop",
    "pp3",
  ]

  /// Returns the end of a file's name, in lower case.
  static func end(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? name.split(separator: ".").last?.lowercased() ?? "" : ""
  }
}
