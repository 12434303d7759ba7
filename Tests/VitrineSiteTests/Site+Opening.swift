import VitrineModel

@testable import VitrineSite

extension Site {
  /// Reads site.yml, and opens it as commands do.
  static func open(
    _ file: String, in surroundings: Surroundings, log: ProblemLog
  ) async throws(Problems) -> Site {
    try await open(surroundings.configuration(file), since: SiteLook(surroundings), log: log)
  }
}
