// The site to deploy and its destination, which must not replace files of the user's.

import VitrineConfig
public import VitrineModel
import VitrineFetch
import VitrineProviders
import VitrinePublish
import VitrineStore

/// The settings in site.yml for deploying a built site.
public struct DeployRequest: Sendable {
  let configuration: SiteConfiguration
  private let home: String?

  /// The absolute path of the output folder.
  public var folder: String { configuration.outputDirectory }
  /// What distinguishes the site from others: its address, or else its title.
  public var name: String { address?.text ?? configuration.title }
  /// The address of the published site; nil if site.yml has none.
  public var address: WebAddress? { configuration.address }
  /// The rules for crawlers.
  public var crawlers: CrawlerPolicy { configuration.crawlers }
  /// Whether the site publishes files with a dot in front.
  public var hasHiddenFiles: Bool { !configuration.staticFiles.hidden.isEmpty }
  /// The folder of static files, absolute and as site.yml names it; it may be missing.
  public var statics: (path: String, name: String) {
    (configuration.path(of: configuration.staticFiles.path), configuration.staticFiles.path)
  }
  /// The name of the program in requests to the store.
  public var userAgent: String { configuration.userAgent }

  /// The bucket of images and videos; nil if they are sent with the pages.
  public var images: BucketLocation? { configuration.imageBucket }

  /// Reads site.yml.
  ///
  /// Keys of photo services are not needed to deploy a built site. Throws every problem of it.
  public static func open(
    _ file: String, environment: [String: String]
  ) throws(Problems) -> DeployRequest {
    let configuration = try SiteConfiguration.load(
      file: file, environment: environment, providers: ProviderRegistry.declarations(),
      ignoring: ["provider.secret-missing", "config.variable-missing"])
    return DeployRequest(configuration: configuration, home: environment["HOME"])
  }

  /// The destination.
  ///
  /// A folder must not belong to the user, nor be the output, which is swapped by builds. Throws
  /// `deploy.unset` if site.yml has no destination, or `deploy.unsafe`.
  public func destination() throws(Problem) -> DeployDestination {
    guard let destination = configuration.destination else {
      throw Problem(
        .error, "deploy.unset", "site.yml does not say where to deploy the site",
        at: .file(configuration.file),
        help: "add `deploy: { to: s3, bucket: my-gallery }` or `deploy: { to: folder, path: … }`")
    }
    guard case .folder(let path) = destination else { return destination }
    func refusal(_ path: String, _ reason: String, code: String = "deploy.unsafe") -> Problem {
      Problem(
        .error, code, "the site must not be deployed to \(path.printable): \(reason)",
        at: configuration.place(of: "deploy"), help: "use a folder only for the deployed site")
    }
    let folders = SiteFolders(configuration, home: home)
    let place = try folders.place(path) { refusal($0, $1) }
    let cache = configuration.cacheDirectory
    for (path, name) in [(folder, "the output folder"), (cache, "the cache folder")] {
      let found = try SiteFolders.found(path) { refusal($0, $1) }
      if let overlap = place.overlap(with: found, name) { throw refusal(place.path, overlap) }
    }
    if try folders.hasPhotos(place) {
      throw refusal(place.path, "it is a folder of photos", code: "deploy.photos")
    }
    return .folder(place.path)
  }

  /// Returns the reason why the destination of a site must not be replaced, if there is one.
  static func problems(of site: SiteConfiguration, home: String?) -> [Problem] {
    guard site.destination != nil else { return [] }
    let request = DeployRequest(configuration: site, home: home)
    return Result { () throws(Problem) in try request.destination() }.problems
  }
}
