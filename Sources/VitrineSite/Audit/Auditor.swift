// One reading of a built site. What is remembered of a file that was read is a few numbers: which
// files there are and which are linked to, by the hashes of their paths, and the few places in pages
// that are linked to by name.

import Foundation
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrineStore

struct Auditor {
  let walk: SiteWalk
  let addresses: SiteAddresses
  let secrets: SecretSearch

  private(set) var findings = AuditFindings()
  private(set) var weights: [String: PageWeight] = [:]
  private(set) var files = 0
  private(set) var bytes = 0
  private var known: Set<Int> = []
  private var linked: Set<Int> = []
  /// Broken links are told once for each target.
  private var broken: Set<Int> = []
  /// Places in pages, and a page that links there.
  private var anchors: [String: [String: String]] = [:]
  private var sizes: [String: Int] = [:]

  /// Longer files are not looked into.
  private static let longest = 1 << 26

  init(_ root: Folder, _ addresses: SiteAddresses, _ secrets: SecretSearch) {
    walk = SiteWalk(root: root)
    self.addresses = addresses
    self.secrets = secrets
  }

  mutating func run() throws(StoreError) -> AuditReport {
    try list()
    if !known.contains("index.html".hashValue) { findings.add(.noHome) }
    try walk.forEach { path, find throws(StoreError) in
      guard case .file(let status, let folder, let name) = find else {
        return findings.add(.odd(path))
      }
      guard status.bytes <= Self.longest else {
        if path != OutputFolder.marker { findings.add(.tooLong(path)) }
        return
      }
      // A file that this user may not read is one that its server may not read either.
      try look(at: try folder.file(name).bytes(), path)
    }
    try lookAtAnchors()
    try tellOrphans()
    return AuditReport(findings, files: files, bytes: bytes, weights)
  }

  private mutating func list() throws(StoreError) {
    try walk.forEach { path, find in
      guard case .file(let status, _, _) = find else { return }
      files += 1
      bytes += status.bytes
      known.insert(path.hashValue)
    }
  }

  // MARK: Files

  private mutating func look(at bytes: [UInt8], _ path: String) throws(StoreError) {
    guard path != OutputFolder.marker else { return }
    switch path.split(separator: ".").last?.lowercased() {
    case "html", "htm": lookAtPage(bytes, path)
    case "css": follow(TextLinks.inStyles(bytes), from: path)
    case "js", "mjs":
      follow(TextLinks.inModules(bytes), from: path)
      for link in TextLinks.mentioned(bytes) { mark(link, from: path) }
    case "webmanifest":
      follow(TextLinks.inManifest(bytes), from: path)
      followAbsolute(in: bytes, path)
    case "json", "xml", "csv", "txt", "md": followAbsolute(in: bytes, path)
    case "svg": lookAtPicture(bytes, path)
    default: return lookAtPicture(bytes, path)
    }
    lookForSecrets(bytes, path)
  }

  private mutating func lookAtPicture(_ bytes: [UInt8], _ path: String) {
    let found = PictureLeak.found(in: bytes)
    for leak in PictureLeak.allCases where found.contains(leak) {
      findings.add(.leak(leak, in: path))
    }
  }

  private mutating func lookForSecrets(_ bytes: [UInt8], _ path: String) {
    for kind in SecretPatterns.found(in: bytes).sorted() { findings.add(.secret(kind, in: path)) }
    if secrets.isIn(bytes) {
      findings.add(.secret("the value of a secret that site.yml names", in: path))
    }
  }

  private mutating func lookAtPage(_ bytes: [UInt8], _ path: String) {
    let page = AuditPage(bytes)
    if !page.isGuarded { findings.add(.noPolicy(path)) }
    for image in page.mute { findings.add(.mute(image, in: path)) }
    let start = page.base.flatMap { file(of: $0, from: path) } ?? path
    follow(page.links, from: start, ids: page.ids, of: path)
    for script in page.scripts {
      follow(TextLinks.inModules(script), from: start)
      followAbsolute(in: script, path)
    }
    for style in page.styles { follow(TextLinks.inStyles(style), from: start) }
    if page.kind == "photo" {
      for problem in PhotoTerms.problems(of: page, path) { findings.add(problem) }
    }
    let loaded = Set(page.loads.compactMap { file(of: $0, from: start) })
    let weight = loaded.reduce(bytes.count) { $0 + size(of: $1) }
    weights[page.kind, default: PageWeight()].add(weight, of: path)
  }

  private mutating func size(of path: String) -> Int {
    if let size = sizes[path] { return size }
    let status = (try? FileStatus.ofLink(at: "\(walk.root.path)/\(path)")).flatMap { $0 }
    let size = status?.bytes ?? 0
    sizes[path] = size
    return size
  }

  // MARK: Links

  private func file(of link: String, from path: String) -> String? {
    guard case .file(let file, _) = addresses.target(of: link, from: path) else { return nil }
    return file
  }

  private mutating func followAbsolute(in bytes: [UInt8], _ path: String) {
    guard let origin = addresses.origin else { return }
    follow(TextLinks.absolute(bytes, of: origin + addresses.prefix), from: path)
  }

  /// - Parameters:
  ///   - start: the file that links go out from.
  ///   - ids: the places that a page has.
  ///   - path: the page itself, where its links go out from elsewhere.
  private mutating func follow(
    _ links: [String], from start: String, ids: Set<String>? = nil, of path: String? = nil
  ) {
    let path = path ?? start
    for link in Set(links).sorted() {
      switch addresses.target(of: link, from: start) {
      case .elsewhere: continue
      case .nowhere:
        if broken.insert("\(path) \(link)".hashValue).inserted {
          findings.add(.broken(link, in: path))
        }
      case .file(let file, let fragment):
        guard let found = existing(file) else {
          if broken.insert(file.hashValue).inserted { findings.add(.broken(link, in: path)) }
          continue
        }
        if found != path { linked.insert(found.hashValue) }
        guard found.hasSuffix(".html"), let anchor = Self.anchor(fragment) else { continue }
        if found != path {
          if anchors[found]?[anchor] == nil { anchors[found, default: [:]][anchor] = path }
        } else if let ids, !ids.contains(anchor) {
          findings.add(.noAnchor(anchor, on: found, in: path))
        }
      }
    }
  }

  /// Notes that a file is of use, where there is one.
  private mutating func mark(_ link: String, from path: String) {
    for start in [path, "index.html"] {
      if let file = file(of: link, from: start).flatMap(existing), file != path {
        linked.insert(file.hashValue)
      }
    }
  }

  /// Servers lead from a folder's name to its page.
  private func existing(_ file: String) -> String? {
    [file, file + "/index.html"].first { known.contains($0.hashValue) }
  }

  /// What a browser would look for; nil for what is no place in a page.
  private static func anchor(_ fragment: String) -> String? {
    guard !fragment.isEmpty, fragment != "top", !fragment.hasPrefix(":~:") else { return nil }
    return fragment.removingPercentEncoding ?? fragment
  }

  private mutating func lookAtAnchors() throws(StoreError) {
    for (path, wanted) in anchors.sorted(by: { $0.key < $1.key }) {
      let parts = path.split(separator: "/").map(String.init)
      guard let name = parts.last else { continue }
      let ids = AuditPage(try walk.root.folder(at: parts.dropLast()).file(name).bytes()).ids
      for (anchor, source) in wanted.sorted(by: { $0.key < $1.key }) where !ids.contains(anchor) {
        findings.add(.noAnchor(anchor, on: path, in: source))
      }
    }
  }

  // MARK: Orphans

  private mutating func tellOrphans() throws(StoreError) {
    try walk.forEach { path, find in
      guard case .file = find, !linked.contains(path.hashValue), !isAskedFor(path) else { return }
      findings.add(.orphan(path))
    }
  }

  /// What browsers, servers and scripts look for by name.
  private func isAskedFor(_ path: String) -> Bool {
    let names = [
      "index.html", "404.html", "robots.txt", "sitemap.xml", "feed.xml", "feed.json", "sw.js",
      "manifest.webmanifest", "favicon.ico", "offline/index.html", "no-results/index.html",
      "CNAME", "_headers", "_redirects",
    ]
    return names.contains(path) || path.hasPrefix(".") || isOfSearch(path)
  }

  /// The index, and the first cards of a page, which the search shows as well.
  private func isOfSearch(_ path: String) -> Bool {
    if path.hasSuffix("/cards.json") {
      return known.contains("\(path.dropLast("cards.json".count))index.html".hashValue)
    }
    return path.hasPrefix("search/") && path.hasSuffix(".json")
  }
}
