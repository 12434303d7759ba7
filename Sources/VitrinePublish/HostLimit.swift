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
  /// `largest` are the bytes of the largest file.
  public func objection(files count: Int, bytes total: Int, largest: Int) -> Problem? {
    let excess = [
      count > files ? "\(count) files, the limit is \(files)" : nil,
      total > bytes ? "\(total.inBytes), the limit is \(bytes.inBytes)" : nil,
      largest > bytesOfFile
        ? "a file of \(largest.inBytes), the limit is \(bytesOfFile.inBytes)" : nil,
    ].compactMap(\.self)
    guard !excess.isEmpty else { return nil }
    return Problem(
      .warning, "site.too-large",
      "\(host) would not accept the site: \(excess.joined(separator: "; "))",
      help: "publish it elsewhere, or reduce photos, sizes or formats")
  }
}
