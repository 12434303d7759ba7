// The files that a site would have, compared with those of the published one. Nothing is written.

public import VitrineModel
import VitrineStore

/// The files of a site after a build, beside those before.
public struct SiteForecast: Sendable {
  /// Files with their bytes.
  public struct Part: Hashable, Sendable {
    /// The number of files.
    public fileprivate(set) var files = 0
    /// Their bytes.
    public fileprivate(set) var bytes = 0
  }

  private let live: LiveSite
  private var paths: Set<SitePath> = []
  private var site = HostedFiles()
  private var siteWithoutMedia = HostedFiles()
  /// Files that are new or differ from the published ones.
  public private(set) var written = Part()
  /// The number of them that are pages for visitors.
  public private(set) var pages = 0
  /// The number of all pages for visitors.
  public private(set) var allPages = 0

  /// Begins with no files beside those of the live site.
  public init(_ live: LiveSite) { self.live = live }

  /// Adds a file, unless there is one at its path.
  public mutating func add(_ path: SitePath, _ bytes: Int, _ digest: Digest) {
    guard paths.insert(path).inserted else { return }
    site.add(bytes)
    if !path.isMedia { siteWithoutMedia.add(bytes) }
    guard live.facts(at: path)?.digest != digest else { return }
    written.files += 1
    written.bytes += bytes
  }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - route: Its path.
  ///   - made: The content; nil if it has the same inputs as the published one.
  ///   - isRead: Whether it is a page for visitors.
  public mutating func add(_ route: SitePath, _ made: PageFile?, isRead: Bool) {
    let before = written.files
    if let made {
      add(route, made.bytes, made.digest)
    } else if let known = live.manifest?.facts(at: route) {
      add(route, known.bytes, known.digest)
    }
    guard isRead else { return }
    pages += written.files - before
    allPages += 1
  }

  /// Adds an archive, whose content is not made: its fingerprint decides whether it would be written.
  public mutating func add(_ archive: Archive) {
    let known = live.facts(at: archive.path)
    let isSame = known?.inputs == archive.inputs
    add(archive.path, archive.bytes, isSame ? known?.digest ?? .zero : .zero)
  }

  /// All files after the build, with the marker.
  public var all: HostedFiles { site.marked }

  /// The files after the build without images and videos, with the marker.
  public var withoutMedia: HostedFiles { siteWithoutMedia.marked }

  /// The files that would be removed.
  public var removed: Part {
    let gone = (live.manifest ?? .empty).entries.filter { !paths.contains($0.path) }
    // Without the manifest it is unknown which files belong to the site.
    let unknown = live.manifest == nil ? [] : live.unknownFiles
    return Part(
      files: gone.count + unknown.count,
      bytes: gone.reduce(0) { $0 + $1.bytes } + unknown.reduce(0) { $0 + bytes(of: $1) })
  }

  /// Returns the bytes of a file that no build put there.
  private func bytes(of unknown: String) -> Int {
    let path = live.folder.map { "\($0.path)/\(unknown)" }
    let status = path.flatMap { (try? FileStatus.ofLink(at: $0)) ?? nil }
    return status?.kind == .file ? status?.bytes ?? 0 : 0
  }
}

extension LiveSite {
  /// Nil also for an unreadable file.
  fileprivate func facts(at path: SitePath) -> SiteManifest.Facts? {
    let place = (try? intactPlace(of: path)) ?? nil
    return place.flatMap { manifest?.entries.facts($0) }
  }
}
