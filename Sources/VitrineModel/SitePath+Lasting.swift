// Which files of a site never change under their name. Hosts and browsers may keep those for good.

extension SitePath {
  private static let shelves: Set<Substring> = ["images", "originals", "assets", "search"]

  /// Does the name hold a hash of what is in the file, so that other bytes have another name.
  public var isLasting: Bool {
    let parts = text.split(separator: "/")
    guard parts.count == 2, Self.shelves.contains(parts[0]) else { return false }
    let hash = parts[1].utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    return hash.count >= 10 && hash.count < parts[1].utf8.count
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  public var isPage: Bool { text.hasSuffix(".html") }
}
