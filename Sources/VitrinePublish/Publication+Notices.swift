// What a publication tells: files of somebody else's that it replaced with the folder, and what it
// could not clear away.

import VitrineModel
import VitrineStore

extension Publication {
  /// Files in the output that no build put there; what a killed run of ours left is nobody's. Where
  /// the list of the published files is damaged, those that are not published now.
  var strangers: [String] {
    let strangers = live.strangers.filter { !Store.isTemporary($0) }
    guard live.manifest == nil, !strangers.isEmpty else { return strangers }
    let published = Set(written.map(\.path.text))
    return strangers.filter { !published.contains($0) }
  }

  var strangersNotice: Problem? {
    let (strangers, most) = (strangers, 5)
    guard let first = strangers.first else { return nil }
    let more = strangers.count > most ? ", and \(strangers.count - most) more" : ""
    let names = strangers.prefix(most).joined(separator: ", ") + more
    return Problem(
      .warning, "output.strangers",
      strangers.count == 1
        ? "a file that is not of the site was removed: \(first)"
        : "\(strangers.count) files that are not of the site were removed: \(names)",
      at: .file(output.path),
      mend: "keep files of your own in another folder: this one is replaced as a whole")
  }

  /// Clears what was taken from the site out of a twin that stays beside the output. By now the
  /// site is published, so that a fault is told and no failure.
  func retire(_ staging: String, _ manifest: SiteManifest) -> Problem? {
    guard staging == StagingLocation.beside(output), live.folder != nil else { return nil }
    do throws(StoreError) {
      try StagingFolder(of: output).retire(for: manifest, claims)
      return nil
    } catch {
      // Removing needs no space and no reading.
      guard (try? StagingLocation.remove(staging)) == nil else { return nil }
      return Problem(
        .warning, "output.twin-left",
        "files taken from the site are left beside it: \(error.problem.what)", at: .file(staging),
        mend: "delete this folder")
    }
  }
}
