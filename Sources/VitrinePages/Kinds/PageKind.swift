// A kind of page: its name, the paths of its pages, and the values of each page for a template.
// To add a kind, add its file in this folder, a line in `PageKinds.all` and its route in `Routes`.
// Then add a template of the same name to the base theme, and the template's words. CONTRIBUTING.md
// lists the other files.

import VitrineModel

/// A kind of page, such as the pages of tags.
protocol PageKind: Sendable {
  /// What one page is about: a photo, a part of a list, or just its route.
  associatedtype Subject: Sendable

  /// The name that themes, the sitemap and reports use, such as `photo`.
  var name: String { get }
  /// Whether the theme's template of the same name renders the pages.
  var isTemplated: Bool { get }
  /// Whether making one page takes as long as making hundreds of other pages.
  var isLong: Bool { get }
  /// Whether crawlers are given the addresses of the pages.
  var isInSitemap: Bool { get }

  /// Returns what each page of a site is about, in the order of the site.
  func pages(in gallery: Gallery) -> [Subject]
  /// Returns the path of the page about a subject.
  func route(of subject: Subject, in gallery: Gallery) -> SitePath
  /// Returns what the page about a subject is made of.
  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent
  /// Returns whether other pages, the sitemap and search engines may list the page about a subject.
  func isListed(_ subject: Subject, in gallery: Gallery) -> Bool
  /// Returns the feed of the list that a page shows; nil if it has none.
  func feed(of subject: Subject, in gallery: Gallery) -> PageHead.Feed?
  /// Returns the photos a page shows; nil if any photo may count. See ``Page/photos``.
  ///
  /// Which photos these are must follow from ``GalleryInputs/frame``. Otherwise a rebuild keeps the
  /// page that a changed photo has left.
  func photos(on subject: Subject, in gallery: Gallery) -> [Catalog.Position]?
  /// Returns a summary of what a page is made of; nil if only its content says that. See
  /// ``Page/outline(of:)``.
  func outline(of subject: Subject, in gallery: Gallery, _ inputs: GalleryInputs) -> [UInt8]?
}

extension PageKind {
  var isTemplated: Bool { false }
  var isLong: Bool { false }
  var isInSitemap: Bool { isTemplated }

  func photos(on subject: Subject, in gallery: Gallery) -> [Catalog.Position]? { nil }
  func isListed(_ subject: Subject, in gallery: Gallery) -> Bool { true }
  func feed(of subject: Subject, in gallery: Gallery) -> PageHead.Feed? { nil }

  func outline(of subject: Subject, in gallery: Gallery, _ inputs: GalleryInputs) -> [UInt8]? {
    nil
  }

  /// Returns whether a site has pages of this kind.
  func hasPages(in gallery: Gallery) -> Bool { !pages(in: gallery).isEmpty }

  /// Returns the pages of this kind as values that make their content when asked.
  func listing(in gallery: Gallery) -> [Page] {
    let subjects = pages(in: gallery)
    let source = PagesOfKind(kind: self, gallery: gallery, subjects: subjects)
    return subjects.enumerated().map { place, subject in
      Page(route: route(of: subject, in: gallery), place: place, of: source)
    }
  }
}

extension PageKind where Subject == SitePath {
  func route(of subject: SitePath, in gallery: Gallery) -> SitePath { subject }
}

extension PageKind where Subject == Catalog.Position {
  func photos(on position: Catalog.Position, in gallery: Gallery) -> [Catalog.Position]? {
    [position]
  }
}

/// A kind whose pages a template of the same name renders.
protocol TemplatedPageKind: PageKind {
  /// Returns what a page says in its head, and the values that only pages of its kind have.
  ///
  /// The page collects the rules, hosts and notices of the photos that are added to it.
  func context(of subject: Subject, in page: inout PageContext) -> (PageHead, TemplateMap)
}

extension TemplatedPageKind {
  var isTemplated: Bool { true }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    var page = PageContext(gallery, route)
    var (head, own) = context(of: subject, in: &page)
    head.isListed = isListed(subject, in: gallery)
    head.feed = feed(of: subject, in: gallery)
    return .template("\(name).html", page.finished(kind: name, head, own))
  }
}

/// The pages of one kind in a gallery.
///
/// A class: a hundred thousand pages may share it.
private final class PagesOfKind<Kind: PageKind>: PageSource {
  private let page: Kind
  private let gallery: Gallery
  private let subjects: [Kind.Subject]

  init(kind: Kind, gallery: Gallery, subjects: [Kind.Subject]) {
    page = kind
    self.gallery = gallery
    self.subjects = subjects
  }

  var kind: String { page.name }
  var isLong: Bool { page.isLong }

  func photos(at place: Int) -> [Catalog.Position]? {
    page.photos(on: subjects[place], in: gallery)
  }

  func isListed(at place: Int) -> Bool { page.isListed(subjects[place], in: gallery) }

  func outline(at place: Int, _ inputs: GalleryInputs) -> [UInt8]? {
    page.outline(of: subjects[place], in: gallery, inputs)
  }

  func content(at place: Int, _ route: SitePath) -> PageContent {
    page.content(of: subjects[place], at: route, in: gallery)
  }
}
