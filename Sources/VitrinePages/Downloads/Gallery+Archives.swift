// The photos of a set as ZIP files: what visitors may save of each, and a list of the licenses, without
// which the photos must not be passed on.

public import VitrineModel

extension Gallery {
  /// The archives of the sets that offer them.
  public var archives: some Sequence<Archive> {
    catalog.sets.lazy.flatMap { self.archives(of: $0) }
  }

  /// The most bytes of an archive: more programs than not fail at files above 2 GB.
  private static let mostBytes = 2_000_000_000
  private static let licenses = "LICENSES.csv"

  /// Returns the archives of a set: one, or several if one would be too large; none if visitors may
  /// save none of its photos.
  ///
  /// All of them have the licenses of all photos, so that one that is unpacked over another replaces
  /// the list by the same list.
  func archives(
    of filled: Catalog.SetEntry, most: Int = Gallery.mostBytes
  ) -> [Archive] {
    guard offersDownload(filled) else { return [] }
    var names = ArchiveNames(taken: [Self.licenses])
    var list = CSVLine.of([
      "file", "title", "author", "author_url", "license", "license_url", "page_url", "credit",
    ])
    let entries = filled.photos.compactMap { position -> Archive.Entry? in
      guard let saved = savedFile(of: position) else { return nil }
      let photo = catalog.photos[position]
      let title = title(of: photo)
      let name = names.name(DownloadName.of(photo, titled: title), saved.ending)
      list += CSVLine.of([name, title] + rights(of: position))
      return Archive.Entry(name: name, content: .file(saved.file))
    }
    return Archive.parts(
      of: entries, after: .init(name: Self.licenses, content: .bytes(list)), most: most
    ) { Routes.archive($0, of: filled.set) }
  }

  /// Returns the file of a photo or a video that visitors may save, with the extension of its name.
  private func savedFile(
    of position: Catalog.Position
  ) -> (file: Rendition.File, ending: String)? {
    let images = images[position]
    if catalog.photos[position].isVideo, images.maySave, let video = images.video {
      return (video.file, PublishedVideo.fileExtension)
    }
    guard let saved = images.saved, let file = saved.file else { return nil }
    return (file, saved.format.fileExtension)
  }

  /// Returns the cells about the author and the license of a photo.
  private func rights(of position: Catalog.Position) -> [String] {
    let photo = catalog.photos[position]
    let own = settings.address.map { $0.text + photoRoutes[position].link }
    return [
      photo.author?.name ?? "", photo.author?.page?.text ?? "",
      settings.name(of: photo.license), photo.license.address?.text ?? "",
      photo.page?.text ?? own ?? "", credit(of: photo).line,
    ]
  }
}
