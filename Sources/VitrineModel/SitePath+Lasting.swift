// Which files of a site never change under their name. Hosts and browsers may keep those for good.

extension SitePath {
  /// Folders in which every name holds a hash of the file.
  public static let lastingFolders = ["images", "originals", "assets"]
  /// Where some do.
  private static let shelves = Set(lastingFolders + ["search"])

  /// Does the name hold a hash of what is in the file, so that other bytes have another name.
  public var isLasting: Bool {
    let parts = text.split(separator: "/")
    guard parts.count == 2, Self.shelves.contains(String(parts[0])) else { return false }
    let hash = parts[1].utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    return hash.count >= 10 && hash.count < parts[1].utf8.count
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Is it a photo in full size.
  public var isOriginal: Bool { text.hasPrefix("originals/") }

  public var isPage: Bool { text.hasSuffix(".html") }
}
