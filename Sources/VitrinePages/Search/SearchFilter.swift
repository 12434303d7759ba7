// The filters of the search page: set, author, tag and license, and each collection by which visitors
// browse. A filter is a parameter of the page's address; each of its values is a term of the index.

import VitrineModel

/// A way to narrow a search.
struct SearchFilter {
  /// A value to choose.
  struct Option {
    let value: String
    let title: String
  }

  /// The parameter in the address of the search page.
  let name: String
  let title: String
  let options: [Option]

  /// The number of values, and of tags, that a filter offers: longer lists are hard to choose from.
  private static let most = 100
  private static let mostTags = 60

  /// Returns the filters of a site that have values; the tags are in the order of their numbers of
  /// photos.
  static func all(of gallery: Gallery, _ tags: [Catalog.TagEntry]) -> [SearchFilter] {
    let facts = [
      (
        "set",
        gallery.catalog.listedSets.filter { !$0.photos.isEmpty }
          .map { Option(value: $0.set.slug, title: $0.set.title) }
      ),
      ("author", authors(of: gallery.catalog)),
      ("tag", tags.prefix(mostTags).map { Option(value: $0.tag.name, title: $0.tag.name) }),
      ("license", licenses(of: gallery)),
    ].map { name, options in
      SearchFilter(name: name, title: gallery.settings.word(name), options: options)
    }
    return (facts + collections(of: gallery)).filter { !$0.options.isEmpty }
  }

  /// Returns the authors with the most photos, by name.
  private static func authors(of catalog: Catalog) -> [Option] {
    catalog.authors.enumerated()
      .sorted { ($1.element.photos.count, $0.offset) < ($0.element.photos.count, $1.offset) }
      .prefix(most).sorted { $0.offset < $1.offset }
      .map { Option(value: $0.element.author.id.description, title: $0.element.author.name) }
  }

  /// Returns the licenses, each id once: those outside the vocabulary share theirs.
  private static func licenses(of gallery: Gallery) -> [Option] {
    var seen: Set<String> = []
    return gallery.catalog.licenses.map(\.license).filter { seen.insert($0.id).inserted }
      .map { Option(value: $0.id, title: gallery.settings.name(of: License.withID($0.id) ?? $0)) }
  }

  /// Returns the collections, except for licenses: every site has a filter of these.
  private static func collections(of gallery: Gallery) -> [SearchFilter] {
    let index = gallery.browse
    return index.collections.filter { $0.collection.name != "license" }.map { collection in
      let values = gallery.chosen(collection.all, most: most)
      return SearchFilter(
        name: collection.parameter, title: collection.valueTitle(in: gallery.settings),
        options: (index.areDates(values) ? values.reversed() : values).map {
          Option(value: index.filterValue(of: $0), title: gallery.fullTitle(toValue: $0))
        })
    }
  }

  /// The filter as templates see it.
  var context: TemplateValue {
    [
      "name": .text(name), "title": .text(title),
      "options": .list(options.map { ["value": .text($0.value), "title": .text($0.title)] }),
    ]
  }
}

extension BrowseIndex.Collection {
  /// What the search page and the forms of scripts use already.
  private static let reserved: Set<String> = [
    "action", "append", "author", "closest", "elements", "focus", "item", "length", "license",
    "matches", "method", "name", "order", "q", "remove", "set", "submit", "tag", "target",
  ]

  /// The parameter in the address of the search page: the name in addresses.
  ///
  /// Those names have no underscore, so that no two collections share a parameter.
  var parameter: String {
    let name = String(route.folder.dropFirst(Routes.browse.folder.count).dropLast())
    return collection.name != "license" && Self.reserved.contains(name) ? "\(name)_" : name
  }

  /// What pages call one value.
  fileprivate func valueTitle(in settings: GallerySettings) -> String {
    switch collection.title {
    case .word: settings.word(collection.name)
    case .text(let title): title
    }
  }
}

extension BrowseIndex {
  /// Returns the value of a filter: the path of its page below that of the collection, or the id of
  /// a license.
  func filterValue(of index: Int) -> String {
    let entry = entries[index]
    if case .license = entry.value.label { return entry.value.key }
    let folder = collections[entry.collection].route.folder
    return String(entry.route.folder.dropFirst(folder.count).dropLast())
  }

  /// The terms of all values, by index.
  var filterTerms: [String] {
    entries.indices.map {
      "=\(collections[entries[$0].collection].parameter):\(filterValue(of: $0))"
    }
  }
}
