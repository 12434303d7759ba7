package import VitrineModel
package import VitrineSite

extension Site {
  /// Reads site.yml and opens the site, as commands do.
  package static func open(
    _ file: String, in environment: BuildEnvironment, log: ProblemLog
  ) async throws(Problems) -> Site {
    try await open(environment.configuration(file), since: ChangeCheck(environment), log: log)
  }
}
