// The files that the destination already has. The manifest of the last complete deploy lists them
// and costs one request. The destination itself is listed only on the first deploy, after an
// interrupted one, and if there are new files, since other files may have their names by now.

import VitrineModel
import VitrineStore

/// The files of the deployed site at the destination.
struct RemoteInventory: Sendable {
  /// The files, each with its digest; one that must be replaced has the digest zero.
  let files: SiteManifest
  /// The files that interrupted deploys may have added.
  let claims: SiteManifest
  /// Whether the last deploy is complete and the site adds no files to it.
  let isComplete: Bool

  /// The path of the manifest of the last complete deploy.
  static let record = SitePath(fixed: DirectoryMarker.site)
  /// The path of the manifest of a running deploy; removed when it is complete.
  static let claim = SitePath(fixed: ".vitrine-deploy")

  /// Reads what the destination has of a site.
  ///
  /// - Parameters:
  ///   - target: The destination.
  ///   - site: The site to deploy.
  ///   - root: The output folder.
  /// - Returns: The files.
  /// - Throws: `foreign` if files that no deploy put there are in the way.
  static func inspect(
    at target: any DeployTarget, for site: SiteManifest, in root: Folder
  ) async throws(DeployError) -> RemoteInventory {
    let (record, hasRecord) = try await manifest(record, at: target)
    let (claims, hasClaims) = try await manifest(claim, at: target)
    guard record?.records.isEmpty != false else { throw .anotherOutput(destination: target.name) }
    if let record, !hasClaims, SiteDifference(from: record, to: site).addsNothing {
      return RemoteInventory(files: record, claims: .empty, isComplete: true)
    }
    let comparison = ListingComparison(
      target: target, root: root, listed: try await target.list(), record: record ?? .empty,
      claims: claims ?? .empty,
      hasDamagedRecord: hasRecord && record == nil || hasClaims && claims == nil)
    return RemoteInventory(
      files: try await comparison.files(for: site), claims: claims ?? .empty, isComplete: false)
  }

  /// Reads a manifest.
  ///
  /// A damaged one still shows that the site was deployed there; its files are then compared one by
  /// one.
  static func manifest(
    _ path: SitePath, at target: any DeployTarget
  ) async throws(DeployError) -> (manifest: SiteManifest?, isThere: Bool) {
    guard let bytes = try await target.read(path) else { return (nil, false) }
    return (try? SiteManifest(decoding: bytes), true)
  }
}

/// The destination's own list of files, compared with the manifests of deploys.
private struct ListingComparison {
  let target: any DeployTarget
  let root: Folder
  let listed: [String: RemoteFile]
  let record: SiteManifest
  let claims: SiteManifest
  /// Whether a damaged manifest shows that a deploy put the files there.
  let hasDamagedRecord: Bool

  func files(for site: SiteManifest) async throws(DeployError) -> SiteManifest {
    var entries: [SiteManifest.Entry] = []
    var foreign: [String] = []
    for entry in site.entries {
      guard let file = listed[entry.path.text] else { continue }
      if try await isThere(entry, file) {
        entries.append(entry)
      } else if hasDamagedRecord || isOurs(entry.path) {
        entries.append(SiteManifest.Entry(path: entry.path, digest: .zero, bytes: file.bytes))
      } else {
        foreign.append(entry.path.text)
      }
    }
    guard foreign.isEmpty else { throw .foreign(foreign, destination: target.name) }
    let obsolete = listed.keys.compactMap { SitePath($0) }
      .filter { site.facts(at: $0) == nil && (isOurs($0) || isLeftover($0)) }
    entries += obsolete.map { SiteManifest.Entry(path: $0, digest: .zero, bytes: 0) }
    // No path is listed twice, and `obsolete` has no path of the site.
    return (try? SiteManifest(entries)) ?? .empty
  }

  private func isThere(
    _ entry: SiteManifest.Entry, _ file: RemoteFile
  ) async throws(DeployError) -> Bool {
    guard file.bytes == entry.bytes else { return false }
    if claims.facts(at: entry.path) == nil, let known = record.facts(at: entry.path) {
      return known.digest == entry.digest
    }
    return try await target.matches(LocalFile(root: root, entry: entry), file)
  }

  /// Whether this is an incomplete file of a killed deploy.
  private func isLeftover(_ path: SitePath) -> Bool {
    Store.isTemporary(path.name)
  }

  private func isOurs(_ path: SitePath) -> Bool {
    record.facts(at: path) != nil || claims.facts(at: path) != nil
  }
}
