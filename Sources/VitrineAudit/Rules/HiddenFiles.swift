// Hidden files of programs that were copied along with a folder. They are private, and some contain
// credentials.

/// Recognizes files and folders that a web server must not publish.
enum HiddenFiles {
  private static let secret: Set<Substring> = [
    ".git", ".svn", ".hg", ".htpasswd", ".netrc", ".npmrc", ".pgpass", ".ssh", ".aws", ".gnupg",
  ]

  /// The file, or the folder that contains it, that no server may show; nil if there is none.
  static func secret(in path: String) -> String? {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let parts = path.split(separator: "/")
    let place = parts.firstIndex { $0 == ".env" || $0.hasPrefix(".env.") || secret.contains($0) }
    return place.map { parts[...$0].joined(separator: "/") }
  }
}
