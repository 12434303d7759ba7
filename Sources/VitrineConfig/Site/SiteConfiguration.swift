// site.yml as a value: checked, defaults applied, paths resolved. Whoever holds one need not doubt
// any part of it. Keys whose work has not arrived have no place here and are refused as unknown.

public import VitrineModel

/// What pages and data may show of where a photo was taken. Image files never carry it.
public enum LocationPolicy: String, CaseIterable, Sendable {
  case remove, keep
  /// Rounded to a tenth of a degree.
  case city
}

/// Everything a site's site.yml says.
public struct SiteConfiguration: Sendable, Hashable {
  /// The file as the user named it; messages use it.
  public let file: String
  /// The absolute path of the folder that holds the file.
  public let directory: String
  public let title: String
  /// Where the site will be published, with a final slash; without one there are no sitemap, feeds
  /// or canonical links.
  public let address: WebAddress?
  /// Plain text, empty where there is none.
  public let description: String
  /// A language tag such as `en` or `pt-BR`.
  public let language: String
  /// The name of a folder of `Themes`.
  public let theme: String
  /// The output folder as written; the command line may name another.
  public var output: String
  /// The cache folder as written.
  public let cache: String
  /// The file of the curated list as written.
  public let favorites: String
  /// Photos on a grid page.
  public let pageSize: Int
  public let mirror: MirrorSettings
  public let location: LocationPolicy
  /// How images of services reach visitors, as far as their terms allow.
  public let delivery: Delivery
  /// Nil where the site has none; there is one where any delivery asks for it.
  public let imgproxy: ImgproxyAccess?
  public let services: ServiceSettings
  /// An entry for every declared provider, by name.
  public let providers: [String: ProviderOptions]
  /// In the order of the navigation.
  public let sets: [PhotoSet]
  /// In the order of the menu.
  public let pages: [OwnPageFile]
  /// Where `vitrine deploy` sends the site; nil where site.yml does not say.
  public let destination: DeployDestination?
  let places: [String: Problem.Place]

  /// The absolute path of the output folder.
  public var outputDirectory: String { resolve(output, from: directory) }
  /// The absolute path of the cache folder.
  public var cacheDirectory: String { resolve(cache, from: directory) }
  /// The absolute path of the curated list, which need not be there.
  public var favoritesFile: String { path(of: favorites) }

  /// The absolute path of a file that site.yml names.
  public func path(of file: String) -> String { resolve(file, from: directory) }

  /// How a provider's images reach visitors: what is wished, as far as that can be.
  ///
  /// - Parameter terms: nil for what is on this machine, which is nowhere else to be shown from.
  public func delivery(of provider: String, under terms: ServiceTerms?) -> Delivery {
    let wish = providers[provider]?.delivery ?? delivery
    guard let terms else { return wish == .hotlink ? .mirror : wish }
    return terms.whyNotCopied == nil ? wish : .hotlink
  }

  /// Where the value of a key of the top level stands, such as `theme`; the file where it is not set.
  public func place(of key: String) -> Problem.Place { places[key] ?? .file(file) }
}
