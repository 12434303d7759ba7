// Photos by id. Each takes two calls: one for its metadata and one for its sizes.

import VitrineFetch
import VitrineModel

extension FlickrProvider: LooksUpPhotos {
  static var pageHosts: [String] { FlickrPage.hosts }

  static func reference(to page: WebAddress) -> Reference? { FlickrPage(page)?.reference }

  func lookUp(_ ids: [String]) async throws(ProviderError) -> PhotoLookup {
    try await Self.info.photos(oneByOne: ids.filter(\.isNumber)) {
      id, missing throws(ProviderError) in
      let reply = try await api.reply(
        "flickr.photos.getInfo", [.init("photo_id", id)], as: FlickrInfo.self, missing: missing,
        isOfUser: true)
      let sizes = try await api.reply(
        "flickr.photos.getSizes", [.init("photo_id", id)], as: FlickrSizeList.self,
        missing: missing, isOfUser: true)
      guard let info = reply.photo, let list = sizes.sizes else {
        throw .invalidReply(Self.info.title)
      }
      let entry = FlickrEntry(photo: FlickrPhoto(info), sizes: list.withoutCrops)
      return (info.id, ReplyEntry(ReplyEntry(entry, for: api.account), with: info))
    }
  }
}

extension FlickrPhoto {
  /// Converts to the form that lists have.
  fileprivate init(_ info: FlickrInfo.Photo) {
    self.init(
      id: info.id, title: info.title, description: info.description, owner: info.owner?.nsid,
      ownername: info.owner?.username?.asLine ?? info.owner?.realname,
      pathalias: info.owner?.alias, iconserver: info.owner?.iconserver, license: info.license,
      dateupload: info.dates?.posted, datetaken: info.dates?.taken,
      datetakengranularity: info.dates?.granularity, datetakenunknown: info.dates?.unknown,
      tags: nil, media: info.media, latitude: info.location?.latitude,
      longitude: info.location?.longitude, isPublicPlace: info.permissions?.isPublic,
      isPublic: info.visibility?.isPublic)
  }
}

extension ReplyEntry {
  /// The entry with what lists lack: tags as their author wrote them, and the names of the place.
  fileprivate init(_ entry: ReplyEntry, with info: FlickrInfo.Photo) {
    guard case .photo(var photo) = entry else {
      self = entry
      return
    }
    photo.tags = info.plainTags
    if info.permissions?.$isPublic == 1 { photo.place = info.location?.place }
    self = .photo(photo)
  }
}

extension FlickrInfo.Place {
  fileprivate var place: Place? {
    Place(
      name: neighborhood?.text.asLine, city: locality?.text.asLine, state: region?.text.asLine,
      country: country?.text.asLine)
  }
}

extension FlickrInfo.Photo {
  /// The tags as the author wrote them, with spaces and capitals.
  fileprivate var plainTags: [Tag] {
    (tags?.tag ?? []).filter { !$0.isForMachines }.compactMap { Tag($0.raw ?? "") }.distinct
  }
}

extension FlickrInfo.RawTag {
  fileprivate var isForMachines: Bool {
    $machine == 1 || Tag.isMachineTag(raw ?? "")
  }
}

extension FlickrSizeList.List {
  /// The sizes without square crops and videos.
  fileprivate var withoutCrops: FlickrSizes {
    FlickrSizes(
      size.compactMap { size in
        guard let label = size.label, !label.contains("Square"), size.media != "video" else {
          return nil
        }
        return size.source.map {
          FlickrSizes.Size(
            letter: label == "Original" ? FlickrSizes.original : label, url: $0,
            width: size.$width, height: size.$height)
        }
      })
  }
}
