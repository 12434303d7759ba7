// Everything that pages are made from: the catalog, its renditions, the site's settings and words,
// and the routes, computed once. It never changes, so several workers read it at the same time.

public import VitrineModel

/// What the pages of a site show.
///
/// A class, since every page refers to it.
public final class Gallery: Sendable {
  let settings: GallerySettings
  let catalog: Catalog
  let addresses: SiteAddresses
  let browse: BrowseIndex
  /// Nil if the site has none.
  let map: MapIndex?
  /// By position in the catalog.
  let images: [RenditionSet]
  /// The photo in link previews of pages without their own: the newest that is a file of the
  /// site.
  let previewOfSite: Catalog.Position?
  /// Whether any photo has a video.
  let hasVideos: Bool
  /// By position in the catalog, of photos whose images stay at their service: the hosts.
  let remoteHosts: [Catalog.Position: Set<String>]
  /// By position in the catalog: the sets with the photo, and its place in each.
  let memberships: Memberships
  /// By position in the catalog: the photo's place among its author's; nil without an author.
  let authorships: [Authorship?]
  let cards = CardCache()
  let downloads = SetDownloadCache()
  let search = SearchIndexCache()
  let fragments: GalleryFragments
  /// In the order of the menu.
  let markdownPages: [MarkdownPage]
  let menu: SiteContext
  /// The facts about the site and its menu, for pages that are not in the menu.
  let site: TemplateMap

  /// A photo's place among those of its author.
  struct Authorship: Sendable {
    let author: Int
    let place: Int
  }

  /// Creates the gallery of a site.
  ///
  /// - Parameters:
  ///   - settings: What site.yml and the theme say.
  ///   - catalog: The photos and their sets.
  ///   - images: The renditions of the photos, by position in the catalog.
  ///   - markdownPages: The owner's own pages, in the order of the menu.
  ///   - fragments: What earlier builds of this process made.
  public init(
    settings: GallerySettings, catalog: Catalog, images: [RenditionSet],
    markdownPages: [MarkdownPage] = [], fragments: FragmentCache? = nil
  ) {
    precondition(images.count == catalog.photos.count)
    self.fragments = GalleryFragments(fragments)
    self.settings = settings
    self.catalog = catalog
    addresses = SiteAddresses(of: catalog, digest: settings.digest)
    browse = BrowseIndex(settings.collections, of: catalog, digest: settings.digest)
    map =
      settings.hasMap
      ? MapIndex(
        of: catalog, browse, separator: settings.listSeparator,
        elsewhere: settings.word("map_elsewhere"), digest: settings.digest) : nil
    self.images = images
    self.markdownPages = markdownPages
    previewOfSite =
      catalog.newest.first { images[$0].preview()?.file != nil } ?? catalog.newest.first
    remoteHosts = Self.remoteHosts(of: images)
    hasVideos = images.contains { $0.video != nil }
    memberships = Memberships(of: catalog)
    var authorships = [Authorship?](repeating: nil, count: catalog.photos.count)
    for (index, entry) in catalog.authors.enumerated() {
      for (place, photo) in entry.photos.enumerated() {
        authorships[photo] = Authorship(author: index, place: place)
      }
    }
    self.authorships = authorships
    menu = SiteContext(
      settings: settings, catalog: catalog, markdownPages: markdownPages,
      hasBrowse: !browse.collections.isEmpty, hasMap: map != nil)
    site = menu.map(at: nil).digested(settings.digest)
  }

  /// By position in the catalog.
  var photoRoutes: [SitePath] { addresses.photos }
  var authorRoutes: [Author.ID: SitePath] { addresses.authors }
  var tagRoutes: [Tag: SitePath] { addresses.tags }

  /// What the site's owner should know about the addresses of pages.
  public var notes: [Problem] {
    addresses.notes + notesOfFormerAddresses + browse.notes + notesOfMap + notesOfCrawlers
  }

  /// Returns the path of a photo's page.
  public func route(of position: Catalog.Position) -> SitePath { photoRoutes[position] }

  /// Begins to make what several pages share and all of them wait for, beside other work.
  public func prepare() -> GalleryPreparation {
    let inputs = Task {
      let inputs = self.inputs
      fragments.know(inputs)
      return inputs
    }
    return GalleryPreparation(
      inputs: inputs, search: Task { await search.prepare(of: self, knowing: inputs) })
  }

  /// Frees what pages share, once all pages are made; it is made again if it is needed again.
  public func clearCaches() {
    cards.clear()
    search.clear()
  }

  /// Returns the slugs of the sets that contain a photo.
  public func sets(of position: Catalog.Position) -> [String] {
    memberships[position].map { catalog.sets[$0.set].set.slug }
  }
}

/// Work in progress on what several pages share and all of them wait for.
public struct GalleryPreparation: Sendable {
  /// The digests of what the pages are made from.
  public let inputs: Task<GalleryInputs, Never>
  fileprivate let search: Task<Void, Never>

  /// Waits until everything is made.
  public func finish() async { await search.value }
}
