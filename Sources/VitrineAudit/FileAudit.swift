// Looks at one file of a built site. What it must know of the others is which of them there are.

import Foundation
import VitrineFetch
import VitrineImages
import VitrineModel
import VitrinePublish
import VitrineStore

/// What a site's files are looked at with.
struct AuditRules: Sendable {
  let addresses: SiteAddresses
  let secrets: SecretSearch
  let terms: PhotoTerms
}

/// One file under the glass.
struct FileAudit {
  let rules: AuditRules
  let files: AuditedFiles
  let path: String
  private(set) var notes = AuditNotes()

  /// Longer files are not looked into.
  private static let longest = 1 << 26

  static func notes(
    of find: SiteWalk.Find, _ rules: AuditRules, _ files: AuditedFiles
  ) throws(StoreError) -> AuditNotes {
    var audit = FileAudit(rules: rules, files: files, path: find.path)
    if let hidden = HiddenFiles.secret(in: find.path) {
      audit.notes.add(.hidden(hidden), once: hidden.hashValue)
    }
    if let bytes = find.bytes, bytes <= longest {
      // A file that this user may not read is one that its server may not read either.
      audit.look(at: try find.read())
    } else if find.bytes == nil {
      audit.notes.add(.odd(find.path))
    } else if find.path != OutputFolder.marker {
      audit.notes.add(.tooLong(find.path))
    }
    return audit.notes
  }

  private init(rules: AuditRules, files: AuditedFiles, path: String) {
    self.rules = rules
    self.files = files
    self.path = path
  }

  private mutating func look(at bytes: [UInt8]) {
    guard path != OutputFolder.marker else { return }
    switch path.split(separator: ".").last?.lowercased() {
    case "html", "htm": lookAtPage(bytes)
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
      lookAtPicture(bytes)
      follow(TextLinks.inXML(bytes), from: path)
    default: lookAtPicture(bytes)
    }
    lookForSecrets(bytes)
  }

  private mutating func lookAtPicture(_ bytes: [UInt8]) {
    let found = PictureLeak.found(in: bytes)
    for leak in PictureLeak.allCases where found.contains(leak) { notes.add(.leak(leak, in: path)) }
  }

  /// A picture may be a part of the page or sheet that shows it.
  private mutating func lookAtPicture(within link: String) {
    guard link.utf8.starts(with: "data:image/".utf8), let mark = link.firstRange(of: ";base64,")
    else { return }
    let text = link[mark.upperBound...]
    let whole = text.prefix(text.utf8.count / 4 * 4)
    if let picture = Data(base64Encoded: String(whole)) { lookAtPicture(Array(picture)) }
  }

  private mutating func lookForSecrets(_ bytes: [UInt8]) {
    for kind in SecretPatterns.found(in: bytes).sorted() { notes.add(.secret(kind, in: path)) }
    if rules.secrets.isIn(bytes) {
      notes.add(.secret("the value of a secret that site.yml names", in: path))
    }
  }

  private mutating func lookAtPage(_ bytes: [UInt8]) {
    let page = AuditPage(bytes)
    if !page.isGuarded { notes.add(.noPolicy(path)) }
    for image in page.mute { notes.add(.mute(image, in: path)) }
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
    }
    let loaded = Set(page.loads.compactMap { rules.addresses.file(of: $0, from: start) })
    notes.weight = (page.kind, loaded.reduce(bytes.count) { $0 + (files.bytes(of: $1) ?? 0) })
  }

  // MARK: Links

  private mutating func followAbsolute(in bytes: [UInt8]) {
    guard let site = rules.addresses.site else { return }
    follow(TextLinks.absolute(bytes, of: site), from: path)
  }

  /// - Parameters:
  ///   - start: the file that links go out from.
  ///   - ids: the places that this page has.
  private mutating func follow(_ links: [String], from start: String, ids: Set<String>? = nil) {
    var seen: Set<String> = []
    for link in links where seen.insert(link).inserted {
      switch rules.addresses.target(of: link, from: start) {
      case .elsewhere: lookAtPicture(within: link)
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

  /// Notes that a file is of use, where there is one.
  private mutating func mark(_ link: String) {
    for start in [path, "index.html"] {
      let file = rules.addresses.file(of: link, from: start).flatMap(files.existing)
      if let file, file != path { notes.link(to: file) }
    }
  }

  /// What a browser would look for; nil for what is no place in a page.
  private static func anchor(_ fragment: String) -> String? {
    guard !fragment.isEmpty, fragment != "top", !fragment.hasPrefix(":~:") else { return nil }
    return fragment.removingPercentEncoding ?? fragment
  }
}
