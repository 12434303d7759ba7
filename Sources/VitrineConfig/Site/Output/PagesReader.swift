// Reads the `pages` section and the files of the pages.

public import VitrineModel

/// A Markdown page that site.yml lists, with its text.
public struct MarkdownPageFile: Sendable, Hashable {
  /// The last part of the page's address.
  public let slug: String
  /// The title: the one in site.yml, or else one made from the slug.
  public let title: String
  /// The path of the file, as written.
  public let file: String
  /// The absolute path of the file.
  public let path: String
  /// The content of the file.
  public let text: String
  /// The place in site.yml that names the file.
  public let place: Problem.Place
}

/// Reads the `pages` section.
struct PagesReader {
  let directory: String

  /// Nobody reads a longer page.
  private static let kind = SiteTextFile(
    kind: "a Markdown file", maxBytes: 128 << 10, ifTooLarge: "split it into several pages")
  private static let maxPages = 100
  private static let example = "`- { slug: about, title: About, file: about.md }`"

  func read(_ value: Value?) -> [MarkdownPageFile] {
    guard let value, let entries = value.elements(example: Self.example) else { return [] }
    if entries.count > Self.maxPages {
      value.refuse(
        "lists more than \(Self.maxPages) pages", help: "list at most \(Self.maxPages) pages")
      return []
    }
    var slugs: [String: Int] = [:]
    return entries.enumerated().compactMap { index, entry in
      let subject = "pages, \(ordinal(index)) entry"
      guard var fields = entry.fields(subject: subject, example: Self.example) else { return nil }
      return page(&fields, index, &slugs)
    }
  }

  private func page(
    _ fields: inout Fields, _ index: Int, _ slugs: inout [String: Int]
  ) -> MarkdownPageFile? {
    let slugValue = fields.require(
      "slug", help: "add a name for the web address, such as `slug: about`")
    let slug = slugValue?.name(as: "part of the web address")
    let title = fields.take("title")?.typedText()
    let fileValue = fields.require("file", help: "name a Markdown file, such as `file: about.md`")
    let file = fileValue.flatMap { value in value.path().map { (value, $0) } }
    fields.finish(hints: ["name": "did you mean `title`?"])
    if let slug, let slugValue {
      if let earlier = slugs[slug] {
        slugValue.refuse(
          "is already used by the \(ordinal(earlier)) entry",
          help: "give each page its own slug")
      } else {
        slugs[slug] = index
      }
    }
    guard let slug, let (value, written) = file,
      let text = Self.kind.text(of: written, in: directory, value)
    else { return nil }
    return MarkdownPageFile(
      slug: slug, title: title ?? slug.title(splitAt: "-"), file: written,
      path: resolve(written, from: directory), text: text,
      place: fields.diagnostics.place(value.node.position))
  }
}
