// A page as schema.org describes pages, for search engines: what kind of page it is, and the photos of a
// list. The page of a photo describes the photo itself, in `StructuredData`.

import VitrineModel

/// What a page is, in the words of schema.org.
enum PageType: String {
  case site = "WebSite"
  case gallery = "ImageGallery"
  case collection = "CollectionPage"
  case profile = "ProfilePage"
  case page = "WebPage"
  case search = "SearchResultsPage"
}

/// What the list on a page shows.
struct ShownList {
  /// The number of photos on all pages of the list.
  let count: Int
  /// The photos on this page.
  let photos: ArraySlice<Catalog.Position>
}

extension PageContext {
  /// JSON for search engines; nil for pages that nobody should find, and if the site's address is unknown.
  func data(_ head: PageHead) -> TrustedHTML? {
    if let data = head.data { return data }
    guard let type = head.type, let address = absolute(route) else { return nil }
    var page: TemplateMap = [
      "@context": "https://schema.org", "@type": .text(type.rawValue),
      "name": .text(head.title), "url": .text(address),
    ]
    for entry in head.facts.entries { page[entry.name] = entry.value }
    if let list = head.list, !list.photos.isEmpty { page["mainEntity"] = data(of: list) }
    return page.present.script
  }

  private func data(of list: ShownList) -> TemplateValue {
    let items = list.photos.enumerated().map { place, photo -> TemplateValue in
      [
        "@type": "ListItem", "position": .number(place + 1),
        "url": .text(orNone: absolute(gallery.photoRoutes[photo])),
      ]
    }
    return [
      "@type": "ItemList", "numberOfItems": .number(list.count), "itemListElement": .list(items),
    ]
  }

  // MARK: Properties of single types

  /// How visitors search the site: https://schema.org/SearchAction.
  var searchAction: TemplateMap {
    guard let search = absolute(Routes.search) else { return [:] }
    return [
      "potentialAction": [
        "@type": "SearchAction", "target": .text("\(search)?q={words}"),
        "query-input": "required name=words",
      ]
    ]
  }

  /// The person whose profile a page is.
  func facts(of author: Author) -> TemplateMap {
    let person: TemplateMap = [
      "@type": "Person", "name": .text(author.name), "url": .address(author.page),
      "sameAs": author.links.isEmpty
        ? .none : .list(author.links.map { .text($0.address.text) }),
    ]
    return ["mainEntity": .map(person.present)]
  }
}
