// The twin made ready while nobody waits: after a first build there is none, and the next one, however
// small its change, would have to copy the whole site.

public import VitrineConfig
import VitrineModel
import VitrineStore

extension Site {
  /// Brings the idle twin of the output folder up to the published site. Ends early, with what is done
  /// of it, where the task is canceled.
  public static func readyTwin(
    of configuration: SiteConfiguration, _ options: BuildOptions, in surroundings: Surroundings
  ) async {
    let log = ProblemLog()
    // What is wrong here is met again by the next build, which tells it.
    let workshop = try? await Workshop.openToLook(
      configuration, options: options, in: surroundings, log: log, NoProgress())
    guard let workshop else { return }
    _ = await workshop.closing { (workshop) throws(Problem) in
      var publication = try await workshop.publication(log)
      try publication.readyTwin()
    }
  }
}

extension Publication {
  /// - Throws: with a twin that the next build begins anew.
  mutating func readyTwin() throws(Problem) {
    guard let source = live.folder, let manifest else { return }
    var twin = try takeTwin()
    try StoreError.telling { () throws(StoreError) in
      var reading = TreeCursor(source)
      var ready: [SiteManifest.Entry] = []
      for (place, entry) in manifest.entries.enumerated() {
        guard !Task.isCancelled else { break }
        if !twin.has(entry, as: live.file(place)) { try copy(entry, &reading, to: &twin) }
        ready.append(entry)
      }
      let isWhole = ready.count == manifest.entries.count
      guard let part = isWhole ? manifest : try? SiteManifest(ready, records: []) else { return }
      try twin.seal(part, mode: TwinPlace.mode)
    }
    self.twin = nil
  }
}
