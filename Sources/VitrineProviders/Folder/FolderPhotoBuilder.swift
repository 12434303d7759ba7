// Combines the metadata of a photo. Its sidecar comes first, then the album.yml of its folder, then
// the metadata embedded in the file. Without any title, a file name that a person gave is the title.

import Foundation
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
  /// Whether tags may name the people in the photo.
  let namesPeople: Bool

  func photo(file: String, source: String) -> Photo {
    var photo = plainPhoto(file: file, source: source)
    photo.place = notes.place?.names ?? picture.place ?? (isPlaced ? nil : album.place?.names)
    photo.people = notes.people ?? (picture.people.isEmpty ? album.people ?? [] : picture.people)
    photo.unshownTags = unshownTags
    photo.rating = (notes.rating ?? picture.rating).flatMap { $0 > 0 ? $0 : nil }
    photo.credentials = picture.credentials
    photo.label = picture.label
    photo.position = notes.position
    return photo
  }

  /// Whether the photo itself says where it was taken, as names or coordinates.
  private var isPlaced: Bool {
    notes.place != nil || picture.place != nil || picture.location != nil
  }

  private var location: Location? {
    notes.place?.location ?? picture.location ?? (isPlaced ? nil : album.place?.location)
  }

  /// The date in the file's name is the last resort, but may say more than that of the folder.
  private var taken: PartialDate? {
    if let known = notes.taken ?? picture.taken { return known }
    let named = NamedDate.find(in: fileName)
    guard let date = album.taken else { return named }
    return named.map { date.completed(by: $0) } ?? date
  }

  private func plainPhoto(file: String, source: String) -> Photo {
    Photo(
      id: Self.id(of: path),
      title: notes.title ?? embeddedTitle ?? "",
      caption: RichText(notes.caption ?? picture.caption ?? ""),
      alternativeText: notes.alternativeText ?? picture.alternativeText?.unlessBlank ?? "",
      author: author,
      taken: taken,
      tags: tags,
      license: license, page: notes.page,
      original: .file(
        OriginalFile(
          path: file, source: source, digest: picture.digest, size: picture.size,
          frames: picture.frames, isRaw: picture.isRaw, isDisplayP3: picture.isDisplayP3)),
      camera: picture.camera, location: location,
      isFavorite: notes.isFavorite ?? isFavorite,
      focus: notes.focus)
  }

  private var embeddedTitle: String? {
    picture.title?.unlessBlank?.unlessMachineName
      ?? fileName.unlessMachineName
  }

  /// The name of the file without its extension.
  ///
  /// PathKit's takes ten times as long, which shows in a site of many photos.
  private var fileName: String {
    let name = FolderListing.name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return String(name)
    }
    return String(name[..<dot])
  }

  static func id(of path: String) -> Photo.ID { Photo.ID(provider: "folder", id: path) }

  private var author: Author? {
    let noted = notes.author ?? album.author
    guard let name = noted ?? picture.author?.unlessBlank else { return nil }
    let page = noted == nil || noted == picture.author ? picture.authorPage : nil
    return Author(id: Author.ID(named: name), name: name, page: page)
  }

  /// The tags of the sidecar replace the embedded ones.
  ///
  /// The tags of the folder are added.
  private var tags: [Tag] {
    var seen: Set<Tag> = []
    let noted = notes.tags ?? keywords(namingPeople: false)
    let all = (noted + (album.tags ?? [])).filter { seen.insert($0).inserted }
    // Copied to an array without spare capacity, which a full slice would keep: a site has many
    // photos.
    return all.map { $0 }
  }

  /// The keywords that are not shown, since they are names of people in the photo.
  private var unshownTags: [Tag] { notes.tags == nil ? keywords(namingPeople: true) : [] }

  private func keywords(namingPeople wanted: Bool) -> [Tag] {
    let names = unshownNames
    return picture.keywords.prefix(ImageMetadata.Limit.keywords)
      .filter { (!names.isEmpty && names.contains($0.lowercased())) == wanted }
      .compactMap { Tag($0) }
  }

  /// The names of the people in the photo, in any of its files, in lowercase; none if tags may name them.
  private var unshownNames: Set<String> {
    guard !namesPeople else { return [] }
    let noted = (notes.people ?? []) + (album.people ?? [])
    return Set((picture.people + picture.replacedPeople + noted).map { $0.lowercased() })
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
