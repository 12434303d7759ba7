// The small files beside photos: album.yml, and sidecars without a photo. `vitrine check` reads all
// of them, because an unknown key may have asked to hide a photo, and so may a file with a name that
// is almost right.

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

  /// Reads every file, and reports its problems and the files that cannot be read.
  static func check(_ listing: inout FolderListing, report: (Problem) -> Void) {
    listing.problems.filter { $0.severity == .error }.forEach(report)
    let albums = FolderAlbums(notes: albums(of: listing, report: report))
    listing.hide(albums.hidden)
    albums.problemsOfCovers(among: Set(listing.files.map(\.path)), in: listing).forEach(report)
    let photos = Self.paths(of: listing.files + listing.ignoredRaw)
    for (path, file) in listing.notes where photo(of: path).map(photos.contains) == true {
      PhotoNotes.read(at: file.file, named: listing.source(file.path)).problems.forEach(report)
    }
    orphans(of: listing).forEach(report)
  }

  /// Returns a problem for each sidecar of a photo that does not exist, and a note for each such file
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

  /// Whether a file is YAML by its name, to which some editors add `.txt`.
  static func isYAML(_ path: String) -> Bool {
    ["yml", "yaml"].contains(SourceEndings.end(of: withoutTextEnding(path)))
  }

  private static func withoutTextEnding(_ path: String) -> String {
    SourceEndings.end(of: path) == "txt" ? FolderSidecars.stem(path) : path
  }

  /// Returns the YAML files by the paths of their photos.
  ///
  /// A name may differ from that of its photo, or from album.yml, in case if no other file has it: it
  /// may hide photos.
  static func matched(
    _ notes: [String: FolderListing.File], to photos: [FolderListing.File], excluded: Set<String>
  ) -> [String: FolderListing.File] {
    guard !notes.isEmpty else { return notes }
    let paths = paths(of: photos)
    let others = notes.filter { path, _ in
      guard let photo = photo(of: path) else { return false }
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

  /// The path that a sidecar is named after; nil for another spelling of its ending.
  private static func photo(of path: String) -> String? {
    path.hasSuffix(".yml") ? String(path.dropLast(4)) : nil
  }

  private static func orphanedNotes(
    of listing: FolderListing, photos: Set<String>
  ) -> [Problem] {
    let orphans = listing.notes.keys.filter { path in
      photo(of: path).map(photos.contains) != true && !isAlbum(path)
    }
    guard !orphans.isEmpty else { return [] }
    let meant = Dictionary(
      photos.sorted().flatMap { photo in
        [photo, FolderSidecars.stem(photo)].map { ($0.lowercased(), photo) }
      }
    ) { first, _ in first }
    let shown = listing.files.map(\.path).filter { listing.notes[$0 + ".yml"] == nil }
    let index = FileNameIndex(shown)
    return orphans.sorted().map { path in
      let source = listing.source(path)
      let name = FolderSidecars.stem(withoutTextEnding(path)).lowercased()
      let right =
        isAlbum(name + ".yml")
        ? path.dropLast(FolderListing.name(of: path).count) + "album.yml"
        : meant[name].map { $0 + ".yml" }
      guard let right, listing.notes[right] == nil else {
        let stem = FolderSidecars.stem(path)
        let photo = meant[name].map(FileNameIndex.Meaning.file) ?? index.meaning(of: stem)
        return hides(path, in: listing, isOfPhoto: photo != nil)
          ? .hidesNothing(source, photo) : .alone(source)
      }
      let rightName = FolderListing.name(of: right)
      return Problem(
        .error, "folder.sidecar-name",
        "\(source.printable) is not read, because it is not named \(rightName)",
        at: .file(source), help: "rename it, or move it out of the photo folder")
    }
  }

  /// Whether a file asks to hide something, which may have another name.
  ///
  /// If it is probably of a photo, what cannot be understood counts, too.
  private static func hides(_ path: String, in listing: FolderListing, isOfPhoto: Bool) -> Bool {
    guard let file = listing.notes[path] else { return false }
    let (photo, problems) = PhotoNotes.read(at: file.file, named: path)
    let album = AlbumNotes.read(at: file.file, named: path).notes
    return photo.isHidden == true || photo.rating == -1 || album.isUnlisted == true
      || isOfPhoto && problems.contains { $0.severity == .error }
  }

  private static func isAlbum(_ path: String) -> Bool {
    path == "album.yml" || path.hasSuffix("/album.yml")
  }
}

extension Problem {
  fileprivate static func alone(_ source: String) -> Problem {
    Problem(
      .warning, "folder.sidecar-alone", "\(source) describes a photo that does not exist",
      at: .file(source), help: "name it after its photo, such as beach.jpg.yml")
  }

  /// The error for a file that hides no photo: the one that it means may be on the site.
  fileprivate static func hidesNothing(_ source: String, _ meaning: FileNameIndex.Meaning?)
    -> Problem
  {
    let photo: String? = if case .file(let photo)? = meaning { photo.printable } else { nil }
    let advice = photo.map { "did you mean \($0).yml? Rename it" }
    return Problem(
      .error, "folder.sidecar-alone", "\(source) may hide a photo, but there is no such photo",
      at: .file(source),
      help: (advice ?? "name it after its photo, such as beach.jpg.yml") + ", or remove it")
  }
}
