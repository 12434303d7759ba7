// The small files beside photos: album.yml, and sidecars without a photo. `vitrine check` reads all
// of them, because an unknown key may have asked to hide a photo.

import VitrineConfig
import VitrineModel

/// The album.yml files and sidecars of a photo folder.
enum FolderNotes {
  /// Reads each album.yml; the result is by the path of its folder.
  static func albums(
    of listing: FolderListing, report: (Problem) -> Void
  ) -> [String: AlbumNotes] {
    var notes: [String: AlbumNotes] = [:]
    for (path, file) in listing.notes where isAlbum(path) {
      var (read, problems) = AlbumNotes.read(at: file.file, named: listing.source(file.path))
      problems.forEach(report)
      if listing.isWhole { (read.isHidden, read.isUnlisted) = (nil, nil) }
      notes[FolderPath.parent(of: path)] = read
    }
    return notes
  }

  /// Reads every file and reports its problems, and those that cannot be read.
  static func check(_ listing: inout FolderListing, report: (Problem) -> Void) {
    listing.problems.filter { $0.severity == .error }.forEach(report)
    let albums = FolderAlbums(notes: albums(of: listing, report: report))
    listing.hide(albums.hidden)
    listing.files.compactMap { FolderReader.misnamedSidecar(listing.source($0.path)) }
      .forEach(report)
    albums.problemsOfCovers(among: Set(listing.files.map(\.path)), in: listing).forEach(report)
    let photos = Self.paths(of: listing.files + listing.ignoredRaw)
    for (path, file) in listing.notes where photos.contains(String(path.dropLast(4))) {
      PhotoNotes.read(at: file.file, named: listing.source(file.path)).problems.forEach(report)
    }
    orphans(of: listing).forEach(report)
  }

  /// Returns a warning for each sidecar of a photo that does not exist, and a note for each such file
  /// of another program.
  static func orphans(of listing: FolderListing) -> [Problem] {
    // What site.yml excludes has its sidecars, too.
    let known =
      listing.files + listing.ignoredRaw
      + listing.excludedFiles.map { FolderListing.File(path: $0, file: $0) }
    let others = listing.sidecars.others(than: known) + listing.takeout.others(than: known)
    return others.map { .notAPhoto(listing.source($0.path)) }
      + orphanedNotes(of: listing, photos: paths(of: known))
  }

  /// Returns the files named `*.yml` by the paths of their photos.
  ///
  /// A name may differ from that of its photo, or from album.yml, in case if no other file has it: it
  /// may hide photos.
  static func matched(
    _ notes: [String: FolderListing.File], to photos: [FolderListing.File], excluded: Set<String>
  ) -> [String: FolderListing.File] {
    guard !notes.isEmpty else { return notes }
    let paths = paths(of: photos)
    let others = notes.filter { path, _ in
      let photo = String(path.dropLast(4))
      return !paths.contains(photo) && !excluded.contains(photo) && !isAlbum(path)
    }
    guard !others.isEmpty else { return notes }
    let folded = Dictionary(grouping: paths) { $0.lowercased() }
    var matched = notes
    for (path, file) in others.sorted(by: { $0.key < $1.key }) {
      let folder = FolderPath.parent(of: path)
      let album = folder.isEmpty ? "album" : folder + "/album"
      let isAlbum = path.dropLast(4).lowercased() == album.lowercased()
      let photos = isAlbum ? [album] : folded[path.dropLast(4).lowercased()] ?? []
      for photo in photos where matched[photo + ".yml"] == nil {
        matched[photo + ".yml"] = file
        matched[path] = nil
      }
    }
    return matched
  }

  /// The paths that sidecars may be named after.
  private static func paths(of files: [FolderListing.File]) -> Set<String> {
    Set(files.flatMap { [$0.path, $0.shown] + $0.originals.map(\.path) })
  }

  private static func orphanedNotes(
    of listing: FolderListing, photos: Set<String>
  ) -> [Problem] {
    let orphans = listing.notes.keys.filter { path in
      !photos.contains(String(path.dropLast(4))) && !isAlbum(path)
    }
    return orphans.sorted().map { path in
      let source = listing.source(path)
      return Problem(
        .warning, "folder.sidecar-alone", "\(source) describes a photo that does not exist",
        at: .file(source), help: "name it after its photo, such as beach.jpg.yml")
    }
  }

  private static func isAlbum(_ path: String) -> Bool {
    path == "album.yml" || path.hasSuffix("/album.yml")
  }
}
