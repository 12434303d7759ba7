// The staging folder is prepared while nobody waits. After a first build there is none, and the
// next build would have to copy the whole site, however small its change.

public import VitrineModel
import VitrineStore

extension Publication {
  /// Brings the staging folder up to date.
  ///
  /// Stops early if the task is canceled; the next build starts the folder again if this fails.
  public mutating func prepareStaging() throws(Problem) {
    guard let copier, let manifest else { return }
    let staging = try openStaging()
    defer { self.staging = nil }
    let entries = manifest.entries
    var ready = 0
    for chunk in entries.chunks(of: Self.chunk) {
      guard !Task.isCancelled else { break }
      let wanted = chunk.indices.filter { !staging.has($0, of: entries, as: live.file($0)) }
      try copier.copy(wanted.map { chunk[$0] }, to: staging)
      ready += chunk.count
    }
    let isWhole = ready == entries.count
    guard let part = isWhole ? manifest : try? SiteManifest(entries.prefix(ready)) else { return }
    try staging.seal(part, mode: StagingLocation.mode)
  }

  /// Files copied between two checks for cancellation: a twentieth of a second of work.
  private static let chunk = 1_024
}
