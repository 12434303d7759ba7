// The files of a site: for each the hash of its path and its length, because a site may have half a
// million of them.

import VitrineModel
import VitrinePublish
import VitrineStore

/// The files of a site.
struct AuditedFiles: Sendable {
  private var lengths: [Int: Int] = [:]
  private(set) var bytes = 0
  /// The paths of files that the build published as they are.
  private let statics: Set<String>

  var count: Int { lengths.count }

  init(_ root: Folder) throws(Problem) {
    let manifest = try LiveSite.manifest(in: root, root.path).0
    statics = manifest.map(StaticFiles.listed) ?? []
    var walk = try SiteWalk(root)
    while !Task.isCancelled, let entry = try walk.next() {
      guard let length = entry.bytes else { continue }
      lengths[entry.path.hashValue] = length
      bytes += length
    }
  }

  func has(_ path: String) -> Bool { lengths[path.hashValue] != nil }
  func bytes(of path: String) -> Int? { lengths[path.hashValue] }

  /// Returns the file that a server shows for a path: a folder's name leads to its page.
  func existing(_ file: String) -> String? {
    if has(file) { return file }
    let page = file + "/index.html"
    return has(page) ? page : nil
  }

  /// Whether all files are among these.
  func areAll(in linked: Set<Int>) -> Bool { lengths.keys.allSatisfy(linked.contains) }

  /// Whether the file was published as it is: nothing needs to link to it, and no theme made it.
  func isStatic(_ path: String) -> Bool { statics.contains(path) }

  /// Whether browsers, servers or scripts look for a file by its name.
  func isRequestedByName(_ path: String) -> Bool {
    isStatic(path) || Self.requested.contains(path) || path.hasPrefix(".well-known/")
      || isOfSearch(path)
      || HiddenFiles.secret(in: path) != nil
  }

  private static let requested: Set = [
    "index.html", "404.html", "robots.txt", "sitemap.xml", "feed.xml", "feed.json", "sw.js",
    "manifest.webmanifest", "favicon.ico", "offline/index.html", "no-results/index.html",
    "CNAME", "_headers", "_redirects", "redirects.nginx.conf", ".nojekyll", ".htaccess",
    OutputFolder.marker,
  ]

  /// The search index, and the first cards of a page, which the search shows as well.
  private func isOfSearch(_ path: String) -> Bool {
    if path.hasSuffix("/cards.json") {
      return has("\(path.dropLast("cards.json".count))index.html")
    }
    return path.hasPrefix("search/") && path.hasSuffix(".json")
  }
}
