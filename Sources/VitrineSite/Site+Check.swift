// `vitrine check` reports everything that would stop a build at once. Checks that depend on an
// unreadable value of site.yml are skipped, because their problems may not be real.

import VitrineCatalog
public import VitrineConfig
import VitrineFavorites
public import VitrineModel
import VitrineProviders
import VitrinePublish

extension Site {
  /// Reads site.yml, the theme, the Markdown pages and the curated lists, and checks the folders
  /// that site.yml names.
  ///
  /// An unchanged theme of the program need not be checked. Reads no photo, uses no network, and
  /// writes nothing.
  ///
  /// - Parameters:
  ///   - file: The path of site.yml.
  ///   - environment: The program and its environment.
  ///   - home: The user's home folder.
  ///   - log: Collects notes and warnings.
  /// - Returns: The configuration.
  /// - Throws: Everything that would stop a build.
  public static func check(
    _ file: String, in environment: BuildEnvironment, home: String?, log: ProblemLog
  ) async throws(Problems) -> SiteConfiguration {
    let reading = try environment.reading(file)
    guard let site = reading.configuration else { throw Problems(reading.problems) }
    var problems = reading.problems
    if reading.isSure(of: ["theme", "language", "style"]) {
      problems += await themeProblems(of: site, in: environment, log)
    }
    if reading.isSure(of: ["pages"]) { problems += markdownPages(of: site, log).problems }
    if reading.isSure(of: ["static", "output", "cache", "providers"]) {
      problems += staticFiles(of: site, log).problems
    }
    let folders =
      reading.isSure(of: ["cache", "output"]) ? folderProblems(of: site, home: home) : []
    // The folder of photos seems to be part of an output or a cache that is in the wrong place.
    if folders.isEmpty, reading.isSure(of: ["providers", "sets", "output", "cache"]) {
      problems += sourceProblems(of: site, log)
    }
    problems += folders
    if reading.isSure(of: ["favorites", "fields", "metadata", "sets"]) {
      problems += Curation.problems(of: site, log)
    }
    (site.notices + languageNotice(of: site, in: environment)).forEach(log.add)
    guard problems.isEmpty else { throw Problems(problems) }
    if site.address == nil { log.add(.noAddress(site.file)) }
    return site
  }

  /// Checks the sources on this machine, and the files beside their photos.
  private static func sourceProblems(of site: SiteConfiguration, _ log: ProblemLog) -> [Problem] {
    let found = ProblemLog()
    let obstacles = SetLoader.obstacles(
      for: site.sets, options: site.providers,
      in: CheckedSite(
        directory: site.directory, excludedPaths: SiteFolders.own(of: site),
        report: { found.add($0) }))
    // A build goes on without a key such as `location` in a sidecar.
    let problems = (obstacles + found.problems).map {
      $0.code == "config.unknown-key" ? $0.asError : $0
    }
    problems.filter { $0.severity < .error }.forEach(log.add)
    return problems.filter { $0.severity == .error }
  }

  private static func themeProblems(
    of site: SiteConfiguration, in environment: BuildEnvironment, _ log: ProblemLog
  ) async -> [Problem] {
    if isThemeKnown(of: site, in: environment) { return [] }
    return await theme(of: site, since: ChangeCheck(environment), log).problems
  }

  /// Whether the theme came with the program, whose tests checked it, and has no rules of the site.
  static func isThemeKnown(of site: SiteConfiguration, in environment: BuildEnvironment) -> Bool {
    guard site.additions.style == nil else { return false }
    let locator = ThemeLocator(site: site.directory, program: environment.program)
    return locator.isShipped(site.theme, namedAt: site.place(of: "theme"))
  }

  private static func folderProblems(of site: SiteConfiguration, home: String?) -> [Problem] {
    let folders = SiteFolders(site, home: home)
    let cache = Result { () throws(Problem) in try folders.checkCache(of: site) }
    let output = Result { () throws(Problem) in
      try OutputFolder.check(site.outputDirectory, folders, cache: site.cacheDirectory)
    }
    return cache.problems + output.problems + DeployRequest.problems(of: site, home: home)
  }
}
