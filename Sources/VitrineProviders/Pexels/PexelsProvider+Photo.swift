// A photo of Pexels as ours. Its image host makes any size of a picture; what is told beside the
// original only serves where the original is missing.

import VitrineModel

extension PexelsProvider {
  /// Nil for videos, and without an id or a picture.
  ///
  /// - Parameter edges: the longest edges that the site wants.
  static func photo(_ photo: PexelsPhoto, edges: [Int]) -> Photo? {
    guard (photo.type ?? "Photo").lowercased() == "photo", let id = photo.id,
      let size = PixelSize(toldWidth: photo.$width, height: photo.$height),
      let original = RemoteOriginal(
        sizes(photo.src, size, edges), averageColor: RemoteOriginal.color(photo.averageColor))
    else { return nil }
    let page = WebAddress(told: photo.url)
    let alt = photo.alt?.asLine
    return Photo(
      id: Photo.ID(provider: info.name, id: id), title: alt ?? title(page, id) ?? id,
      alternativeText: alt ?? "", author: author(photo), license: .pexels, page: page,
      original: .remote(original))
  }

  /// `/photo/brown-rocks-2014422/` is brown rocks.
  private static func title(_ page: WebAddress?, _ id: String) -> String? {
    page?.pathComponents.last?.split(separator: "-").filter { $0 != id }.joined(separator: " ")
      .asLine
  }

  private static func author(_ photo: PexelsPhoto) -> Author? {
    photo.photographer?.asLine.map { name in
      let page = WebAddress(told: photo.photographerPage)
      return Author(
        id: Author.ID(provider: info.name, id: photo.photographerID ?? name), name: name,
        page: page, profile: Author.Profile(account: account(at: page) ?? ""))
    }
  }

  /// `https://www.pexels.com/@ada-quill` is ada-quill's.
  private static func account(at page: WebAddress?) -> String? {
    guard let name = page?.pathComponents.last, name.hasPrefix("@") else { return nil }
    return String(name.dropFirst()).asLine
  }

  // MARK: Sizes

  private static func sizes(
    _ src: PexelsSizes?, _ whole: PixelSize, _ edges: [Int]
  ) -> [RemoteOriginal.Size] {
    guard let address = WebAddress(told: src?.original) else { return told(src, whole) }
    let resized = RemoteOriginal.resizedSizes(
      address, whole, to: edges, query: "auto=compress&cs=tinysrgb")
    return resized.dropLast() + [.init(address: address, size: whole)]
  }

  /// Each fits into a box of its own.
  private static func told(_ src: PexelsSizes?, _ whole: PixelSize) -> [RemoteOriginal.Size] {
    let boxes: [(String?, Int, Int)] = [
      (src?.small, .max, 130), (src?.medium, .max, 350), (src?.large, 940, 650),
      (src?.large2x, 1880, 1300),
    ]
    return boxes.compactMap { text, width, height in
      WebAddress(told: text).map {
        .init(address: $0, size: whole.fitting(width: width, height: height))
      }
    }
  }
}
