// Every license, every author and every service on one page.

import VitrineModel

/// The page of licenses, authors and services.
struct CreditsPageKind: TemplatedPageKind {
  let name = "credits"

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.credits] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let licenses = gallery.catalog.licenses.map { entry -> TemplateValue in
      [
        "name": .text(gallery.settings.name(of: entry.license)),
        "address": .address(entry.license.address),
        "count": .number(entry.photos.count),
        "is_open": .bool(entry.license.isOpen),
        "allows_commercial_use": .bool(entry.license.allowsCommercialUse),
        "allows_changes": .bool(entry.license.allowsChanges),
      ]
    }
    let authors = gallery.catalog.authors.map { entry -> TemplateValue in
      [
        "name": .text(entry.author.name),
        "path": .text(gallery.authorRoutes[entry.author.id]?.link ?? ""),
        "page": .address(entry.author.page),
        "page_title": .text(
          orNone: gallery.pageTitle(at: entry.author.page, of: entry.author.id.provider)),
        "count": .number(entry.photos.count),
        "licenses": .list(
          gallery.licenses(of: entry).map { .text(gallery.settings.name(of: $0)) }),
      ]
    }
    return (
      PageHead(
        title: gallery.settings.word("credits"),
        description: gallery.settings.word("credits_lead"), type: .page),
      [
        "licenses": .list(licenses), "services": gallery.services(), "authors": .list(authors),
      ]
    )
  }
}

extension Gallery {
  fileprivate func licenses(of entry: Catalog.AuthorEntry) -> [License] {
    License.sorted(Set(entry.photos.map { catalog.photos[$0].license }))
  }
}
