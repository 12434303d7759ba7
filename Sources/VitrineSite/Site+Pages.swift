// The third step: from the catalog to the pages of the site. Nothing is rendered yet.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrinePages
import VitrineStore
import VitrineTemplates

/// The pages of a site, and the images they show.
struct RenderableSite: Sendable {
  let gallery: Gallery
  let images: SiteImages

  var catalog: IllustratedCatalog { images.catalog }
  var loaded: LoadedCatalog { images.loaded }
}

extension Site {
  /// Describes the routes and contexts of all pages.
  func describePages(_ images: SiteImages, _ session: BuildSession) -> RenderableSite {
    let gallery = gallery(of: images.catalog, images.loaded.curation)
    if let note = gallery.undescribed { log.add(note) }
    return RenderableSite(gallery: gallery, images: images)
  }

  func gallery(of images: IllustratedCatalog, _ curation: Curation) -> Gallery {
    let shown = Set(images.catalog.photos.lazy.map(\.id.provider))
    let terms = terms.filter { shown.contains($0.key) }
    return Gallery(
      settings: GallerySettings(
        configuration, theme: theme, terms: terms, suggested: curation.tags,
        styleBytes: configuration.styles.bytesInPage(pages: images.catalog.pageCount)),
      catalog: images.catalog, images: images.images, markdownPages: images.markdownPages,
      fragments: check.environment.memory?.fragments)
  }
}

extension GallerySettings {
  init(
    _ configuration: SiteConfiguration, theme: Theme, terms: [String: ServiceTerms],
    suggested: [Tag], styleBytes: Int?
  ) {
    self.init(
      title: configuration.title, description: configuration.description,
      language: configuration.language, address: configuration.address,
      pageSize: configuration.pageSize, resources: theme.resources, terms: terms,
      suggested: suggested, additions: configuration.additions,
      styleBytes: styleBytes, digest: { Store.digest(of: $0) })
    (caption, hasMap) = (RichText(configuration.caption), configuration.hasMap)
    crawlers = configuration.crawlers
    (downloads, api) = (configuration.downloads, configuration.api)
    redirects = configuration.redirects.ofFirstVersion
    former = configuration.redirects.addresses
    fields = configuration.metadata.fields
    collections = BrowseCollection.named(configuration.browse, fields: fields)
  }
}
