// Combines the metadata of a photo. Its sidecar comes first, then the album.yml of its folder, then
// the metadata embedded in the file. Without any title, the file name is the title.

import Foundation
import PathKit
import VitrineConfig
import VitrineModel

/// Builds a photo from its file and the notes beside it.
struct FolderPhotoBuilder {
  let path: String
  let picture: ImageMetadata
  let notes: PhotoNotes
  let album: AlbumNotes
  /// Whether a photo program marks it as a favorite.
  let isFavorite: Bool

  func photo(file: String, source: String) -> Photo {
    var photo = plainPhoto(file: file, source: source)
    photo.place = picture.place
    photo.people = picture.people
    photo.rating = picture.rating
    photo.label = picture.label
    return photo
  }

  private func plainPhoto(file: String, source: String) -> Photo {
    Photo(
      id: Self.id(of: path),
      title: notes.title ?? picture.title?.unlessBlank ?? Path(path).lastComponentWithoutExtension,
      caption: RichText(notes.caption ?? picture.caption ?? ""),
      alternativeText: notes.alternativeText ?? picture.alternativeText?.unlessBlank ?? "",
      author: author,
      taken: picture.taken ?? NamedDate.find(in: Path(path).lastComponentWithoutExtension),
      tags: tags,
      license: license, page: notes.page,
      original: .file(
        OriginalFile(path: file, source: source, digest: picture.digest, size: picture.size)),
      camera: picture.camera, location: picture.location,
      isFavorite: notes.isFavorite ?? isFavorite,
      focus: notes.focus)
  }

  static func id(of path: String) -> Photo.ID { Photo.ID(provider: "folder", id: path) }

  private var author: Author? {
    let noted = notes.author ?? album.author
    guard let name = noted ?? picture.author?.unlessBlank else { return nil }
    let page = noted == nil || noted == picture.author ? picture.authorPage : nil
    // Programs write the same name in composed or decomposed letters. It is one author.
    let id = Author.ID(provider: "folder", id: name.precomposedStringWithCanonicalMapping)
    return Author(id: id, name: name, page: page)
  }

  /// The tags of the sidecar replace the embedded ones.
  ///
  /// The tags of the folder are added.
  private var tags: [Tag] {
    var seen: Set<Tag> = []
    let noted =
      notes.tags ?? picture.keywords.prefix(ImageMetadata.Limit.keywords).compactMap { Tag($0) }
    let all = (noted + (album.tags ?? [])).filter { seen.insert($0).inserted }
    // Copied to an array without spare capacity, which a full slice would keep: a site has many
    // photos.
    return all.map { $0 }
  }

  /// A license in notes that cannot be parsed is `unknown`, not the embedded one: the author may
  /// have meant to grant less.
  private var license: License {
    let authors = [notes.author, album.author, picture.author].compactMap { $0 }
    return notes.license ?? album.license
      ?? RightsStatement.license(in: picture.rights, by: authors + picture.creators)
  }
}

extension String {
  /// Cameras and programs fill unknown fields with spaces.
  fileprivate var unlessBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
