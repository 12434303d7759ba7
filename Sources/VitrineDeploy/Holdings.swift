// What is at a place already. The manifest of the last deploy that came to its end says so, at the
// price of one request. The place itself is asked after a deploy that was cut, at the first one, and
// where there are new files: somebody else's may stand under their names by now.

import VitrineModel
import VitrineStore

/// The files at a place, as far as they are a site's that was deployed.
struct Holdings: Sendable {
  /// Each with the digest of its bytes, or with one of nothing where they are to be replaced.
  let files: SiteManifest
  /// What deploys that were cut may have put there.
  let claims: SiteManifest
  /// Is the manifest there that of the last deploy, with nothing begun since.
  let isSettled: Bool

  /// The manifest of the site as last deployed.
  static let record = SitePath(fixed: FolderMark.site)
  /// A manifest of what a deploy under way puts there; gone when it is done.
  static let claim = SitePath(fixed: ".vitrine-deploy")

  /// - Throws: `foreign` where files of somebody else's are in the way.
  static func found(
    at target: any DeployTarget, for site: SiteManifest, in root: Folder
  ) async throws(DeployError) -> Holdings {
    let (record, hasRecord) = try await manifest(record, at: target)
    let (claims, hasClaims) = try await manifest(claim, at: target)
    guard record?.records.isEmpty != false else { throw .anotherOutput(place: target.name) }
    if let record, !hasClaims, SiteDifference(from: record, to: site).addsNothing {
      return Holdings(files: record, claims: .empty, isSettled: true)
    }
    let look = Look(
      target: target, root: root, listed: try await target.list(), record: record ?? .empty,
      claims: claims ?? .empty,
      isMarked: hasRecord && record == nil || hasClaims && claims == nil)
    return Holdings(
      files: try await look.files(for: site), claims: claims ?? .empty, isSettled: false)
  }

  /// A damaged one still says that the place is ours; what it listed is looked at file by file.
  static func manifest(
    _ path: SitePath, at target: any DeployTarget
  ) async throws(DeployError) -> (manifest: SiteManifest?, isThere: Bool) {
    guard let bytes = try await target.read(path) else { return (nil, false) }
    return (try? SiteManifest(decoding: bytes), true)
  }
}

/// What a place's own list says, beside what deploys have written down.
private struct Look {
  let target: any DeployTarget
  let root: Folder
  let listed: [String: Listed]
  let record: SiteManifest
  let claims: SiteManifest
  /// Does a damaged list say that the place is ours.
  let isMarked: Bool

  func files(for site: SiteManifest) async throws(DeployError) -> SiteManifest {
    var found: [SiteManifest.Entry] = []
    var foreign: [String] = []
    for entry in site.entries {
      guard let file = listed[entry.path.text] else { continue }
      if try await isThere(entry, file) {
        found.append(entry)
      } else if isMarked || isOurs(entry.path) {
        found.append(SiteManifest.Entry(path: entry.path, digest: .zero, bytes: file.bytes))
      } else {
        foreign.append(entry.path.text)
      }
    }
    guard foreign.isEmpty else { throw .foreign(foreign, place: target.name) }
    let left = listed.keys.compactMap { SitePath($0) }
      .filter { site.facts(at: $0) == nil && (isOurs($0) || isLeftover($0)) }
    found += left.map { SiteManifest.Entry(path: $0, digest: .zero, bytes: 0) }
    // No path is listed twice, and `left` has none of the site's.
    return (try? SiteManifest(found)) ?? .empty
  }

  private func isThere(
    _ entry: SiteManifest.Entry, _ file: Listed
  ) async throws(DeployError) -> Bool {
    guard file.bytes == entry.bytes else { return false }
    if claims.facts(at: entry.path) == nil, let known = record.facts(at: entry.path) {
      return known.digest == entry.digest
    }
    return try await target.holds(SiteFile(root: root, entry: entry), file)
  }

  /// Half a file of a deploy that was killed.
  private func isLeftover(_ path: SitePath) -> Bool {
    Store.isTemporary(path.name)
  }

  private func isOurs(_ path: SitePath) -> Bool {
    record.facts(at: path) != nil || claims.facts(at: path) != nil
  }
}
