// Albums, which Flickr calls photosets, and galleries: what one person chose from the photos of
// others.

import Synchronization
import VitrineFetch
import VitrineModel

extension FlickrProvider: ListsAlbums {
  /// - Parameter id: of an album or a gallery, or its address.
  func album(_ id: String) async throws(ProviderError) -> Album {
    let missing = ProviderError.unknownAlbum(id, nearest: nil)
    guard let name = id.asLine else { throw missing }
    let question = Self.question(name)
    guard let question else { throw missing }
    let reply = try await api.reply(
      question.method, question.arguments, as: FlickrAlbumReply.self, missing: missing)
    guard let told = reply.photoset ?? reply.gallery, let album = Album(told) else {
      throw missing
    }
    owners.note(told)
    return album
  }

  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let id = try await nsid(of: user)
    return try await [Album](ofPages: { page throws(ProviderError) in
      let reply = try await api.reply(
        "flickr.photosets.getList",
        [.init("user_id", id), .init("per_page", "500"), .init("page", "\(page)")],
        as: FlickrAlbums.self, missing: .unknownUser(user, nearest: nil))
      guard let list = reply.photosets else { throw .nonsense(Self.info.title) }
      for album in list.photoset { owners.note(album, by: id) }
      return (list.photoset.compactMap { Album($0) }, page < list.$pages ?? 1)
    })
  }

  func photos(in album: Album, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let isGallery = Self.isGallery(album.id)
    let owner = owners.owner(of: album.id).map { [APICall.Parameter("user_id", $0)] } ?? []
    let listing = FlickrListing(
      isGallery ? "flickr.galleries.getPhotos" : "flickr.photosets.getPhotos",
      isGallery
        ? [.init("gallery_id", album.id)]
        : [.init("photoset_id", album.id), .init("media", "photos")] + owner,
      missing: .unknownAlbum(album.id, nearest: nil), isSorted: wish.sort != .newest)
    return try await api.page(of: listing, wish, after)
  }

  // MARK: What is meant

  private static func question(_ name: String) -> (method: String, arguments: [APICall.Parameter])?
  {
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

  /// Ids of galleries are two numbers, `66911286-72157647277042064`.
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
      caption: Prose(html: wire.description?.text ?? ""))
  }
}

/// Whose albums they are, which Flickr wants to hear when it is asked for their photos. A class
/// because it grows while albums are met; the lock guards that.
final class FlickrAlbumOwners: Sendable {
  private let owners = Mutex<[String: String]>([:])

  func note(_ album: FlickrAlbum, by user: String? = nil) {
    guard let id = album.id, let owner = album.owner ?? user else { return }
    owners.withLock { $0[id] = owner }
  }

  func owner(of id: String) -> String? { owners.withLock { $0[id] } }
}
