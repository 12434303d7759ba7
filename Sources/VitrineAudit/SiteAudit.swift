// An audit of a folder, with the facts of the site beside it.

import Foundation
public import VitrineConfig
import VitrineFetch
public import VitrineModel
import VitrineProviders
import VitrineStore

/// An audit of a built site.
public struct SiteAudit: Sendable {
  /// The folder as the user named it, or as site.yml does.
  public let folder: String
  /// The path of the folder.
  public let path: String
  private let isNamed: Bool
  /// The configuration of the site; nil if there is none.
  public let configuration: SiteConfiguration?
  private let secrets: SecretSearch

  /// Reads site.yml, which is optional if a folder is named.
  ///
  /// - Parameters:
  ///   - folder: The folder of the site; nil for the output folder of site.yml.
  ///   - file: The path of site.yml.
  ///   - environment: The variables of the process.
  /// - Returns: The audit.
  /// - Throws: Every problem of site.yml, or `audit.missing` if the folder does not exist.
  public static func open(
    _ folder: String?, configuration file: String, environment: [String: String]
  ) throws(Problems) -> SiteAudit {
    let isThere = access(file, F_OK) == 0
    let configuration: SiteConfiguration? =
      folder != nil && !isThere
      ? nil
      : try SiteConfiguration.load(
        file: file, environment: environment, providers: ProviderRegistry.declarations(),
        ignoring: ["provider.secret-missing"])
    let path = folder ?? configuration?.outputDirectory ?? "public"
    guard (try? FileStatus.ofTarget(at: path))??.kind == .folder else {
      throw Problems([.missingFolder(folder ?? configuration?.output ?? path)])
    }
    return SiteAudit(
      folder: folder ?? configuration?.output ?? path, path: path, isNamed: folder != nil,
      configuration: configuration,
      secrets: SecretSearch(configuration == nil ? [] : values(namedIn: file, environment)))
  }

  /// Reads the whole site once.
  ///
  /// - Parameter workers: How many files are read at once; by default one for each core. The report
  ///   does not depend on it.
  /// - Returns: The report.
  /// - Throws: What the system refuses.
  public func run(workers: Int? = nil) async throws(Problem) -> AuditReport {
    let workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    let root = try Folder(at: path)
    let address = canonical(in: root)
    let policy = isOwn(address) ? configuration : nil
    let rules = AuditRules(
      addresses: LinkResolver(address ?? configuration?.address?.text), secrets: secrets,
      terms: PhotoLicenseCheck(policy), removesPlaces: policy?.location == .remove,
      carriesRights: policy?.renditions.carriesRights == true, unlisted: UnlistedPages(policy))
    var auditor = try Auditor(root, rules, workers: workers)
    return try await auditor.run()
  }

  /// The address at which the home page says that it is published.
  private func canonical(in root: Folder) -> String? {
    let home = try? root.file("index.html").bytes()
    return home.flatMap { PageContents($0).canonical }
  }

  /// A named folder may be another site than that of the site.yml at hand, whose policy then does
  /// not apply.
  private func isOwn(_ address: String?) -> Bool {
    guard isNamed, let address, let own = configuration?.address?.text else { return true }
    return address == own
  }

  /// The values of the variables that a site.yml names, and of variables that need no name there.
  private static func values(
    namedIn file: String, _ environment: [String: String]
  ) -> [String] {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let names = text.matches(of: /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/).map { String($0.output.1) }
    let silent =
      BucketLocation.keyVariables + [BucketLocation.tokenVariable, "IMGPROXY_KEY", "IMGPROXY_SALT"]
      + ProviderRegistry.declarations().flatMap(\.options).filter(\.isSecret)
      .compactMap(\.variable)
    return Set(names + silent).sorted().compactMap { environment[$0] }
  }
}

extension Problem {
  fileprivate static func missingFolder(_ folder: String) -> Problem {
    Problem(
      .error, "audit.missing", "the folder does not exist", at: .file(folder),
      help: "build the site first, or name the folder of a built site")
  }
}
