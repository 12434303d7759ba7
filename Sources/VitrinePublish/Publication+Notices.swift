// Warnings of a publication: foreign files that it replaced with the folder, and files that it
// could not remove.

import VitrineModel
import VitrineStore

extension Publication {
  /// Files in the output that no build put there.
  ///
  /// Leftovers of a killed run of ours do not count. If the manifest is damaged, these are the
  /// files that are not published now.
  var unknownFiles: [String] {
    let unknownFiles = live.unknownFiles.filter { !Store.isTemporary($0) }
    guard live.manifest == nil, !unknownFiles.isEmpty else { return unknownFiles }
    let published = Set(written.map(\.path.text))
    return unknownFiles.filter { !published.contains($0) }
  }

  var unknownFilesNotice: Problem? {
    let (unknownFiles, most) = (unknownFiles, 5)
    guard let first = unknownFiles.first else { return nil }
    let more = unknownFiles.count > most ? ", and \(unknownFiles.count - most) more" : ""
    let names = unknownFiles.prefix(most).joined(separator: ", ") + more
    return Problem(
      .warning, "output.strangers",
      unknownFiles.count == 1
        ? "a file that does not belong to the site was removed: \(first)"
        : "\(unknownFiles.count) files that do not belong to the site were removed: \(names)",
      at: .file(output.path),
      help: "keep your own files in another folder: each build replaces this one")
  }

  /// Removes from a staging folder beside the output what is no longer in the site.
  ///
  /// The new site is already published, so a failure is a warning.
  func retire(_ staging: String, _ manifest: SiteManifest) -> Problem? {
    guard staging == StagingLocation.beside(output), live.folder != nil else { return nil }
    do {
      try StagingFolder(of: output).retire(for: manifest, claims)
      return nil
    } catch {
      // Removing the folder needs no space and no reading.
      guard (try? StagingLocation.remove(staging)) == nil else { return nil }
      return Problem(
        .warning, "output.twin-left",
        "files that were removed from the site are left beside it: \(error.what)",
        at: .file(staging),
        help: "delete this folder")
    }
  }
}
