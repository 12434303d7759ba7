// What of a site is deployed, where to, and that nothing of the user's is there.

import VitrineConfig
public import VitrineModel
import VitrineFetch
import VitrineProviders
import VitrinePublish
import VitrineStore

/// A site that is to be sent.
public struct DeployRequest: Sendable {
  private let configuration: SiteConfiguration
  private let home: String?

  /// The absolute path of the output folder.
  public var folder: String { configuration.outputDirectory }
  /// Where the site will be published; nil where site.yml does not say.
  public var address: WebAddress? { configuration.address }
  /// What the program calls itself to the store.
  public var userAgent: String { configuration.userAgent }

  /// Reads site.yml. Keys of photo services are not needed to send what is built.
  /// - Throws: every fault of it.
  public static func open(
    _ file: String, environment: [String: String]
  ) throws(Problems) -> DeployRequest {
    let configuration = try SiteConfiguration.load(
      file: file, environment: environment, providers: ProviderRegistry.declarations(),
      forgiven: ["provider.secret-missing", "config.variable-missing"])
    return DeployRequest(configuration: configuration, home: environment["HOME"])
  }

  /// Where it is to be sent. A folder must be no folder of the user's, nor the output, which lives by
  /// exchanges.
  /// - Throws: `deploy.unset` where site.yml names no destination, `deploy.unsafe`.
  public func destination() throws(Problem) -> DeployDestination {
    guard let destination = configuration.destination else { throw .unset(configuration.file) }
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
