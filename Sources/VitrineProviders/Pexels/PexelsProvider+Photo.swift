// Converts a photo of Pexels. Its image host makes any size on demand. The fixed sizes in the reply
// are only used if the original is missing.

import VitrineModel

extension PexelsProvider {
  /// Returns the photo or video in a reply.
  ///
  /// `edges` are the longest edges of the site's renditions.
  static func entry(_ wire: PexelsPhoto, edges: [Int]) -> ReplyEntry {
    wire.type?.lowercased() == "video" ? .omitted(.video) : ReplyEntry(photo(wire, edges: edges))
  }

  /// Returns nil for photos without an id or an image.
  private static func photo(_ photo: PexelsPhoto, edges: [Int]) -> Photo? {
    guard (photo.type ?? "Photo").lowercased() == "photo", let id = photo.id,
      let size = PixelSize(reportedWidth: photo.$width, height: photo.$height),
      let original = RemoteOriginal(
        sizes(photo.src, size, edges), averageColor: RemoteOriginal.color(photo.averageColor))
    else { return nil }
    let page = WebAddress(reported: photo.url)
    let alt = photo.alt?.asLine
    return Photo(
      id: Photo.ID(provider: info.name, id: id), title: alt?.asTitle ?? title(page, id) ?? "",
      alternativeText: alt ?? "", author: author(photo), license: .pexels, page: page,
      original: .remote(original))
  }

  /// Returns `brown rocks` for `/photo/brown-rocks-2014422/`.
  private static func title(_ page: WebAddress?, _ id: String) -> String? {
    page?.pathComponents.last?.split(separator: "-").filter { $0 != id }.joined(separator: " ")
      .asTitle
  }

  private static func author(_ photo: PexelsPhoto) -> Author? {
    photo.photographer?.asLine.map { name in
      let page = WebAddress(reported: photo.photographerPage)
      return Author(
        id: Author.ID(provider: info.name, id: photo.photographerID ?? name), name: name,
        page: page, profile: Author.Profile(account: account(at: page) ?? ""))
    }
  }

  /// Returns `ada-quill` for `https://www.pexels.com/@ada-quill`.
  private static func account(at page: WebAddress?) -> String? {
    guard let name = page?.pathComponents.last, name.hasPrefix("@") else { return nil }
    return String(name.dropFirst()).asLine
  }

  // MARK: Sizes

  private static func sizes(
    _ src: PexelsSizes?, _ whole: PixelSize, _ edges: [Int]
  ) -> [RemoteOriginal.Size] {
    guard let address = WebAddress(reported: src?.original) else { return fixedSizes(src, whole) }
    let resized = RemoteOriginal.resizedSizes(
      address, whole, to: edges, query: "auto=compress&cs=tinysrgb")
    let isWhole = resized.last?.size == whole
    return isWhole ? resized.dropLast() + [.init(address: address, size: whole)] : resized
  }

  /// The sizes in the reply, each of which fits into a box.
  private static func fixedSizes(
    _ src: PexelsSizes?, _ whole: PixelSize
  ) -> [RemoteOriginal.Size] {
    let boxes: [(String?, Int, Int)] = [
      (src?.small, .max, 130), (src?.medium, .max, 350), (src?.large, 940, 650),
      (src?.large2x, 1880, 1300),
    ]
    return boxes.compactMap { text, width, height in
      WebAddress(reported: text).map {
        .init(address: $0, size: whole.fitting(width: width, height: height))
      }
    }
  }
}
