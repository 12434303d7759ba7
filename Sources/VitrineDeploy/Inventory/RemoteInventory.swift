// The files that the destination already has. The list of the last complete deploy names them, but
// it is not trusted alone: another program, a damaged list or two deploys at once may have left
// other files. So every deploy also compares the destination's own list of its files.

import VitrineModel
import VitrineStore

/// The files of the deployed site at the destination.
struct RemoteInventory: Sendable {
  /// The files, each with its digest; one that must be replaced or removed has the digest zero.
  let files: SiteManifest
  /// The files that the destination has as they must be, as its list describes them.
  let verified: [String: RemoteFile]
  /// The lists at the destination.
  let lists: DeployLists
  /// Whether a deploy is running or was killed.
  let hasLocks: Bool
  /// What the user should know about files that no list names.
  let notes: [Problem]

  /// Reads what the destination has of a site.
  ///
  /// - Parameters:
  ///   - target: The destination.
  ///   - site: The site to deploy.
  ///   - known: The files that this deploy has written or verified, as the list described them.
  /// - Returns: The files.
  /// - Throws: `anotherSite` if another site was deployed there, `foreign` if files that no deploy put
  ///   there are in the way.
  static func inspect(
    at target: any DeployTarget, for site: BuiltSite, known: [String: RemoteFile] = [:]
  ) async throws(DeployError) -> RemoteInventory {
    let lists = try await DeployLists.read(at: target)
    if let other = lists.otherSite(than: site) {
      throw .anotherSite(other, destination: target.name)
    }
    let listed = try await target.list("")
    return try await ListingComparison(
      of: site, at: target, listed: listed, lists: lists, known: known
    ).inventory()
  }

  /// Whether the last deploy is complete, named exactly the files of this site, and no other one is
  /// running.
  func isComplete(for site: SiteManifest) -> Bool {
    lists.isRecord(of: site) && !lists.isInterrupted && !hasLocks
  }
}
