// Checks one file of a built site. Of the other files it only knows which exist.

import Foundation
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrinePublish
import VitrineStore
import VitrineVideo

/// The rules that files are checked by.
struct AuditRules: Sendable {
  let addresses: LinkResolver
  let secrets: SecretSearch
  let terms: PhotoLicenseCheck
  /// Whether site.yml keeps pages from showing where photos were taken.
  let removesPlaces: Bool
  /// Whether site.yml gives images the rights statements of their photos.
  let carriesRights: Bool
  let unlisted: UnlistedPages
}

/// The audit of one file.
struct FileAudit {
  let rules: AuditRules
  let files: AuditedFiles
  let path: String
  private(set) var notes = FileFindings()

  /// Longer files are not read.
  private static let longest = 1 << 26

  static func notes(
    of entry: SiteWalk.Entry, _ rules: AuditRules, _ files: AuditedFiles
  ) throws(Problem) -> FileFindings {
    var audit = FileAudit(rules: rules, files: files, path: entry.path)
    if let hidden = HiddenFiles.secret(in: entry.path) {
      audit.notes.add(.hidden(hidden), once: hidden.hashValue)
    }
    if entry.bytes != nil, ISOMovie.isNamed(entry.path) {
      audit.report(try VideoLeaks.found(in: entry.open()))
    } else if let bytes = entry.bytes, bytes <= longest {
      // The server may not read a file that this user may not read.
      audit.check(try entry.read())
    } else if entry.bytes == nil {
      audit.notes.add(.odd(entry.path))
    } else if entry.path != OutputFolder.marker, MediaType.of(entry.path) != MediaType.archive {
      audit.notes.add(.tooLong(entry.path))
    }
    return audit.notes
  }

  private init(rules: AuditRules, files: AuditedFiles, path: String) {
    self.rules = rules
    self.files = files
    self.path = path
  }

  private mutating func check(_ bytes: [UInt8]) {
    guard path != OutputFolder.marker else { return }
    switch path.split(separator: ".").last?.lowercased() {
    case "html", "htm": checkPage(bytes)
    case "css": follow(TextLinks.inStyles(bytes), from: path)
    case "js", "mjs":
      follow(TextLinks.inModules(bytes), from: path)
      for link in TextLinks.mentioned(bytes) { mark(link) }
    case "webmanifest":
      let links = TextLinks.inManifest(bytes)
      if links == nil { notes.add(.unreadable(path)) }
      follow(links ?? [], from: path)
      followAbsolute(in: bytes)
    case "xml":
      follow(TextLinks.inXML(bytes), from: path)
      followAbsolute(in: bytes)
    case "json", "csv", "txt", "md": followAbsolute(in: bytes)
    case "svg":
      checkImage(bytes)
      follow(TextLinks.inXML(bytes), from: path)
    default: checkImage(bytes)
    }
    findSecrets(bytes)
  }

  private mutating func checkImage(_ bytes: [UInt8]) {
    report(MetadataLeak.found(in: bytes))
    notes.rights = EmbeddedRights(in: bytes) ?? .empty
  }

  private mutating func report(_ found: Set<MetadataLeak>) {
    for leak in MetadataLeak.allCases where found.contains(leak) {
      notes.add(.leak(leak, in: path))
    }
  }

  /// An image may be part of the page or style sheet that shows it.
  private mutating func checkImage(within link: String) {
    guard link.utf8.starts(with: "data:image/".utf8), let mark = link.firstRange(of: ";base64,")
    else { return }
    let text = link[mark.upperBound...]
    let whole = text.prefix(text.utf8.count / 4 * 4)
    if let picture = Data(base64Encoded: String(whole)) { checkImage(Array(picture)) }
  }

  private mutating func findSecrets(_ bytes: [UInt8]) {
    for kind in SecretPatterns.found(in: bytes).sorted() { notes.add(.secret(kind, in: path)) }
    if rules.secrets.isIn(bytes) {
      notes.add(.secret("the value of a secret that site.yml uses", in: path))
    }
  }

  private mutating func checkPage(_ bytes: [UInt8]) {
    let page = PageContents(bytes)
    if page.isUnlisted { notes.link(to: path) }
    if !page.isGuarded, !files.isStatic(path) { notes.add(.noPolicy(path)) }
    if !page.isUnlisted, rules.unlisted.contains(path), !files.isStatic(path) {
      notes.add(.listed(path))
    }
    if page.kind == "search", !page.isSearchable { notes.add(.noSearchForm(path)) }
    if rules.removesPlaces, page.showsPlaces || path.hasPrefix("browse/place/") {
      notes.add(.place(in: path))
    }
    for image in page.imagesWithoutText { notes.add(.missingText(image, in: path)) }
    if page.isUndescribed { notes.add(.undescribed(path)) }
    let start = page.base.flatMap { rules.addresses.file(of: $0, from: path) } ?? path
    follow(page.links, from: start, ids: page.ids)
    for script in page.scripts {
      follow(TextLinks.inModules(script), from: start)
      followAbsolute(in: script)
    }
    for style in page.styles { follow(TextLinks.inStyles(style), from: start) }
    if page.kind == "photo" {
      for problem in rules.terms.problems(of: page, at: path, from: start, rules.addresses) {
        notes.add(problem)
      }
      expectRights(of: page, from: start)
      notes.isDescribed = AlternativeText.isOwn(on: page)
    }
    let loaded = Set(page.loads.compactMap { rules.addresses.file(of: $0, from: start) })
    notes.weight = (page.kind, loaded.reduce(bytes.count) { $0 + (files.bytes(of: $1) ?? 0) })
  }

  /// Records what the files of the page's photo must say about its rights.
  private mutating func expectRights(of page: PageContents, from start: String) {
    guard let facts = PageLicenseFacts(page) else { return }
    let shown = page.imageLinks + [page.picture].compactMap(\.self)
    // What visitors save is only linked.
    let saved = page.links.compactMap { rules.addresses.file(of: $0, from: start) }
      .filter { $0.hasPrefix("originals/") }
    let files = Set(shown.compactMap { rules.addresses.file(of: $0, from: start) } + saved)
    guard !files.isEmpty else { return }
    notes.expected = (facts.creator, facts.license.address?.text ?? "", files.sorted())
  }

  // MARK: Links

  private mutating func followAbsolute(in bytes: [UInt8]) {
    guard let site = rules.addresses.site else { return }
    follow(TextLinks.absolute(bytes, of: site), from: path)
  }

  /// Follows the links of a file.
  ///
  /// `start` is the file that relative links start from, `ids` are the anchors of this page.
  private mutating func follow(_ links: [String], from start: String, ids: Set<String>? = nil) {
    var seen: Set<String> = []
    for link in links where seen.insert(link).inserted {
      switch rules.addresses.target(of: link, from: start) {
      case .elsewhere: checkImage(within: link)
      case .nowhere: notes.add(.broken(link, in: path), once: "\(path) \(link)".hashValue)
      case .file(let file, let fragment):
        guard let found = files.existing(file) else {
          notes.add(.broken(link, in: path), once: file.hashValue)
          continue
        }
        if found != path { notes.link(to: found) }
        guard found.hasSuffix(".html"), let anchor = Self.anchor(fragment) else { continue }
        if found != path {
          notes.link(to: anchor, on: found)
        } else if let ids, !ids.contains(anchor) {
          notes.add(.noAnchor(anchor, on: found, in: path))
        }
      }
    }
  }

  /// Records that a file is in use, if it exists.
  private mutating func mark(_ link: String) {
    for start in [path, "index.html"] {
      let file = rules.addresses.file(of: link, from: start).flatMap(files.existing)
      if let file, file != path { notes.link(to: file) }
    }
  }

  /// The anchor that a browser looks for; nil for fragments that are not anchors.
  private static func anchor(_ fragment: String) -> String? {
    guard !fragment.isEmpty, fragment != "top", !fragment.hasPrefix(":~:") else { return nil }
    return fragment.removingPercentEncoding ?? fragment
  }
}
