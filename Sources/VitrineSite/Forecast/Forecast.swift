// What a build would do, in numbers: what `--dry-run` tells.

public import VitrineModel

/// What a build would do. Bytes and times of what is not made yet are estimates.
public struct Forecast: Sendable {
  public struct Part: Hashable, Sendable {
    public var files = 0
    public var bytes = 0
    /// Wall time.
    public var seconds = 0.0
  }

  public internal(set) var photos = 0
  /// Originals of services that are not in the cache.
  public internal(set) var fetched = Part()
  /// Renditions that were not made before.
  public internal(set) var encoded = Part()
  /// How many photos they are of.
  public internal(set) var encodedPhotos = 0
  /// Files of the site that are new or differ from the published ones, images among them.
  public internal(set) var written = Part()
  /// How many of them are pages that visitors read.
  public internal(set) var pages = 0
  public internal(set) var removed = Part()
  /// Is more not written or removed, but maybe less: the cache is lost, and what pages say of their
  /// pictures is only known once these are made again.
  public internal(set) var isUpperBound = false
  /// The site as it would be.
  public internal(set) var site = Part()
  public internal(set) var largestFile = 0
  public internal(set) var problems: [Problem] = []
}

/// What a host of static sites takes at most; its own documentation of November 2026.
struct HostLimit: Sendable {
  let host: String
  var files = Int.max
  var bytes = Int.max
  var bytesOfFile = Int.max

  static let all = [
    HostLimit(host: "Cloudflare Pages", files: 20_000, bytesOfFile: 25 << 20),
    HostLimit(host: "GitHub Pages", bytes: 1 << 30, bytesOfFile: 100 << 20),
    HostLimit(host: "GitLab Pages", files: 200_000, bytes: 1 << 30),
  ]

  /// What of a site it would not take; nil where it takes all.
  func objection(to forecast: Forecast) -> Problem? {
    let excess = [
      forecast.site.files > files ? "\(forecast.site.files) files, the limit is \(files)" : nil,
      forecast.site.bytes > bytes
        ? "\(forecast.site.bytes.inBytes), the limit is \(bytes.inBytes)" : nil,
      forecast.largestFile > bytesOfFile
        ? "a file of \(forecast.largestFile.inBytes), the limit is \(bytesOfFile.inBytes)" : nil,
    ].compactMap(\.self)
    guard !excess.isEmpty else { return nil }
    return Problem(
      .warning, "site.too-large",
      "\(host) would not take the site: \(excess.joined(separator: "; "))",
      mend: "publish it elsewhere, or ask for fewer photos, sizes or formats")
  }
}

extension Int {
  /// `12.3 MB`, in powers of ten.
  public var inBytes: String {
    switch self {
    case ..<1_000: "\(self) bytes"
    case ..<1_000_000: "\(Double(self / 100) / 10) kB"
    case ..<1_000_000_000: "\(Double(self / 100_000) / 10) MB"
    default: "\(Double(self / 100_000_000) / 10) GB"
    }
  }
}
