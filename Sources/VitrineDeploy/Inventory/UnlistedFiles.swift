// Files at the destination that no list of a deploy names: a list was lost, or a request of a killed
// deploy took effect late. Removed photos must not stay published, and files of other programs must
// not be lost. So a file counts as Vitrine's only if its content or a page of Vitrine proves it.

import Foundation
import VitrineModel

/// The files that no list names.
struct UnlistedFiles {
  /// The origin of the files, if it is certain.
  struct Origin {
    /// The files that a deploy of Vitrine put there.
    let ours: Set<SitePath>
    /// Whether a site of Vitrine was deployed to the destination before.
    let hasSite: Bool
    /// The folders of other sites inside the destination.
    fileprivate let otherSites: [String]

    /// Whether the file is in the folder of a site that is deployed inside the destination.
    func isOfOtherSite(_ path: SitePath) -> Bool {
      otherSites.contains { path.text.hasPrefix($0) }
    }
  }

  private let paths: [SitePath]
  private let oldPages: [SitePath]
  private let target: any DeployTarget
  private let site: SiteManifest
  private let listed: [String: RemoteFile]

  /// The first parts of the paths of pages that every site may have.
  private static let folders: Set<Substring> = [
    "authors", "browse", "credits", "favorites", "map", "pages", "photos", "search", "sets", "tags",
  ]
  /// The names of files beside a page that visitors download.
  private static let downloads: Set = ["feed.json", "feed.xml", "photos.csv", "photos.zip"]
  /// The longest page that is read; no page is longer.
  private static let longestPage = 1 << 24

  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - pages: The old pages that may refer to them, among others.
  ///   - target: The destination.
  ///   - site: The site to deploy.
  ///   - listed: The files of the destination.
  init(
    _ paths: [SitePath], pages: [SitePath], at target: any DeployTarget, of site: SiteManifest,
    listed: [String: RemoteFile]
  ) {
    (self.paths, self.target, self.site, self.listed) = (paths, target, site, listed)
    oldPages = pages.filter(\.isPage)
  }

  /// Returns the origin of the files.
  ///
  /// - Parameter lists: The lists at the destination.
  /// - Returns: The origin.
  /// - Throws: What the destination refuses.
  func origin(_ lists: DeployLists) async throws(DeployError) -> Origin {
    let pages = try await pages()
    let hasSite =
      lists.isAny || !pages.isEmpty
      || site.entries.contains { listed[$0.path.text] != nil && $0.path.hasVitrineName }
    let references = pages.values.reduce(into: Set()) { $0.formUnion($1) }
    let isLost = lists.isLost && hasSite
    let ours = paths.filter { path in
      pages[path] != nil || references.contains(path) || isBeside(pages, path)
        || isLost && path.hasVitrineName && !path.isPhoto
    }
    let end = "/" + DirectoryMarker.site
    return Origin(
      ours: Set(ours), hasSite: hasSite,
      otherSites: listed.keys.filter { $0.hasSuffix(end) }
        .map { String($0.dropLast(DirectoryMarker.site.utf8.count)) })
  }

  /// Whether the file is a download beside one of these pages or of the site's.
  private func isBeside(_ pages: [SitePath: Set<SitePath>], _ path: SitePath) -> Bool {
    guard Self.downloads.contains(path.name), isInSite(path),
      let page = SitePath(path.text.dropLast(path.name.count) + "index.html")
    else { return false }
    return pages[page] != nil || site.facts(at: page) != nil
  }

  /// Whether the path is in a folder in which sites have pages.
  private func isInSite(_ path: SitePath) -> Bool {
    let parts = path.text.split(separator: "/", maxSplits: 1)
    return parts.count == 2 && Self.folders.contains(parts[0])
  }

  /// Returns the pages of a site with this root, each with the files that it refers to.
  ///
  /// A page proves itself by such a file: nobody else has files of these names in this root.
  private func pages() async throws(DeployError) -> [SitePath: Set<SitePath>] {
    let candidates = oldPages.filter { path in
      (isInSite(path) || site.facts(at: path) != nil)
        && (0...Self.longestPage).contains(listed[path.text]?.bytes ?? 0)
    }
    let outcomes = await candidates.attempting(width: Deployment.width) {
      [target, site] (path) throws(DeployError) in
      let bytes = try await target.read(path) ?? []
      // The path of a page of the site is a part of the proof; `404.html` has absolute links.
      let root = site.facts(at: path) == nil ? path.root : ""
      return VitrineNames.references(in: bytes, root: root)
    }
    guard outcomes.count == candidates.count else { throw .stopped }
    var pages: [SitePath: Set<SitePath>] = [:]
    for (path, outcome) in zip(candidates, outcomes) {
      let references = try outcome.get()
      if !references.isEmpty { pages[path] = references }
    }
    return pages
  }
}
