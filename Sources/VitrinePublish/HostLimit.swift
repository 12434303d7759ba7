// Hosts refuse sites that are too large, and say so only after the upload.

public import VitrineModel

/// The limits of a host of static sites, from its documentation of November 2026.
public struct HostLimit: Sendable {
  let host: String
  var files = Int.max
  var bytes = Int.max
  var bytesOfFile = Int.max

  /// The hosts that most people use.
  public static let all = [
    HostLimit(host: "Cloudflare Pages", files: 20_000, bytesOfFile: 25 << 20),
    HostLimit(host: "GitHub Pages", bytes: 1 << 30, bytesOfFile: 100 << 20),
    HostLimit(host: "GitLab Pages", files: 200_000, bytes: 1 << 30),
  ]

  /// Returns why the host would not accept a site; nil if it would.
  ///
  /// - Parameters:
  ///   - site: All files for the host.
  ///   - rest: The other files than images and videos.
  /// - Returns: A warning with what would help.
  public func objection(to site: HostedFiles, withoutMedia rest: HostedFiles) -> Problem? {
    let excess = excess(of: site)
    guard !excess.isEmpty else { return nil }
    let isEnough = self.excess(of: rest).isEmpty
    return Problem(
      .warning, "site.too-large",
      "\(host) would not accept the site: \(excess.joined(separator: "; "))",
      help: isEnough
        ? "publish it elsewhere, reduce photos, sizes or formats, or put a CDN in front of the host"
          + " and the images into a separate bucket (`deploy.images`)"
        : "publish it elsewhere, or reduce photos, sizes or formats")
  }

  private func excess(of site: HostedFiles) -> [String] {
    [
      site.files > files ? "\(site.files) files, the limit is \(files)" : nil,
      site.bytes > bytes ? "\(site.bytes.inBytes), the limit is \(bytes.inBytes)" : nil,
      site.largest > bytesOfFile
        ? "a file of \(site.largest.inBytes), the limit is \(bytesOfFile.inBytes)" : nil,
    ].compactMap(\.self)
  }
}

/// Files of a site, as hosts count them.
public struct HostedFiles: Hashable, Sendable {
  /// The number of files.
  public var files = 0
  /// Their bytes.
  public var bytes = 0
  /// The bytes of the largest file.
  public var largest = 0

  /// Creates the count of files.
  public init(files: Int = 0, bytes: Int = 0, largest: Int = 0) {
    (self.files, self.bytes, self.largest) = (files, bytes, largest)
  }

  mutating func add(_ bytes: Int) {
    files += 1
    self.bytes += bytes
    largest = max(largest, bytes)
  }

  /// The files with the marker, which has about a hundred bytes for each of them.
  var marked: HostedFiles {
    HostedFiles(files: files + 1, bytes: bytes + 100 * files, largest: largest)
  }
}
