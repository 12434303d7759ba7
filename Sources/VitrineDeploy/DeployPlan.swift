// What a deploy does, decided before anything is sent. A visitor may come at any moment of it, and it
// may be cut at any moment: pages go after all that they show, and leave before it.

public import VitrineModel

/// The files to send and to remove, in their order.
public struct DeployPlan: Hashable, Sendable {
  /// Each step must be whole before the next one begins.
  public let uploads: [[SiteManifest.Entry]]
  /// The same for what goes.
  public let removals: [[SitePath]]
  /// How many files are there already.
  public let same: Int

  /// - Parameters:
  ///   - there: what is known to be at the place, all of it ours.
  ///   - site: what shall be there.
  init(from there: SiteManifest, to site: SiteManifest) {
    let difference = SiteDifference(from: there, to: site)
    same = difference.same
    let (added, changed) = (difference.added, difference.changed)
    let pages = added.filter(\.path.isPage).sorted { Self.isDeeper($0.path, $1.path) }
    let lasting = changed.filter(\.path.isLasting)
    uploads = [
      added.filter { !$0.path.isPage } + lasting, pages,
      changed.filter { !$0.path.isLasting },
    ].filter { !$0.isEmpty }
    let removed = difference.removed.map(\.path)
    removals = [removed.filter(\.isPage), removed.filter { !$0.isPage }].filter { !$0.isEmpty }
  }

  public var isEmpty: Bool { uploads.isEmpty && removals.isEmpty }
  /// Files to send.
  public var count: Int { uploads.reduce(0) { $0 + $1.count } }
  /// Bytes to send.
  public var bytes: Int { uploads.joined().reduce(0) { $0 + $1.bytes } }

  /// New pages come before those that lead to them: what is deeper is led to.
  private static func isDeeper(_ a: SitePath, _ b: SitePath) -> Bool {
    let depths = [a, b].map { path in path.text.utf8.count { $0 == UInt8(ascii: "/") } }
    return depths[0] == depths[1] ? a < b : depths[0] > depths[1]
  }
}
