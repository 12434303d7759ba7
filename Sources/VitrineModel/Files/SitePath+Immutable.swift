// The files of a site that never change under their name. Hosts and browsers may cache them without
// a limit.

extension SitePath {
  /// The folders in which all file names contain a hash of the file.
  public static let immutableFolders = mediaFolders + ["assets"]
  /// The folders in which some names do, too.
  private static let hashedFolders = Set(immutableFolders + ["search"])

  /// Whether the name contains a hash of the file, so that other bytes have another name.
  public var isImmutable: Bool {
    let parts = text.split(separator: "/")
    guard parts.count == 2, Self.hashedFolders.contains(String(parts[0])) else { return false }
    let hash = parts[1].utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    return hash.count >= 10 && hash.count < parts[1].utf8.count
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The folders of images and videos, which have most of a site's bytes.
  public static let mediaFolders = ["images", "originals", "videos"]

  /// Whether the file is in a folder of images and videos.
  public var isMedia: Bool { Self.mediaFolders.contains { text.hasPrefix("\($0)/") } }

  /// Whether the file is a photo in full size.
  public var isOriginal: Bool { text.hasPrefix("originals/") }

  /// Whether the file is a page.
  public var isPage: Bool { text.hasSuffix(".html") }
}
