// What the head of a page needs in addition to what every page has.

import VitrineModel

/// What a page says about itself in its head.
struct PageHead {
  let title: String
  /// The name of the page among its crumbs, if its title says more.
  var name: String?
  var description = ""
  var crumbs: [Crumb] = []
  /// The photo in link previews.
  var image: Catalog.Position?
  /// JSON for search engines; nil for that of the type.
  var data: TrustedHTML?
  /// What the page is to search engines; nil for pages that they should not find.
  var type: PageType?
  /// What else its type has.
  var facts: TemplateMap = [:]
  /// The list that the page shows.
  var list: ShownList?
  /// What the page leads to, for its description.
  var names: [String] = []
  /// Whether files with data are beside the page.
  var hasData = false
  /// The number of photos of the site, on the one page that shows it.
  var photoCount: Int?

  /// The feed of the list that the page shows.
  var feed: Feed?
  /// Whether search engines may list the page.
  var isListed = true

  /// A feed of photos.
  struct Feed {
    let title: String
    let path: SitePath
  }

  /// One step of the path from the home page.
  struct Crumb {
    var title: String
    let path: String

    /// The value for themes.
    var link: TemplateValue { ["title": .text(title), "path": .text(path)] }
  }
}
