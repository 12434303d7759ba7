// Compares the destination's own list of files with the site and with the lists of deploys.

import VitrineModel
import VitrineStore

/// The comparison of a site with the files at a destination.
struct ListingComparison {
  private let target: any DeployTarget
  private let site: BuiltSite
  private let listed: [String: RemoteFile]
  private let lists: DeployLists
  private let known: [String: RemoteFile]
  /// Whether `DeployTarget.matches` can see that a file is not the same.
  private let isComparable: Bool

  /// - Parameters:
  ///   - site: The site to deploy.
  ///   - target: The destination.
  ///   - listed: The files of the destination.
  ///   - lists: The lists of deploys.
  ///   - known: The files that this deploy has written or verified.
  init(
    of site: BuiltSite, at target: any DeployTarget, listed: [String: RemoteFile],
    lists: DeployLists, known: [String: RemoteFile]
  ) {
    (self.site, self.target, self.listed, self.lists, self.known) =
      (site, target, listed, lists, known)
    // The list of the last deploy shows how the store describes its files.
    isComparable =
      listed[DeployLists.record.text].map { target.describes(lists.recordBytes, $0) } ?? false
  }

  /// Returns the files that are there, must be replaced, and must be removed.
  ///
  /// - Throws: `foreign` if files that no deploy put there are in the way.
  func inventory() async throws(DeployError) -> RemoteInventory {
    let (present, differing) = try await siteFiles()
    let extras = listed.keys.compactMap { SitePath($0) }.sorted()
      .filter { site.manifest.facts(at: $0) == nil && !DeployLists.isPath($0) }
    let old = extras + differing.map(\.path)
    let paths = old.filter { !isListed($0) }
    let unlisted = UnlistedFiles(
      paths, pages: lists.isDamaged ? old : paths, at: target, of: site.manifest, listed: listed)
    let origin = try await unlisted.origin(lists)
    let foreign = differing.map(\.path).filter { !mayReplace($0, origin) }
    guard foreign.isEmpty else { throw .foreign(foreign.map(\.text), destination: target.name) }
    let obsolete = extras.filter { isListed($0) || origin.ours.contains($0) }
    let replaced = differing + obsolete.map { .init(path: $0, digest: .zero, bytes: 0) }
    return RemoteInventory(
      files: .joining(present + replaced),
      verified: Dictionary(
        uniqueKeysWithValues: present.compactMap { entry in
          listed[entry.path.text].map { (entry.path.text, $0) }
        }),
      lists: lists, hasLocks: listed.keys.contains { $0.hasPrefix(LockEntry.prefix) },
      notes: notes(extras, origin) + (try await target.notes()))
  }

  /// Returns the site's files at the destination: identical ones, and ones with other bytes.
  private func siteFiles() async throws(DeployError) -> (
    present: [SiteManifest.Entry], differing: [SiteManifest.Entry]
  ) {
    var present: [SiteManifest.Entry] = []
    var differing: [SiteManifest.Entry] = []
    for entry in site.manifest.entries {
      guard let file = listed[entry.path.text] else { continue }
      if try await isThere(entry, file) {
        present.append(entry)
      } else {
        differing.append(.init(path: entry.path, digest: .zero, bytes: file.bytes))
      }
    }
    return (present, differing)
  }

  private func isThere(
    _ entry: SiteManifest.Entry, _ file: RemoteFile
  ) async throws(DeployError) -> Bool {
    guard file.bytes == entry.bytes else { return false }
    let local = LocalFile(root: site.root, entry: entry)
    if let earlier = known[entry.path.text] {
      if earlier.mayEqual(file) { return true }
      // A store may describe a file differently when it answers and in its list.
      if try await target.matches(local, file) { return true }
      return try await target.read(entry.path).map { Store.digest(of: $0) } == entry.digest
    }
    guard lists.claims.facts(at: entry.path) == nil,
      let recorded = lists.record?.facts(at: entry.path)
    else { return try await target.matches(local, file) }
    guard recorded.digest == entry.digest else { return false }
    // A file of the same length with a hash in its name is the same file.
    if entry.path.isImmutable || !isComparable { return true }
    return try await target.matches(local, file)
  }

  private func isListed(_ path: SitePath) -> Bool {
    lists.record?.facts(at: path) != nil || lists.claims.facts(at: path) != nil
      // An incomplete file of a killed deploy.
      || Store.isTemporary(path.name)
  }

  private func mayReplace(_ path: SitePath, _ origin: UnlistedFiles.Origin) -> Bool {
    if isListed(path) || lists.isDamaged || origin.ours.contains(path) { return true }
    // The deploy whose list is missing would have refused to replace another one's file.
    return lists.record == nil && origin.hasSite && !path.isPage
  }
}

// MARK: Notes

extension ListingComparison {
  private func notes(_ extras: [SitePath], _ origin: UnlistedFiles.Origin) -> [Problem] {
    let unlisted = extras.filter { !isListed($0) }
    let removed = unlisted.filter(origin.ours.contains)
    var notes: [Problem] = []
    if !removed.isEmpty { notes.append(.unlistedRemoved(removed, from: target.name)) }
    if lists.isLost, origin.hasSite {
      let kept = unlisted.filter { !origin.ours.contains($0) && !origin.isOfOtherSite($0) }
      notes.append(.listLost(at: target.name, isDamaged: lists.isDamaged, kept: kept))
    }
    return notes
  }
}

extension Problem {
  fileprivate static func unlistedRemoved(_ paths: [SitePath], from name: String) -> Problem {
    Problem(
      .note, "deploy.unlisted",
      "no list in \(name) names \(counted(paths.count, "file")) of an earlier deploy that"
        + " the site no longer has, so the deploy removes \(paths.count == 1 ? "it" : "them"): "
        + paths.map(\.text).some)
  }

  fileprivate static func listLost(
    at name: String, isDamaged: Bool, kept: [SitePath]
  ) -> Problem {
    let state = isDamaged ? "damaged" : "missing"
    let what = "the list of deployed files in \(name) is \(state), so all files there are compared"
    guard !kept.isEmpty else { return Problem(.warning, "deploy.list-lost", what) }
    return Problem(
      .warning, "deploy.list-lost",
      what + "; \(counted(kept.count, "file")) may not be Vitrine's and"
        + " \(kept.count == 1 ? "stays" : "stay"): " + kept.map(\.text).some,
      help: "remove the files that you no longer want to publish")
  }
}
