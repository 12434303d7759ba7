// Renditions of other machines are used before any are made here.

import VitrineImages
import VitrineModel

extension Site {
  /// Fetches renditions that a plan lacks from the shared store, if there is one.
  ///
  /// Returns whether any came. The store is a cache: if it cannot be reached, the images are made
  /// here, with a warning.
  func takeShared(
    for plan: RenditionPlan, _ session: BuildSession, _ progress: any ProgressDisplay
  ) async throws(Problem) -> Bool {
    guard let sharedCache = session.options.sharedCache, !plan.jobs.isEmpty else { return false }
    do {
      return try await SharedRenditions(sharedCache, store: session.store).download(for: plan) {
        progress.show(.downloads, done: $0, of: $1)
      } > 0
    } catch {
      guard !Task.isCancelled, !error.isSystemFailure else { throw error }
      log.add(.unreachableStore(error))
      return true
    }
  }
}

extension Problem {
  fileprivate static func unreachableStore(_ cause: Problem) -> Problem {
    Problem(
      .warning, "cache.shelf",
      "images of other machines could not be fetched, so they are made here: \(cause.what)",
      at: cause.place, help: cause.help)
  }
}
