// From a listing to photos: what each picture says about itself, what is written beside it, and
// what holds for its folder. Several pictures are read at once; the order is the listing's.

import Foundation
import VitrineConfig
import VitrineModel

struct FolderReading: Sendable {
  private let listing: FolderListing
  private let services: ProviderServices
  private let albums: FolderAlbums

  init(listing: FolderListing, services: ProviderServices) {
    self.listing = listing
    self.services = services
    albums = FolderAlbums(notes: Self.albumNotes(listing, services))
  }

  func contents() async -> FolderContents {
    reportOrphans()
    let photos = await pieces.concurrently(width: services.workers, self.photos)
    return FolderContents(photos: photos.flatMap(\.self), albums: albums, name: listing.name)
  }

  /// Small enough that all workers have work to the end, large enough to be read in one go.
  private var pieces: [ArraySlice<FolderListing.File>] {
    let files = listing.files
    return files.pieces(of: max(1, min(256, files.count / max(1, services.workers * 4))))
  }

  // MARK: Photos

  private func photos(_ files: ArraySlice<FolderListing.File>) -> [FolderPhoto] {
    let noted = files.map { (file: $0, notes: photoNotes($0)) }
      .filter { $0.notes.isHidden != true }
    let pictures = services.pictures.read(noted.map(\.file.file))
    var photos: [FolderPhoto] = []
    // Neighbors are mostly of a few authors and cameras.
    var sharing = Photo.Sharing()
    for (noted, picture) in zip(noted, pictures) {
      guard var photo = photo(noted.file, noted.notes, picture) else { continue }
      sharing.share(&photo.photo)
      photos.append(photo)
    }
    return photos
  }

  private func photo(
    _ file: FolderListing.File, _ notes: PhotoNotes, _ picture: Result<Picture, PictureFault>
  ) -> FolderPhoto? {
    switch picture {
    case .success(let picture):
      reportCut(picture, listing.source(file.path))
      let folder = Self.folder(of: file.path)
      let photo = FolderPhotoMaking(
        path: file.path, picture: picture, notes: notes, album: albums.notes(for: folder)
      ).photo(file: file.file, source: listing.source(file.path))
      return FolderPhoto(photo: photo, folder: folder)
    case .failure(let fault):
      services.report(
        Self.misnamedSidecar(fault, listing.source(file.path))
          ?? fault.problem(
            at: listing.source(file.path), severity: Self.severity(fault, file.path)))
      return nil
    }
  }

  private func reportCut(_ picture: Picture, _ source: String) {
    let cut = picture.cut
    guard !cut.isEmpty else { return }
    services.report(
      Problem(
        .warning, "folder.text-cut",
        "some of what \(source.printable) says is too long and cut: \(cut.joined(separator: ", "))",
        at: .file(source), mend: "shorten it in the picture, or write it in \(source).yml"))
  }

  /// `beach.jpg.yaml` and `BEACH.JPG.YML` are meant to describe a photo and describe none.
  private static func misnamedSidecar(_ fault: PictureFault, _ source: String) -> Problem? {
    let ending = [".yaml", ".yml"].first { source.lowercased().hasSuffix($0) }
    guard fault == .notAPicture, let ending else { return nil }
    let name = source.split(separator: "/").last?.dropLast(ending.count) ?? ""
    return Problem(
      .warning, "folder.sidecar-name",
      "\(source.printable) is left out: the name of a sidecar ends in `.yml`, in small letters",
      at: .file(source), mend: "rename it to \(String(name).printable).yml")
  }

  /// A text file among photos is no mistake; a file that claims to be a picture is one.
  private static func severity(_ fault: PictureFault, _ path: String) -> Problem.Severity {
    let harmless: Set = ["txt", "md", "csv", "json", "xmp", "html", "db", "ini", "log"]
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    return fault == .notAPicture && harmless.contains(ending) ? .note : .warning
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  // MARK: What is written beside the pictures

  private func photoNotes(_ file: FolderListing.File) -> PhotoNotes {
    guard let sidecar = listing.notes[file.path + ".yml"] else { return PhotoNotes() }
    let (notes, problems) = PhotoNotes.read(
      at: sidecar.file, named: listing.source(sidecar.path))
    problems.forEach(services.report)
    return notes
  }

  private static func albumNotes(
    _ listing: FolderListing, _ services: ProviderServices
  ) -> [String: AlbumNotes] {
    var notes: [String: AlbumNotes] = [:]
    for file in listing.notes.values where isAlbum(file) {
      let (read, problems) = AlbumNotes.read(at: file.file, named: listing.source(file.path))
      problems.forEach(services.report)
      notes[folder(of: file.path)] = read
    }
    return notes
  }

  private static func isAlbum(_ file: FolderListing.File) -> Bool {
    file.path == "album.yml" || file.path.hasSuffix("/album.yml")
  }

  private func reportOrphans() {
    let pictures = Set(listing.files.map(\.path))
    let orphans = listing.notes.keys.filter { path in
      !pictures.contains(String(path.dropLast(4)))
        && path != "album.yml" && !path.hasSuffix("/album.yml")
    }
    for path in orphans.sorted() {
      let source = listing.source(path)
      services.report(
        Problem(
          .warning, "folder.sidecar-alone", "\(source) describes a photo that is not there",
          at: .file(source), mend: "a sidecar is named like its photo: beach.jpg.yml"))
    }
  }
}
