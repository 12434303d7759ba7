// Albums, which Flickr calls photosets, and galleries, which a person compiles from the photos of
// others.

import Synchronization
import VitrineFetch
import VitrineModel

extension FlickrProvider: ListsAlbums {
  /// Returns an album or gallery, by its id or address.
  func album(_ id: String) async throws(ProviderError) -> Album {
    let missing = ProviderError.unknownAlbum(id, nearest: nil)
    guard let name = id.asLine else { throw missing }
    guard let request = Self.request(name) else { throw missing }
    let reply = try await api.reply(
      request.method, request.arguments, as: FlickrAlbumReply.self, missing: missing)
    guard let found = reply.photoset ?? reply.gallery, let album = Album(found) else {
      throw missing
    }
    owners.note(found)
    return album
  }

  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let id = try await nsid(of: user)
    return try await [Album](ofPages: { page throws(ProviderError) in
      let reply = try await api.reply(
        "flickr.photosets.getList",
        [.init("user_id", id), .init("per_page", "500"), .init("page", "\(page)")],
        as: FlickrAlbums.self, missing: .unknownUser(user, nearest: nil))
      guard let list = reply.photosets else { throw .invalidReply(Self.info.title) }
      for album in list.photoset { owners.note(album, by: id) }
      return (list.photoset.compactMap { Album($0) }, page < list.$pages ?? 1)
    })
  }

  func photos(in album: Album, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let isGallery = Self.isGallery(album.id)
    let owner = owners.owner(of: album.id).map { [APICall.Parameter("user_id", $0)] } ?? []
    let listing = FlickrListing(
      isGallery ? "flickr.galleries.getPhotos" : "flickr.photosets.getPhotos",
      isGallery
        ? [.init("gallery_id", album.id)]
        : [.init("photoset_id", album.id), .init("media", "photos")] + owner,
      missing: .unknownAlbum(album.id, nearest: nil), isSorted: query.isSorted())
    return try await api.page(of: listing, query, after)
  }

  // MARK: Ids and addresses

  private static func request(_ name: String) -> (method: String, arguments: [APICall.Parameter])? {
    guard let address = WebAddress(pasted: name, at: FlickrPage.hosts) else {
      return isGallery(name)
        ? ("flickr.galleries.getInfo", [.init("gallery_id", name)])
        : ("flickr.photosets.getInfo", [.init("photoset_id", name)])
    }
    let page = FlickrPage(address)
    if let gallery = page?.gallery { return ("flickr.urls.lookupGallery", [.init("url", gallery)]) }
    guard let album = page?.album else { return nil }
    let owner = page?.user.flatMap { isNSID($0) ? [APICall.Parameter("user_id", $0)] : nil } ?? []
    return ("flickr.photosets.getInfo", [.init("photoset_id", album)] + owner)
  }

  /// Whether an id is that of a gallery: two numbers, such as `66911286-72157647277042064`.
  private static func isGallery(_ id: String) -> Bool {
    let halves = id.split(separator: "-", omittingEmptySubsequences: false)
    return halves.count == 2 && halves.allSatisfy(\.isNumber)
  }
}

extension Album {
  fileprivate init?(_ wire: FlickrAlbum) {
    guard let id = wire.id else { return nil }
    self.init(
      id: id, title: wire.title?.text.asLine ?? id,
      caption: RichText(html: wire.description?.text ?? ""))
  }
}

/// The owners of albums, which Flickr needs to list their photos.
///
/// A class, because it grows while albums are read; a lock protects it.
final class FlickrAlbumOwners: Sendable {
  private let owners = Mutex<[String: String]>([:])

  /// Remembers the owner of an album.
  func note(_ album: FlickrAlbum, by user: String? = nil) {
    guard let id = album.id, let owner = album.owner ?? user else { return }
    owners.withLock { $0[id] = owner }
  }

  /// Returns the owner of an album; nil if the album was not read before.
  func owner(of id: String) -> String? { owners.withLock { $0[id] } }
}
