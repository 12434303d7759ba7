// What of a site is deployed, where to, and that nothing of the user's is there.

public import VitrineConfig
public import VitrineModel
import VitrineFetch
import VitrineProviders

/// A site that says where it is to be sent.
public struct DeployDesk: Sendable {
  /// The absolute path of the output folder.
  public let folder: String
  public let destination: DeployDestination
  /// Where the site will be published; nil where site.yml does not say.
  public let address: WebAddress?
  /// What the program calls itself to the store.
  public let userAgent: String

  /// Reads site.yml. Keys of photo services are not needed to send what is built.
  /// - Throws: every fault of it, and `deploy.unset` where it names no destination.
  public static func open(
    _ file: String, environment: [String: String]
  ) throws(Problems) -> DeployDesk {
    let configuration = try SiteConfiguration.load(
      file: file, environment: environment, providers: ProviderRegistry.declarations(),
      forgiven: ["provider.secret-missing", "config.variable-missing"])
    guard let destination = configuration.destination else { throw Problems([.unset(file)]) }
    do throws(Problem) {
      return DeployDesk(
        folder: configuration.outputDirectory,
        destination: try checked(destination, of: configuration, home: environment["HOME"]),
        address: configuration.address,
        userAgent: FetchSettings(configuration, isOffline: false).userAgent)
    } catch {
      throw Problems([error])
    }
  }

  /// A folder must be no folder of the user's, nor the output, which lives by exchanges.
  private static func checked(
    _ destination: DeployDestination, of configuration: SiteConfiguration, home: String?
  ) throws(Problem) -> DeployDestination {
    guard case .folder(let path) = destination else { return destination }
    func refusal(_ path: String, _ reason: String) -> Problem {
      Problem(
        .error, "deploy.unsafe", "the site must not be sent to \(path.printable): \(reason)",
        at: configuration.place(of: "deploy"), mend: "name a folder of its own")
    }
    let place = try SiteFolders(configuration, home: home).place(path, refusal: refusal)
    let ours = [
      (configuration.outputDirectory, "the output folder"),
      (configuration.cacheDirectory, "the cache folder"),
    ]
    for (folder, name) in ours {
      let found = try SiteFolders.found(folder, refusal: refusal)
      if let overlap = place.overlap(with: found, name) { throw refusal(place.path, overlap) }
    }
    return .folder(place.path)
  }
}

extension Problem {
  fileprivate static func unset(_ file: String) -> Problem {
    Problem(
      .error, "deploy.unset", "nothing says where the site is to be sent", at: .file(file),
      mend: "add `deploy: { to: s3, bucket: my-gallery }` or `deploy: { to: folder, path: … }`")
  }
}
