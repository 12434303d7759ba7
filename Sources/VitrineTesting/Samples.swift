// Photos, sets and renditions for tests that need any. A test passes the values that it checks.

public import VitrineModel

extension Photo {
  /// Returns a photo of 1500 × 1000 pixels in the photo folder.
  public static func sample(
    _ name: String, title: String? = nil, by author: String? = nil, taken: String? = nil,
    tags: [String] = [], license: License = .unknown, provider: String = "folder"
  ) -> Photo {
    Photo(
      id: Photo.ID(provider: provider, id: name), title: title ?? name,
      author: author.map { Author(id: Author.ID(provider: provider, id: $0), name: $0) },
      taken: taken.flatMap { PartialDate($0) }, tags: tags.compactMap { Tag($0) }, license: license,
      original: .file(
        OriginalFile(
          path: "/photos/\(name)", source: "Photos/\(name)",
          digest: SHA256.digest(of: Array(name.utf8)),
          size: PixelSize(width: 1500, height: 1000))))
  }
}

extension PhotoSet {
  /// Returns a set.
  public static func sample(
    _ slug: String, _ selection: Selection = .search("sea"), sort: Sort = .given,
    limit: Int? = nil, licenses: [String] = [], provider: String = "folder", icon: String = ""
  ) -> PhotoSet {
    PhotoSet(
      slug: slug, title: slug.prefix(1).uppercased() + slug.dropFirst(), icon: icon,
      provider: provider, selection: selection, sort: sort, limit: limit,
      licenses: licenses.compactMap { LicensePattern($0) })
  }
}

extension Catalog {
  /// Returns a catalog with one set.
  public static func sample(_ photos: [Photo], set: PhotoSet = .sample("sea")) -> Catalog {
    Catalog([LoadedSet(set: set, photos: photos)])
  }
}

extension RenditionSet {
  /// Returns two sizes in two formats of an image of 1500 × 1000 pixels, JPEG last, and a full-size
  /// copy; also an animation if it moves.
  public static func sample(_ digest: Digest, isMoving: Bool = false) -> RenditionSet {
    let name = digest.hex.prefix(12)
    let renditions = [RenditionFormat.webp, .jpeg].flatMap { format in
      [320, 1280].compactMap { edge in
        SitePath("images/\(name)-\(edge).\(format.fileExtension)").map {
          Rendition(
            .site(.init(path: $0, bytes: edge * 10, digest: digest)), format: format,
            size: PixelSize(width: edge, height: edge * 2 / 3))
        }
      }
    }
    let original = SitePath("originals/\(name).jpg").map {
      Rendition(
        .site(.init(path: $0, bytes: 15_000, digest: digest)), format: .original,
        size: PixelSize(width: 1500, height: 1000))
    }
    return RenditionSet(
      renditions: renditions, averageColor: 0x336699, copy: original,
      motion: isMoving ? renditions[1] : nil)
  }
}
