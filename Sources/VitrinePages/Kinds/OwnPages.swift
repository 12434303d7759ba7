// Pages of one's own: about, questions and answers, an imprint, from Markdown files.

import VitrineModel

extension PageKind {
  static let page = templated("page") { gallery in
    gallery.ownPages.map { page in
      (
        page.route,
        { gallery, route in
          let context = PageContext(gallery, route)
          let head = PageHead(
            kind: "page", title: page.title, description: page.document.summary)
          let html = MarkdownMarkup.html(of: page, root: context.root)
          return context.finished(
            head, ["page_html": .html(html)])
        }
      )
    }
  }
}
