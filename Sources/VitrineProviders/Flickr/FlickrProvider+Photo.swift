// What Flickr tells of a photo, in our words.

import VitrineModel

extension Photo {
  /// Nil for videos, and for what has no id, no owner or no picture.
  init?(_ entry: FlickrEntry, of list: FlickrList.Page? = nil) {
    let photo = entry.photo
    guard let id = photo.id, let author = Author(photo, of: list), photo.media != "video",
      let original = RemoteOriginal(entry.sizes)
    else { return nil }
    self.init(
      id: ID(provider: FlickrProvider.info.name, id: id),
      title: photo.title?.text.asLine ?? id,
      caption: Prose(html: photo.description?.text ?? ""), author: author, taken: photo.taken,
      uploaded: Moment(epoch: photo.$dateupload), tags: photo.plainTags,
      license: FlickrLicense.license(photo.license),
      page: Self.page(of: photo, by: author), original: .remote(original),
      location: photo.publicPlace)
  }

  private static func page(of photo: FlickrPhoto, by author: Author) -> WebAddress? {
    let who = (photo.pathalias ?? author.id.id).asPathSegment
    return WebAddress("https://www.flickr.com/photos/\(who)/\((photo.id ?? "").asPathSegment)/")
  }
}

extension Author {
  fileprivate init?(_ photo: FlickrPhoto, of list: FlickrList.Page?) {
    guard let id = photo.owner ?? list?.owner else { return nil }
    let name = photo.ownername ?? (photo.owner == nil ? list?.ownername : nil)
    self.init(
      flickr: id, name: name?.asLine ?? photo.pathalias ?? id, alias: photo.pathalias,
      iconServer: photo.iconserver)
  }

  /// - Parameter iconServer: `0` for those who have no picture of their own.
  init(flickr id: String, name: String, alias: String?, iconServer: String?) {
    let server = iconServer.flatMap { $0 == "0" ? nil : $0.asPathSegment }
    self.init(
      id: ID(provider: FlickrProvider.info.name, id: id), name: name,
      page: WebAddress("https://www.flickr.com/people/\((alias ?? id).asPathSegment)/"),
      avatar: server.flatMap {
        WebAddress("https://live.staticflickr.com/\($0)/buddyicons/\(id.asPathSegment).jpg")
      })
  }
}

extension FlickrPhoto {
  /// Nil where Flickr took the time of the upload for it, and where only a month or a year is
  /// known: a day would be made up.
  fileprivate var taken: Moment? {
    guard $datetakenunknown ?? 0 == 0, $datetakengranularity ?? 0 == 0 else { return nil }
    return datetaken.flatMap { Moment($0) }
  }

  /// Flickr hands tags out without their spaces. Machine tags, `geo:lat=1`, are for programs.
  fileprivate var plainTags: [Tag] {
    var seen: Set<Tag> = []
    return (tags ?? "").split(separator: " ").filter { !Self.isMachineTag($0) }
      .compactMap { Tag($0) }.filter { seen.insert($0).inserted }
  }

  static func isMachineTag(_ tag: Substring) -> Bool {
    guard let colon = tag.firstIndex(of: ":") else { return false }
    return tag[colon...].contains("=")
  }

  /// Zero stands for "nowhere", so that another field has to tell.
  fileprivate var publicPlace: Location? {
    guard $isPublicPlace == 1, let latitude, let longitude else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }
}

extension RemoteOriginal {
  /// Nil where there is no picture. The file as it was uploaded may lie on its side, while all
  /// others stand upright.
  fileprivate init?(_ wire: FlickrSizes) {
    let all = wire.all.compactMap { size in Size(size).map { (size.letter, $0) } }
    let upright = all.last { $0.0 != FlickrSizes.original }?.1.size
    self.init(
      all.map { letter, size in
        guard letter == FlickrSizes.original, let upright, size.size.lies(across: upright) else {
          return size
        }
        return Size(
          address: size.address,
          size: PixelSize(width: size.size.height, height: size.size.width))
      })
  }
}

extension RemoteOriginal.Size {
  fileprivate init?(_ wire: FlickrSizes.Size) {
    guard let address = WebAddress(wire.url), !Self.isPlaceholder(address),
      let size = PixelSize(toldWidth: wire.width, height: wire.height)
    else { return nil }
    self.init(address: address, size: size)
  }

  /// The picture that stands in for a photo that is gone.
  private static func isPlaceholder(_ address: WebAddress) -> Bool {
    address.text.split(separator: "/").last?.hasPrefix("photo_unavailable") ?? false
  }
}

extension PixelSize {
  fileprivate func lies(across other: PixelSize) -> Bool {
    (width > height && other.width < other.height) || (width < height && other.width > other.height)
  }
}
