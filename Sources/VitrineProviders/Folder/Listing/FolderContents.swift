// What is in the photo folder, by album: sets are answered from it.

import PathKit
import VitrineModel

/// The contents of the photo folder, in the order that people expect.
struct FolderContents: Sendable {
  /// All photos, also those of unlisted albums.
  let all: [FolderPhoto]
  /// The photos of no unlisted album.
  let photos: [FolderPhoto]
  /// Every subfolder with photos in or below it.
  let albums: [Album]
  /// The photo folder itself as an album.
  let whole: Album
  /// The path of the photo folder, as site.yml names it.
  private let source: FolderSource
  private let listing: FolderListing
  private let notes: FolderAlbums
  /// The indices of the photos in or below each folder: a set may ask for thousands of albums.
  private let indices: [String: [Int]]
  /// The indices of the photos in each folder itself.
  private let ownIndices: [String: [Int]]

  init(photos: [FolderPhoto], albums: FolderAlbums, listing: FolderListing) {
    all = photos
    self.albums = albums.albums(holding: photos)
    notes = albums
    self.listing = listing
    source = listing.source
    whole = albums.album("", named: source.name)
    ownIndices = Dictionary(grouping: photos.indices) { photos[$0].folder }
    var indices: [String: [Int]] = [:]
    var listed: [FolderPhoto] = []
    for (index, photo) in photos.enumerated() {
      let folders = FolderPath.ancestry(of: photo.folder)
      // The photos of an unlisted album are in no album above it.
      let unlisted = folders.firstIndex(where: albums.isUnlisted)
      for folder in folders[...(unlisted ?? folders.count - 1)] {
        indices[folder, default: []].append(index)
      }
      if unlisted == nil { listed.append(photo) }
    }
    self.photos = listed
    self.indices = indices
  }

  /// The names of all authors, sorted.
  var authors: [String] { Set(photos.compactMap(\.photo.author?.name)).sorted() }

  /// Returns the photos by an author, ignoring case and accents.
  func photos(by author: String) -> [FolderPhoto] {
    let wanted = FoldedWords(author).words
    guard !wanted.isEmpty else {
      return photos.filter { $0.photo.author?.name == author }
    }
    return photos.filter { $0.photo.author.map { FoldedWords($0.name).words == wanted } ?? false }
  }

  /// Returns the album at a normalized path; nil if the folder has no photos.
  ///
  /// A folder whose photos cannot be read is an album without photos.
  func album(_ path: String) -> Album? {
    if path.isEmpty { return whole }
    if let album = albums.first(where: { $0.id == path }) { return album }
    guard listing.albums.contains(path), !listing.isHidden(path) else { return nil }
    return notes.album(path, named: Path(path).lastComponent)
  }

  /// Returns the error for an album that does not exist.
  func errorOfAlbum(_ name: String) -> ProviderError {
    if listing.isHidden(FolderPath.normalized(name)) { return .leftOut(name) }
    return source.error(of: name, among: albums.map(\.id)) ?? .unknownAlbum(name)
  }

  /// Returns the order that the album.yml of a folder asks for.
  func sort(of folder: String) -> PhotoOrder? { notes.sort(of: folder) }

  /// Returns the folders below a folder as a tree.
  func branches(of parent: String) -> [Album] {
    let start = parent.isEmpty ? "" : parent + "/"
    return albums.filter { $0.id.hasPrefix(start) }.map { album in
      album.placed(
        Album.Branch(
          path: String(album.id.dropFirst(start.count)), isUnlisted: notes.isUnlisted(album.id)))
    }
  }

  /// Returns the photos in a folder itself.
  func photos(in folder: String) -> [FolderPhoto] { (ownIndices[folder] ?? []).map { all[$0] } }

  /// Returns the photos in or below a folder.
  func photos(below folder: String) -> [FolderPhoto] {
    (indices[folder] ?? []).map { all[$0] }
  }
}
