// The twin made ready while nobody waits: after a first build there is none, and the next one, however
// small its change, would have to copy the whole site.

public import VitrineModel
import VitrineStore

extension Publication {
  /// - Throws: with a twin that the next build begins anew.
  public mutating func prepareStaging() throws(Problem) {
    guard let copier, let manifest else { return }
    let staging = try openStaging()
    try StoreError.telling { () throws(StoreError) in
      let entries = manifest.entries
      var ready = 0
      for piece in entries.pieces(of: Self.piece) {
        guard !Task.isCancelled else { break }
        let wanted = piece.indices.filter { !staging.has($0, of: entries, as: live.file($0)) }
        try copier.copy(wanted.map { piece[$0] }, to: staging)
        ready += piece.count
      }
      let isWhole = ready == entries.count
      guard let part = isWhole ? manifest : try? SiteManifest(entries.prefix(ready)) else { return }
      try staging.seal(part, mode: StagingLocation.mode)
    }
    self.staging = nil
  }

  /// Files brought over before the end may come: a twentieth of a second's work.
  private static let piece = 1_024
}
