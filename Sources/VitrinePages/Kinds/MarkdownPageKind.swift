// The site owner's own pages from Markdown files: about, questions and answers, an imprint.

import VitrineModel

/// The site owner's Markdown pages.
struct MarkdownPageKind: TemplatedPageKind {
  let name = "page"

  func pages(in gallery: Gallery) -> [MarkdownPage] { gallery.markdownPages }

  func route(of subject: MarkdownPage, in gallery: Gallery) -> SitePath { subject.route }

  func context(of subject: MarkdownPage, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let html = MarkdownHTML.html(of: subject, root: page.root)
    return (
      PageHead(title: subject.title, description: subject.document.summary, type: .page),
      ["page_html": .html(html)]
    )
  }
}
