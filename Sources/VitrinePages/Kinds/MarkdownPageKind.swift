// The site owner's own pages from Markdown files: about, questions and answers, an imprint.

import VitrineModel

struct MarkdownPageKind: TemplatedPageKind {
  let name = "page"

  func pages(in gallery: Gallery) -> [OwnPage] { gallery.ownPages }

  func route(of subject: OwnPage, in gallery: Gallery) -> SitePath { subject.route }

  func context(of subject: OwnPage, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let html = MarkdownMarkup.html(of: subject, root: page.root)
    return (
      PageHead(title: subject.title, description: subject.document.summary),
      ["page_html": .html(html)]
    )
  }
}
