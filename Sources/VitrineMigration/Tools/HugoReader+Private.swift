// What a site of Hugo keeps from the public: by its front matter, by what that inherits, and by dates.

import VitrineConfig
import VitrineModel

extension HugoReader {
  /// The front matter of something that is not for everybody.
  static let secretValue = PlainValue.mapping([.init("private", .text("true", isPlain: true))])

  /// The values that the pages below a page inherit: those without a target, and those for this path.
  static func applied(_ cascade: PlainValue, to path: String) -> PlainValue {
    cascade.items.reduce(.mapping([])) { values, entry in
      if let target = entry["target"] ?? entry["_target"], let pattern = target["path"]?.text {
        let wanted = pattern.trimmingBlanks
        // A pattern that is not understood counts: it may keep something private.
        guard Glob(wanted, .paths)?.matches("/\(path)") ?? true else { return values }
      }
      return values.joined(
        with: .mapping(entry.entries.filter { !$0.key.lowercased().hasSuffix("target") }))
    }
  }

  /// Whether a page and what is in its folder are not for everybody.
  ///
  /// A section that is not rendered hides only its own photos and text: its pages stay public.
  func isHidden(_ value: PlainValue, isSection: Bool = false) -> Bool {
    let parameters = value["params"] ?? .mapping([])
    if OldFacts.isHidden(value) || OldFacts.isHidden(parameters) { return true }
    if isUnpublished(value) { return true }
    let never = isOff("list", value) || !isSection && isOff("render", value)
    // A bundle without a page is a store of photos for a page of the theme.
    return (never || value["headless"]?.isTrue == true) && settings.galleryDeluxe == nil
  }

  /// Whether a page is written, so that its own photos and its text can be on it.
  func isRendered(_ value: PlainValue) -> Bool {
    settings.galleryDeluxe != nil || !isOff("render", value)
  }

  /// The text of an album; empty if it is that of a section that is not rendered.
  mutating func ownText(
    _ front: FrontMatter?, _ value: PlainValue, section: OldFolder.Entry?
  ) -> String {
    let body = front?.body ?? ""
    guard let section, !isRendered(value), !body.trimmingBlanks.isEmpty else { return body }
    privatePages.append(section.path.printable)
    return ""
  }

  private func isOff(_ option: String, _ value: PlainValue) -> Bool {
    let word = (value["build"] ?? value["_build"])?[option]?.text?.lowercased()
    return ["never", "false", "link"].contains(word ?? "")
  }

  /// Whether the photos of a folder are on no page: it has none, in it or below it.
  ///
  /// Hugo publishes such files, but only the theme can show them.
  func isPageless(_ album: OldAlbum, _ entries: [OldFolder.Entry]) throws(Problem) -> Bool {
    guard !album.folder.isEmpty, !album.photos.isEmpty, settings.galleryDeluxe == nil else {
      return false
    }
    return try !hasPages(entries)
  }

  private func hasPages(_ entries: [OldFolder.Entry]) throws(Problem) -> Bool {
    guard !entries.contains(where: \.keepsFolderOut) else { return false }
    for entry in entries where !entry.name.hasPrefix(".") && !settings.ignores(entry) {
      if entry.isFolder {
        if try hasPages(content.entries(of: entry.path).entries) { return true }
      } else if Self.isContent(entry) {
        return true
      }
    }
    return false
  }

  /// Whether the dates of a page keep it from the public now.
  func isUnpublished(_ value: PlainValue) -> Bool {
    func order(_ keys: [String], inYear day: String) -> Int? {
      // As in Hugo, the next key decides if a value is not a date, such as `published: true`.
      keys.lazy.compactMap { value[$0]?.text }.compactMap { text in
        // Of a date in other words, only the year is certain; `+0100` is not one.
        let year = text.replacing(/\s[+\-][0-9]{2}:?[0-9]{2}\b/, with: "")
          .firstMatch(of: /\b[0-9]{4}\b/).map { "\($0.output)-\(day)" }
        return (OldFacts.date(text) ?? year).flatMap { PartialDate($0) }?.order
      }.first
    }
    let begin = order(["publishDate", "pubdate", "published", "date"], inYear: "12-31")
    let end = order(["expiryDate", "unpublishdate"], inYear: "01-01")
    return begin.map { $0 > now } ?? false || end.map { $0 <= now } ?? false
  }
}
