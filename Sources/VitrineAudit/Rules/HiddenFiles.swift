// Files that programs hide and that came along with a folder: what they hold is nobody's business, and
// some of it opens doors.

enum HiddenFiles {
  private static let secret: Set<Substring> = [
    ".git", ".svn", ".hg", ".htpasswd", ".netrc", ".npmrc", ".pgpass", ".ssh", ".aws", ".gnupg",
  ]

  /// The file of a path, or the folder that it is in, that no server may show; nil where there is none.
  static func secret(in path: String) -> String? {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let parts = path.split(separator: "/")
    let place = parts.firstIndex { $0 == ".env" || $0.hasPrefix(".env.") || secret.contains($0) }
    return place.map { parts[...$0].joined(separator: "/") }
  }
}
