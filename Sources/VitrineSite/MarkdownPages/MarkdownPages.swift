// The Markdown pages of site.yml: their text is parsed, and the files they name are looked up in
// the site's folder. All of this happens before a build begins, and in `vitrine check`.

import Foundation
import VitrineConfig
import VitrineModel
import VitrinePages

/// The Markdown pages of a site, with the files of their images.
struct MarkdownPages: Sendable {
  let pages: [MarkdownPage]
  let pictures: [PageImage]
  let warnings: [Problem]
  /// The paths of images and pages that pages name, links not followed.
  let named: [String]
  /// The names of the pages' files in messages, by slug.
  let files: [String: String]

  /// An image that a page names.
  struct PageImage: Sendable {
    let page: Int
    /// As the Markdown writes it.
    let address: String
    let path: String
    let source: String
    let place: Problem.Place
  }

  /// Reads the pages.
  ///
  /// Throws everything in them that would be broken on the site, together.
  init(_ configuration: SiteConfiguration) throws(Problems) {
    var reading = MarkdownPageReader(configuration)
    for (index, file) in configuration.pages.enumerated() { reading.read(file, at: index) }
    let errors = reading.problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Problems(reading.problems) }
    pages = reading.pages
    pictures = reading.pictures
    named = reading.named
    warnings = reading.problems
    files = Dictionary(configuration.pages.map { ($0.slug, $0.file) }) { first, _ in first }
  }
}

/// Reads one page after the other.
private struct MarkdownPageReader {
  private(set) var pages: [MarkdownPage] = []
  private(set) var pictures: [MarkdownPages.PageImage] = []
  private(set) var named: [String] = []
  private(set) var problems: [Problem] = []
  private let folder: PageFolder
  /// The slugs of pages, by path.
  private let slugs: [String: String]

  init(_ configuration: SiteConfiguration) {
    folder = PageFolder(configuration.directory)
    slugs = Dictionary(configuration.pages.map { (PageFolder.real($0.path), $0.slug) }) {
      first, _ in first
    }
  }

  mutating func read(_ file: MarkdownPageFile, at index: Int) {
    let document: MarkdownDocument
    do {
      document = try MarkdownDocument(file.text)
    } catch {
      return problems.append(error.problem(of: file.file))
    }
    reportRemovals(of: document, in: file)
    var page = MarkdownPage(slug: file.slug, title: file.title, document: document)
    for link in document.links { page.links[link.text] = slug(of: link, in: file) }
    for picture in document.images { add(picture, of: index, in: file) }
    pages.append(page)
  }

  private mutating func reportRemovals(of document: MarkdownDocument, in file: MarkdownPageFile) {
    for tag in document.rawHTML {
      problems.append(
        Problem(
          .warning, "page.html", "HTML is removed from pages, `\(tag.text.printable)`",
          at: .file(file.file, line: tag.line), help: "write it in Markdown"))
    }
    for link in document.links where MarkdownLink(link.text) == .unsafe {
      problems.append(
        Problem(
          .warning, "page.link-refused", "this link was removed, because it could run a program",
          at: .file(file.file, line: link.line),
          help: "link to http, https, mailto, tel or to a page of the site"))
    }
  }

  /// The slug of the page that a link to another Markdown file means; nil for other links.
  private mutating func slug(
    of link: MarkdownDocument.LocatedText, in file: MarkdownPageFile
  ) -> String? {
    guard case .relative(let path, _) = MarkdownLink(link.text), path.lowercased().hasSuffix(".md")
    else { return nil }
    let target = find(path, beside: file)
    if let slug = target.flatMap({ slugs[PageFolder.real($0)] }) { return slug }
    problems.append(
      Problem(
        .error, "page.link-broken",
        "this link leads to \(path.printable), which is not a page of the site",
        at: .file(file.file, line: link.line), help: "add that file to `pages`, or remove the link")
    )
    return nil
  }

  private mutating func add(
    _ picture: MarkdownDocument.LocatedText, of index: Int, in file: MarkdownPageFile
  ) {
    let place = Problem.Place.file(file.file, line: picture.line)
    guard case .relative(let path, "") = MarkdownLink(picture.text) else {
      return refuse(
        "this image is not in the site's folder", place,
        "save the image beside the page and write its name, `![…](name.jpg)`")
    }
    guard let target = find(path, beside: file) else {
      return refuse(
        "there is no image \(path.printable) in the site's folder", place,
        "check the name; it is relative to \(file.file)")
    }
    pictures.append(
      .init(
        page: index, address: picture.text, path: target, source: folder.name(of: target),
        place: place))
  }

  private mutating func find(_ name: String, beside page: MarkdownPageFile) -> String? {
    if let path = PageFolder.path(named: name, beside: page.path) { named.append(path) }
    return folder.path(of: name, beside: page.path)
  }

  private mutating func refuse(_ what: String, _ place: Problem.Place, _ help: String) {
    problems.append(Problem(.error, "page.picture", what, at: place, help: help))
  }
}
