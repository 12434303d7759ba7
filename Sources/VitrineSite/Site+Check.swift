// `vitrine check`: what would stop a build, all of it at once.

import VitrineCatalog
import VitrineConfig
public import VitrineModel

extension Site {
  /// Reads site.yml, the theme, the pages of one's own and the curated lists, and looks at the folders
  /// that site.yml names. No photo is read, no network is asked, and nothing is written.
  ///
  /// - Returns: how many sets there are.
  /// - Throws: all that would stop a build; where site.yml is not right, its faults with those of the theme
  ///   and the lists.
  public static func check(
    _ file: String, in surroundings: Surroundings, home: String?, log: ProblemLog
  ) async throws(Problems) -> Int {
    let (read, problems) = try surroundings.reading(file)
    guard let configuration = read else { throw Problems(problems) }
    let look = SiteLook(surroundings)
    // What is missing in folders and pages may be so for a fault of site.yml, and is told once it is right.
    let others =
      problems.isEmpty
      ? await faults(of: configuration, since: look, home: home, log)
      : await theme(of: configuration, since: look, log).faults
    let lists = Result { () throws(Problem) in try Curation(of: configuration, log) }
    let all = problems + others + lists.faults
    guard all.isEmpty else { throw Problems(all) }
    return configuration.sets.count
  }

  private static func faults(
    of configuration: SiteConfiguration, since look: SiteLook, home: String?, _ log: ProblemLog
  ) async -> [Problem] {
    let folders = folderFaults(of: configuration, home: home)
    do throws(Problems) {
      _ = try await open(configuration, since: look, log: log)
      return folders
    } catch {
      return error.all + folders
    }
  }

  private static func folderFaults(
    of configuration: SiteConfiguration, home: String?
  ) -> [Problem] {
    var faults = Gathering.obstacles(
      for: configuration.sets, options: configuration.providers,
      directory: configuration.directory)
    let folders = SiteFolders(configuration, home: home)
    do throws(Problem) {
      try folders.checkCache(of: configuration)
      _ = try OutputFolder.places(
        configuration.outputDirectory, folders, configuration.cacheDirectory)
    } catch {
      faults.append(error)
    }
    return faults
  }
}

extension Result where Failure == Problem {
  /// What is wrong; nothing where all is well.
  fileprivate var faults: [Problem] {
    if case .failure(let problem) = self { [problem] } else { [] }
  }
}

extension Result where Failure == Problems {
  /// What is wrong; nothing where all is well.
  var faults: [Problem] {
    if case .failure(let problems) = self { problems.all } else { [] }
  }
}
