// A page of one's own as the site knows it: its Markdown, and what the Markdown names. Files are
// read elsewhere; here is only what they said.

public import VitrineModel

/// A page of one's own.
public struct OwnPage: Sendable {
  public let slug: String
  public let title: String
  public let document: MarkdownDocument
  /// By their addresses as written: the slugs of the pages whose files they name.
  public var links: [String: String]
  /// By their addresses as written.
  public var pictures: [String: Mirrored]

  public init(
    slug: String, title: String, document: MarkdownDocument, links: [String: String] = [:],
    pictures: [String: Mirrored] = [:]
  ) {
    self.slug = slug
    self.title = title
    self.document = document
    self.links = links
    self.pictures = pictures
  }

  /// Where a link that is relative to the page leads, as a path of the site without `index.html`;
  /// nil for links elsewhere. What lies above the site is an empty text.
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

  /// Where it is.
  public var route: SitePath { Routes.fixed("pages/\(slug)/index.html") }
}
