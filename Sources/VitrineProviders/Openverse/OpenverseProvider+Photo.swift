// Converts an image of Openverse to a photo. The file is at the site it comes from. Openverse itself
// has a thumbnail, which is meant for pages: https://docs.openverse.org/api/reference/.

import VitrineModel

extension OpenverseProvider {
  /// Returns the photo in a reply, or an image in a format that browsers cannot show.
  static func entry(_ image: OpenverseImage) -> ReplyEntry {
    isPicture(image.filetype) ? ReplyEntry(photo(image)) : .omitted(.otherFile)
  }

  /// Returns nil for images without an id or address.
  private static func photo(_ image: OpenverseImage) -> Photo? {
    guard let id = image.id, let address = WebAddress(reported: image.url) else { return nil }
    return Photo(
      id: Photo.ID(provider: info.name, id: id),
      title: image.title?.asTitle ?? "",
      author: author(image), tags: tags(image.tags), license: OpenverseLicense.license(image),
      page: WebAddress(reported: image.page),
      original: .remote(original(image, at: address)))
  }

  /// The widest image that Openverse makes; the height follows.
  private static let thumbnailWidth = 600

  private static func original(_ image: OpenverseImage, at address: WebAddress) -> RemoteOriginal {
    let thumbnail = WebAddress(reported: image.thumbnail)
    guard let size = PixelSize(reportedWidth: image.$width, height: image.$height) else {
      return RemoteOriginal(unmeasured: address, preview: thumbnail, width: thumbnailWidth)
    }
    let sizes = thumbnail.map {
      [RemoteOriginal.Size(address: $0, size: size.scaled(toWidth: thumbnailWidth))]
    }
    return RemoteOriginal(
      .init(address: address, size: size), size.width > thumbnailWidth ? sizes ?? [] : [])
  }

  /// Whether browsers can show a file type.
  ///
  /// Without a type, it is probably a JPEG.
  private static func isPicture(_ filetype: String?) -> Bool {
    guard let filetype else { return true }
    return ["jpg", "jpeg", "png", "gif", "webp", "avif"].contains(filetype.lowercased())
  }

  /// The author, with the id that site.yml accepts.
  private static func author(_ image: OpenverseImage) -> Author? {
    image.creator?.asLine.map { name in
      let id = Author.ID(provider: info.name, id: image.source.map { "\($0)/\(name)" } ?? name)
      return Author(id: id, name: name, page: WebAddress(reported: image.creatorPage))
    }
  }

  /// The tags written by people.
  ///
  /// Tags from image recognition are often wrong.
  private static func tags(_ tags: [OpenverseTag]) -> [Tag] {
    tags.filter { $0.accuracy == nil }.compactMap { Tag($0.name ?? "") }.distinct
  }
}
