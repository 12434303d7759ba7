// The owner's own page as a value: its Markdown, and what its links and images refer to.
// `VitrineSite` reads the files.

public import VitrineModel

/// A page that the site's owner wrote in Markdown.
public struct MarkdownPage: Sendable {
  /// The name of the page in its path.
  public let slug: String
  /// The title of the page and of its entry in the menu.
  public let title: String
  /// The text of the page.
  public let document: MarkdownDocument
  /// The slugs of the Markdown pages that links refer to, by address as written.
  public var links: [String: String]
  /// The renditions of images, by address as written.
  public var images: [String: RenditionSet]

  /// Creates a page.
  public init(
    slug: String, title: String, document: MarkdownDocument, links: [String: String] = [:],
    images: [String: RenditionSet] = [:]
  ) {
    self.slug = slug
    self.title = title
    self.document = document
    self.links = links
    self.images = images
  }

  /// Returns the path in the site of a link that is relative to the page, without `index.html`; nil
  /// for other links, and an empty text for a path above the site.
  public func path(of link: String) -> String? {
    guard case .relative(let path, _) = MarkdownLink(link) else { return nil }
    var parts = ["pages", slug]
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(String(part))
        continue
      }
      guard !parts.isEmpty else { return "" }
      parts.removeLast()
    }
    if parts.last == "index.html" { parts.removeLast() }
    let isFile = !path.hasSuffix("/") && parts.last?.contains(".") == true
    return parts.joined(separator: "/") + (isFile || parts.isEmpty ? "" : "/")
  }

  /// The path of the page in the site.
  public var route: SitePath { Routes.fixed("pages/\(slug)/index.html") }
}
