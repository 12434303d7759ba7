// The media types of a site's files. https://www.iana.org/assignments/media-types/

/// Media types as in the header `Content-Type`.
public enum MediaType {
  /// Returns the media type by the extension of a file name.
  ///
  /// Browsers offer to save files of unknown type.
  public static func of(_ name: String) -> String {
    known[String(name.split(separator: ".").last ?? "").lowercased()] ?? "application/octet-stream"
  }

  /// That of a ZIP file.
  public static let archive = "application/zip"

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
    "mp4": "video/mp4",
    "woff2": "font/woff2",
    "zip": archive,
  ]
}
