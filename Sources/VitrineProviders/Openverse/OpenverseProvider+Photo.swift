// An image of Openverse as a photo. Its bytes are at the site it comes from; the small picture that
// Openverse makes itself has no size that is told, and is left alone.

import VitrineModel

extension OpenverseProvider {
  /// Nil without an id or an address.
  static func photo(_ image: OpenverseImage) -> Photo? {
    guard let id = image.id, isPicture(image.filetype), let address = WebAddress(told: image.url)
    else { return nil }
    let size = PixelSize(toldWidth: image.$width, height: image.$height)
    return Photo(
      id: Photo.ID(provider: info.name, id: id),
      title: image.title?.asLine ?? address.pathComponents.last?.asLine ?? id,
      author: author(image), tags: tags(image.tags), license: OpenverseLicense.license(image),
      page: WebAddress(told: image.page),
      original: .remote(
        size.map { RemoteOriginal(.init(address: address, size: $0)) }
          ?? RemoteOriginal(unmeasured: address)))
  }

  /// What browsers show; where nothing is told, it is most likely a JPEG.
  private static func isPicture(_ filetype: String?) -> Bool {
    guard let filetype else { return true }
    return ["jpg", "jpeg", "png", "gif", "webp", "avif"].contains(filetype.lowercased())
  }

  /// By the id that site.yml may name them with.
  private static func author(_ image: OpenverseImage) -> Author? {
    image.creator?.asLine.map { name in
      let id = Author.ID(provider: info.name, id: image.source.map { "\($0)/\(name)" } ?? name)
      return Author(id: id, name: name, page: WebAddress(told: image.creatorPage))
    }
  }

  /// Those of people: what a machine saw is often wrong.
  private static func tags(_ tags: [OpenverseTag]) -> [Tag] {
    var seen: Set<Tag> = []
    return tags.filter { $0.accuracy == nil }.compactMap { Tag($0.name ?? "") }
      .filter { seen.insert($0).inserted }
  }
}
