// Photos that an imgproxy resizes. It must be able to read the source of each photo.

import VitrineConfig
import VitrineImages
import VitrineModel

/// Describes renditions that an imgproxy makes on request.
struct ImgproxyRenditions {
  private let service: ImageService
  private let settings: RenditionSettings
  /// The location of the folder's photos; nil if the site publishes copies of them.
  private let folder: String?
  private let site: WebAddress?

  /// Nil if the site has no imgproxy.
  init?(_ configuration: SiteConfiguration, _ settings: RenditionSettings) {
    guard let access = configuration.imgproxy else { return nil }
    service = ImageService(access, settings: settings)
    self.settings = settings
    folder = access.source
    site = configuration.address
  }

  /// The renditions of a photo; nil if the imgproxy has nothing to read.
  ///
  /// `known` are the renditions of a file.
  func resized(_ photo: Photo, _ known: RenditionSet) -> RenditionSet? {
    switch photo.original {
    case .remote(let remote):
      let source = remote.covering(ImageService.edge(for: remote.size, settings))
      return service.images(
        .init(source.address.text, size: source.size), averageColor: remote.averageColor,
        focus: photo.focus)
    case .file(let file):
      return folder.map { resized(file, of: photo, below: $0) }
        ?? resized(file, of: photo, with: known)
    }
  }

  private func resized(_ file: OriginalFile, of photo: Photo, below folder: String) -> RenditionSet
  {
    let name = photo.id.id
    // Storages take the name as it is; an address needs it encoded.
    let source = WebAddress(folder)?.appending(name).text ?? folder + name
    return service.images(
      .init(source, size: file.size, revision: file.digest), averageColor: nil,
      focus: photo.focus)
  }

  private func resized(
    _ file: OriginalFile, of photo: Photo, with known: RenditionSet
  ) -> RenditionSet? {
    guard let copy = known.copy, let path = copy.file?.path, let site else {
      return nil
    }
    return service.images(
      .init(site.appending(path.text).text, size: file.size), averageColor: known.averageColor,
      focus: photo.focus, copy: copy)
  }
}
