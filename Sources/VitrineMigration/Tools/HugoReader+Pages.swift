// Pages of text, and the files of a site of Hugo that are published as they are.

import Foundation
import VitrineConfig
import VitrineModel
import VitrinePages

extension HugoReader {
  private static let mostPages = 100
  /// Hidden files that web servers and services look for.
  private static let webFiles: Set = [".well-known", ".htaccess", ".nojekyll"]
  /// The folders of pages, which no other spelling may have.
  private static let folders: Set = [
    "sets", "photos", "tags", "authors", "pages", "credits", "favorites", "offline", "search",
    "no-results", "images", "assets", "originals", "videos",
  ]

  /// Returns a text without shortcodes, which only Hugo can run.
  mutating func text(_ body: String, _ file: String) -> String {
    let plain = body.replacing(/\{\{[<%](?:.|\n)*?[>%]\}\}/, with: "")
    if plain != body { shortcodes.append((file.isEmpty ? "." : file).printable) }
    return plain
  }

  /// Adds a page, unless it has no text or is not for everybody.
  mutating func addPage(_ path: String, _ value: PlainValue, _ body: String, isHidden: Bool) {
    guard !isHidden else { return privatePages.append(path.printable) }
    let markdown = text(body, path).trimmingBlanks
    guard !markdown.isEmpty else { return }
    let name = path.lastComponent
    guard site.pages.count < Self.mostPages, let document = try? MarkdownDocument(markdown) else {
      return site.leaveOut("the page \(path.printable) is too long, or there are too many pages")
    }
    var slug = Slug.plain(name)
    while site.pages.contains(where: { $0.slug == slug }) { slug += "-2" }
    var page = OldPage(slug: slug, title: value["title"]?.text ?? name, markdown: markdown + "\n")
    let aliases = (value["aliases"]?.texts ?? []).map { $0.hasPrefix("/") ? $0 : "/\($0)" }
    page.former = [settings.address(of: path, value)].compactMap(\.self) + aliases
    countLostKeys(of: OldFacts(value))
    for image in document.images { place(image.text, in: &page, of: path) }
    dropLinks(document.links.map(\.text), in: &page)
    site.pages.append(page)
  }

  /// Copies an image of a page beside it; an image that is not found leaves its words.
  private mutating func place(_ address: String, in page: inout OldPage, of path: String) {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    let decoded = address.removingPercentEncoding ?? address
    let rest = decoded.hasPrefix("/") ? String(decoded.dropFirst()) : decoded
    let statics = settings.statics.map { "\(settings.root.root)/\($0)/\(rest)" }
    let beside =
      decoded.hasPrefix("/") ? [] : [path, parent].map { "\(content.root)/\($0)/\(rest)" }
    let ending = rest.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isInside =
      !rest.split(separator: "/").contains("..") && SourceEndings.images.contains(ending)
    let found = (beside + statics).first { isInside && OldFolder.isFile($0) }
    let name = "\(page.slug)-\(page.images.count + 1).\(ending)"
    if let found { page.images.append(OldFile(path: name, source: found)) }
    let escaped = RegexText.escaped(address)
    guard let pattern = try? Regex("!\\[([^\\]]*)\\]\\(\\s*<?\(escaped)>?([^)]*)\\)") else {
      return
    }
    page.markdown = page.markdown.replacing(pattern) { match in
      let words = match.output[1].substring ?? ""
      return found == nil ? String(words) : "![\(words)](\(name)\(match.output[2].substring ?? ""))"
    }
    if found == nil {
      site.leaveOut("the image \(address.printable) of the page \(path.printable) was not found")
    }
  }

  /// Links to files beside the page would lead to nothing; their words stay.
  private func dropLinks(_ links: [String], in page: inout OldPage) {
    for link in Set(links) where !link.contains(":") && !link.hasPrefix("/") && !link.hasPrefix("#")
    {
      guard let pattern = try? Regex("\\[([^\\]]*)\\]\\(\\s*<?\(RegexText.escaped(link))>?[^)]*\\)")
      else { continue }
      page.markdown = page.markdown.replacing(pattern) { String($0.output[1].substring ?? "") }
    }
  }

  // MARK: Static files

  mutating func readStatics() throws(Problem) {
    var hidden: [String] = []
    var taken: [String] = []
    let routes = Set(
      Gallery.fixedRoutes(for: WebAddress("https://example.org/")).map { $0.text.lowercased() })
    var paths: Set<String> = []
    for folder in settings.statics where settings.root.hasFolder(folder) {
      var waiting = [""]
      let root = try OldFolder("\(settings.root.root)/\(folder)")
      while let next = waiting.popLast() {
        for entry in try root.entries(of: next).entries {
          if entry.name.hasPrefix("."), !Self.webFiles.contains(entry.name) {
            hidden.append("\(folder)/\(entry.path)".printable)
          } else if entry.isFolder {
            waiting.append(entry.path)
          } else if isTaken(entry.path, routes) {
            taken.append("\(folder)/\(entry.path)".printable)
          } else if paths.insert(entry.path.lowercased()).inserted {
            site.statics.append(OldFile(path: entry.path, source: entry.file))
          }
        }
      }
    }
    site.keepPrivate(
      each: hidden, "these hidden files were not copied")
    site.leaveOut(
      each: taken,
      "these static files would take the place of files that Vitrine makes")
  }

  private func isTaken(_ path: String, _ routes: Set<String>) -> Bool {
    let top = path.split(separator: "/").first.map(String.init) ?? path
    let isOtherSpelling = Self.folders.contains(top.lowercased()) && !Self.folders.contains(top)
    return routes.contains(path.lowercased()) || isOtherSpelling || SitePath(path) == nil
  }
}

/// Escapes a text for a regular expression.
enum RegexText {
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\.^$|?*+()[]{}/-#".contains($1) ? "\\\($1)" : String($1) }
  }
}
