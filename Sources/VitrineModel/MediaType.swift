// The media types of what a site holds. https://www.iana.org/assignments/media-types/

/// Media types as `Content-Type` names them.
public enum MediaType {
  /// By the ending of a file's name; bytes of no known kind are offered to be saved.
  public static func of(_ name: String) -> String {
    known[String(name.split(separator: ".").last ?? "").lowercased()] ?? "application/octet-stream"
  }

  private static let known = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "xml": "application/xml",
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "avif": "image/avif",
    "gif": "image/gif",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
  ]
}
