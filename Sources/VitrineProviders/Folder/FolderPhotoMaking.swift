// Who has the last word about a photo: its sidecar, then the folder's album.yml, then what is
// embedded in the file. The file's name is the title where nobody wrote one.

import Foundation
import VitrineConfig
import VitrineModel

struct FolderPhotoMaking {
  let path: String
  let picture: Picture
  let notes: PhotoNotes
  let album: AlbumNotes

  func photo(file: String, source: String) -> Photo {
    Photo(
      id: Self.id(of: path),
      title: notes.title ?? picture.title?.unlessBlank ?? stem,
      caption: Prose(notes.caption ?? picture.caption ?? ""),
      alternativeText: notes.alternativeText ?? picture.alternativeText?.unlessBlank ?? "",
      author: author, taken: picture.taken, tags: tags, license: license, page: notes.page,
      original: .file(
        OriginalFile(path: file, source: source, digest: picture.digest, size: picture.size)),
      camera: picture.camera, location: picture.location, isFavorite: notes.isFavorite ?? false,
      focus: notes.focus)
  }

  static func id(of path: String) -> Photo.ID { Photo.ID(provider: "folder", id: path) }

  private var author: Author? {
    let given = notes.author ?? album.author
    guard let name = given ?? picture.author?.unlessBlank else { return nil }
    let page = given == nil || given == picture.author ? picture.authorPage : nil
    // Programs write one name in composed and decomposed letters; it is one author.
    let id = Author.ID(provider: "folder", id: name.precomposedStringWithCanonicalMapping)
    return Author(id: id, name: name, page: page)
  }

  /// A sidecar's tags take the place of the embedded ones; those of the folder are added.
  private var tags: [Tag] {
    var seen: Set<Tag> = []
    let own = notes.tags ?? picture.keywords.prefix(Picture.Limit.keywords).compactMap { Tag($0) }
    let all = (own + (album.tags ?? [])).filter { seen.insert($0).inserted }
    // Without the room that appending left, which a whole slice would keep: a site has many photos.
    return all.map { $0 }
  }

  /// Notes that cannot be understood are `unknown` here: what they were to say may have been less
  /// than what is embedded grants.
  private var license: License {
    let authors = [notes.author, album.author, picture.author].compactMap { $0 }
    return notes.license ?? album.license
      ?? RightsStatement.license(in: picture.rights, by: authors + picture.creators)
  }

  private var stem: String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension String {
  /// Cameras and programs fill fields they know nothing for with spaces.
  fileprivate var unlessBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
