// site.yml as a value: checked, with defaults applied and paths resolved. Code that has one can
// rely on every part of it. Keys of planned features are not here and are refused as unknown.

public import VitrineModel

/// The checked content of a site.yml.
public struct SiteConfiguration: Sendable, Hashable {
  /// The file as the user named it.
  ///
  /// Messages use this name.
  public let file: String
  /// The absolute path of the folder that holds the file.
  public let directory: String
  /// The title of the site.
  public internal(set) var title = ""
  /// The address at which the site will be published, with a final slash; nil means no sitemap,
  /// feeds or canonical links.
  public internal(set) var address: WebAddress?
  /// The description as plain text; empty if there is none.
  public internal(set) var description = ""
  /// The words on the front page, as plain text in paragraphs; empty if there are none.
  public internal(set) var caption = ""
  /// The language tag, such as `en` or `pt-BR`.
  public internal(set) var language = "en"
  /// The theme: the name of a folder in `Themes`.
  public internal(set) var theme = "salon"
  /// The output folder as written.
  ///
  /// The command line may replace it.
  public var output = "public"
  /// The cache folder as written.
  public internal(set) var cache = ".vitrine"
  /// The favorites list as written.
  public internal(set) var favorites = "favorites.csv"
  /// The tables with facts about photos.
  public internal(set) var metadata = MetadataSettings()
  /// The names of the collections by which visitors browse, in their order.
  public internal(set) var browse = BrowseCollection.standard
  /// Whether the site has a map of the places of its photos.
  public internal(set) var hasMap = false
  /// The number of photos on a grid page; nil for that of the theme.
  public internal(set) var pageSize: Int?
  /// The sizes, formats and quality of the renditions.
  public internal(set) var renditions = RenditionSettings()
  /// How videos are published; nil if they are left out.
  public internal(set) var videos: VideoSettings?
  /// How much pages show of the place of a photo.
  public internal(set) var location = LocationPolicy.remove
  /// How images are delivered to visitors, if the terms of services allow it.
  public internal(set) var delivery = Delivery.mirror
  /// The access to imgproxy; never nil if any delivery needs it.
  public internal(set) var imgproxy: ImgproxyAccess?
  /// The settings for photos from services.
  public internal(set) var services = ServiceSettings()
  /// The rules for crawlers.
  public internal(set) var crawlers = CrawlerPolicy()
  /// The former addresses that redirect to the current ones.
  public internal(set) var redirects = RedirectSettings()
  /// Whether visitors may download all photos of a listed set at once, unless the set says otherwise.
  public internal(set) var downloads = false
  /// Whether files with data for other programs are beside the pages of photos.
  public internal(set) var api = false
  /// Where the rules of pages are.
  public internal(set) var styles = StyleDelivery.auto
  /// What every page has in addition to the theme.
  public internal(set) var additions = PageAdditions()
  /// The folder whose files are published as they are.
  public internal(set) var staticFiles = StaticSettings()
  /// The photos and authors that the site never shows.
  public internal(set) var exclusions = Exclusions()
  /// The options of every declared provider, by name.
  public internal(set) var providers: [String: ProviderOptions] = [:]
  /// The sets, in the order of the navigation.
  public internal(set) var sets: [PhotoSet] = []
  /// The Markdown pages, in the order of the menu.
  public internal(set) var pages: [MarkdownPageFile] = []
  /// The destination of `vitrine deploy`; nil if site.yml does not name one.
  public internal(set) var destination: DeployDestination?
  /// The bucket of the deployed images and videos; nil if they are with the pages.
  public internal(set) var imageBucket: BucketLocation?
  let places: [String: Problem.Place]
  /// Warnings about the file, which do not stop a build.
  public internal(set) var notices: [Problem] = []

  /// The absolute path of the output folder.
  public var outputDirectory: String { resolve(output, from: directory) }
  /// The absolute path of the cache folder.
  public var cacheDirectory: String { resolve(cache, from: directory) }
  /// The absolute path of the favorites list, which may not exist.
  public var favoritesFile: String { path(of: favorites) }

  /// Returns the absolute path of a file that site.yml names.
  public func path(of file: String) -> String { resolve(file, from: directory) }

  /// Returns the delivery of a provider's images: the configured one, if the terms allow it.
  ///
  /// - Parameters:
  ///   - provider: The name of the provider.
  ///   - terms: The terms of the service; nil for photos on this machine, which have no other
  ///     address.
  /// - Returns: The delivery to use.
  public func delivery(of provider: String, under terms: ServiceTerms?) -> Delivery {
    let configured = providers[provider]?.delivery ?? delivery
    guard let terms else { return configured == .hotlink ? .mirror : configured }
    return terms.whyNotCopied == nil ? configured : .hotlink
  }

  /// Returns the place of the value of a top-level key, such as `theme`; the file if it is not set.
  public func place(of key: String) -> Problem.Place { places[key] ?? .file(file) }
}
