// `vitrine check`: what would stop a build, all of it at once. What depends on a value of site.yml that
// could not be read is left for the next time: its faults may be none.

import VitrineCatalog
import VitrineConfig
public import VitrineModel

extension Site {
  /// Reads site.yml, the theme, the pages of one's own and the curated lists, and looks at the folders
  /// that site.yml names. A theme that is as it came with the program is known to be right. No photo is
  /// read, no network is asked, and nothing is written.
  ///
  /// - Returns: how many sets there are.
  /// - Throws: all that would stop a build.
  public static func check(
    _ file: String, in surroundings: Surroundings, home: String?, log: ProblemLog
  ) async throws(Problems) -> Int {
    let reading = try surroundings.reading(file)
    guard let site = reading.configuration else { throw Problems(reading.faults) }
    var faults = reading.faults
    if reading.isSure(of: ["theme", "language"]) {
      faults += await themeFaults(of: site, in: surroundings, log)
    }
    if reading.isSure(of: ["pages"]) { faults += ownPages(of: site, log).faults }
    if reading.isSure(of: ["providers", "sets"]) {
      faults += Gathering.obstacles(
        for: site.sets, options: site.providers, directory: site.directory)
    }
    if reading.isSure(of: ["cache", "output"]) { faults += folderFaults(of: site, home: home) }
    if reading.isSure(of: ["favorites", "sets"]) { faults += Curation.faults(of: site, log) }
    guard faults.isEmpty else { throw Problems(faults) }
    if site.address == nil { log.add(.noAddress(site.file)) }
    return site.sets.count
  }

  private static func themeFaults(
    of site: SiteConfiguration, in surroundings: Surroundings, _ log: ProblemLog
  ) async -> [Problem] {
    if isThemeKnown(of: site, in: surroundings) { return [] }
    return await theme(of: site, since: SiteLook(surroundings), log).faults
  }

  /// Whether the theme came with the program, which has checked it.
  static func isThemeKnown(of site: SiteConfiguration, in surroundings: Surroundings) -> Bool {
    let shelf = ThemeShelf(site: site.directory, program: surroundings.program)
    return shelf.isShipped(site.theme, askedAt: site.place(of: "theme"))
  }

  private static func folderFaults(of site: SiteConfiguration, home: String?) -> [Problem] {
    let folders = SiteFolders(site, home: home)
    let cache = Result { () throws(Problem) in try folders.checkCache(of: site) }
    let output = Result { () throws(Problem) in
      try OutputFolder.places(site.outputDirectory, folders, site.cacheDirectory)
    }
    return cache.faults + output.faults
  }
}
