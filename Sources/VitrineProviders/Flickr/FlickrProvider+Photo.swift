// Converts a photo of Flickr.

import VitrineModel

extension ReplyEntry {
  /// A photo, a video of which Flickr only shows a still image, or a private photo.
  init(_ entry: FlickrEntry, of list: FlickrList.Page? = nil, for account: FlickrAccount) {
    if let omission = account.omission(of: entry.photo, by: entry.photo.owner ?? list?.owner) {
      self = .omitted(omission)
    } else if entry.photo.media == "video" {
      self = .omitted(.video)
    } else {
      self.init(Photo(entry, of: list))
    }
  }
}

extension Photo {
  /// Nil for photos without an id, owner or image.
  fileprivate init?(_ entry: FlickrEntry, of list: FlickrList.Page?) {
    let photo = entry.photo
    guard let id = photo.id, let author = Author(photo, of: list),
      let original = RemoteOriginal(entry.sizes)
    else { return nil }
    self.init(
      id: ID(provider: FlickrProvider.info.name, id: id),
      title: photo.title?.text.asTitle ?? "",
      caption: RichText(html: photo.description?.text ?? ""), author: author, taken: photo.taken,
      uploaded: PartialDate(epoch: photo.$dateupload), tags: photo.plainTags,
      license: FlickrLicense.license(photo.license),
      page: Self.page(of: photo, by: author), original: .remote(original),
      location: photo.publicPlace)
  }

  private static func page(of photo: FlickrPhoto, by author: Author) -> WebAddress? {
    let user = (photo.pathalias ?? author.id.id).asPathSegment
    return WebAddress("https://www.flickr.com/photos/\(user)/\((photo.id ?? "").asPathSegment)/")
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

  /// - Parameters:
  ///   - id: The NSID.
  ///   - name: The name on pages.
  ///   - alias: The name in addresses.
  ///   - iconServer: The server of the avatar; `0` for users without one.
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
  /// The known part of the date when the photo was taken; nil if Flickr substitutes the upload date.
  ///
  /// Unknown parts are zeros or the first of a year or month:
  /// https://www.flickr.com/services/api/misc.dates.html.
  fileprivate var taken: PartialDate? {
    guard $datetakenunknown ?? 0 == 0, let date = datetaken.flatMap({ PartialDate($0) }) else {
      return nil
    }
    return switch $datetakengranularity ?? 0 {
    case 0: date
    case 4: PartialDate(year: date.year, month: date.month)
    case 6: PartialDate(year: date.year)
    case 8: PartialDate(year: date.year, isCirca: true)
    default: nil
    }
  }

  /// The tags, which lists contain without spaces.
  ///
  /// Machine tags such as `geo:lat=1` are left out.
  fileprivate var plainTags: [Tag] {
    (tags ?? "").split(separator: " ").filter { !Tag.isMachineTag($0) }.compactMap { Tag($0) }
      .distinct
  }

  /// The location, if it is public.
  ///
  /// Zero means that there is none, so another field decides.
  fileprivate var publicPlace: Location? {
    guard $isPublicPlace == 1, let latitude, let longitude else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }
}

extension RemoteOriginal {
  /// Nil if there is no image.
  ///
  /// The size of the original may be reported before rotation, while all other sizes are upright.
  fileprivate init?(_ wire: FlickrSizes) {
    let all = wire.all.compactMap { size in Size(size).map { (size.letter, $0) } }
    let upright = all.last { $0.0 != FlickrSizes.original }?.1.size
    self.init(
      all.map { letter, size in
        guard letter == FlickrSizes.original, let upright, size.size.isTurned(from: upright) else {
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
      let size = PixelSize(reportedWidth: wire.width, height: wire.height)
    else { return nil }
    self.init(address: address, size: size)
  }

  /// Whether an address is the placeholder for a deleted photo.
  private static func isPlaceholder(_ address: WebAddress) -> Bool {
    address.text.lastComponent.hasPrefix("photo_unavailable")
  }
}

extension PixelSize {
  /// Whether one size is landscape and the other portrait.
  fileprivate func isTurned(from other: PixelSize) -> Bool {
    (width > height && other.width < other.height) || (width < height && other.width > other.height)
  }
}
