// The files that describe a photo of the folder, and what its sidecars say.

import VitrineConfig
import VitrineModel

/// The sidecars of the photos of a listing.
struct FolderPhotoNotes: Sendable {
  let listing: FolderListing

  /// The files that describe a photo.
  func sidecars(of file: FolderListing.File) -> [FolderListing.File] {
    listing.sidecars.all(of: file) + [listing.takeout.file(of: file)].compactMap(\.self)
      + files(of: file)
  }

  /// The sidecars of a photo and of its raw files, the first one with precedence.
  private func files(of file: FolderListing.File) -> [FolderListing.File] {
    var seen: Set<String> = []
    return ([file.path, file.shown] + file.originals.map(\.path))
      .filter { seen.insert($0).inserted }.compactMap { listing.notes[$0 + ".yml"] }
  }

  /// What the sidecars of a photo say.
  struct Parsed {
    var notes = PhotoNotes()
    /// Whether any of them hides the photo.
    var isHidden = false
    var isClear = true
  }

  /// Reads the sidecars of a photo, and reports their problems.
  func read(_ file: FolderListing.File, _ report: (Problem) -> Void) -> Parsed {
    var parsed = Parsed()
    for (index, sidecar) in files(of: file).enumerated() {
      let (notes, problems) = PhotoNotes.read(
        at: sidecar.file, named: listing.source(sidecar.path))
      problems.forEach(report)
      if index == 0 { parsed.notes = notes }
      parsed.isHidden = parsed.isHidden || notes.isHidden == true && !listing.isWhole
      parsed.isClear = parsed.isClear && problems.isEmpty
    }
    return parsed
  }
}
