// What other machines have made is taken before anything is made here.

import VitrineImages
import VitrineModel

extension Site {
  /// Takes what a plan lacks from the shelf, where there is one. It is a cache: where it cannot be
  /// reached, the images are made here, and that is said.
  /// - Returns: did anything come.
  func takeShared(
    for plan: MirrorPlan, _ session: BuildSession, _ progress: any ProgressDisplay
  ) async throws(Problem) -> Bool {
    guard let shelf = session.options.shelf, !plan.jobs.isEmpty else { return false }
    do throws(Problem) {
      return try await SharedRenditions(shelf, store: session.store).bring(for: plan) {
        progress.show(.downloads, done: $0, of: $1)
      } > 0
    } catch {
      guard !Task.isCancelled, !error.isOfTheMachine else { throw error }
      log.add(.unreachableShelf(error))
      return true
    }
  }
}

extension Problem {
  fileprivate static func unreachableShelf(_ cause: Problem) -> Problem {
    Problem(
      .warning, "cache.shelf",
      "what other machines have made cannot be had, and is made here: \(cause.what)",
      at: cause.place, mend: cause.mend)
  }
}
