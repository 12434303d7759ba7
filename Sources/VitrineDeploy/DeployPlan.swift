// The steps of a deploy, decided before anything is sent. Visitors may arrive at any moment, and
// the deploy may be interrupted at any moment. So a page is sent after everything it shows, and
// removed before it.

public import VitrineModel

/// The files to send and to remove, in order.
public struct DeployPlan: Hashable, Sendable {
  /// The files to send, in steps.
  ///
  /// Each step must be complete before the next one begins.
  public let uploads: [[SiteManifest.Entry]]
  /// The files to remove, in steps.
  public let removals: [[SitePath]]
  /// The number of files that the destination already has.
  public let unchanged: Int

  /// Compares two lists of files and orders the difference.
  ///
  /// - Parameters:
  ///   - there: The site's files that the destination has.
  ///   - site: The files that it must have.
  init(from there: SiteManifest, to site: SiteManifest) {
    let difference = SiteDifference(from: there, to: site)
    unchanged = difference.unchanged
    let (added, changed) = (difference.added, difference.changed)
    let pages = added.filter(\.path.isPage).sorted { Self.isDeeper($0.path, $1.path) }
    let immutable = changed.filter(\.path.isImmutable)
    uploads = [
      added.filter { !$0.path.isPage } + immutable, pages,
      changed.filter { !$0.path.isImmutable },
    ].filter { !$0.isEmpty }
    let removed = difference.removed.map(\.path)
    removals = [removed.filter(\.isPage), removed.filter { !$0.isPage }].filter { !$0.isEmpty }
  }

  /// Whether there is nothing to send or remove.
  public var isEmpty: Bool { uploads.isEmpty && removals.isEmpty }
  /// The number of files to send.
  public var count: Int { uploads.reduce(0) { $0 + $1.count } }
  /// The files to send and to remove.
  var paths: [SitePath] { uploads.joined().map(\.path) + removals.joined() }
  /// The number of bytes to send.
  public var bytes: Int { uploads.joined().reduce(0) { $0 + $1.bytes } }

  /// Whether a new page is sent first: deeper pages are linked from higher ones, so they go before
  /// them.
  private static func isDeeper(_ a: SitePath, _ b: SitePath) -> Bool {
    let depths = [a, b].map { path in path.text.utf8.count { $0 == UInt8(ascii: "/") } }
    return depths[0] == depths[1] ? a < b : depths[0] > depths[1]
  }
}
