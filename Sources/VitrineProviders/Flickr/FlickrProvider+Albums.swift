// Albums, which Flickr calls photosets; galleries, which a person compiles from the photos of others;
// the pools of groups; and Explore, which Flickr compiles every day.

import Synchronization
import VitrineFetch
import VitrineModel

extension FlickrProvider: ListsAlbums {
  /// Returns an album, gallery or group pool by its id or address, or a day of Explore.
  func album(_ id: String) async throws(ProviderError) -> Album {
    let missing = ProviderError.unknownAlbum(id)
    guard let name = id.asLine, let request = FlickrAlbumRequest(name) else { throw missing }
    switch request {
    case .explore(let id): return Album(id: id, title: "Explore")
    case .group(let call): return try await group(call, missing)
    case .album(let call): return try await album(call, missing)
    }
  }

  private func album(
    _ call: FlickrAlbumRequest.Call, _ missing: ProviderError
  ) async throws(ProviderError) -> Album {
    let reply = try await api.reply(
      call.method, call.arguments, as: FlickrAlbumReply.self, missing: missing, isOfUser: true)
    guard let found = reply.photoset ?? reply.gallery, let album = Album(found) else {
      throw missing
    }
    owners.note(found)
    return album
  }

  private func group(
    _ call: FlickrAlbumRequest.Call, _ missing: ProviderError
  ) async throws(ProviderError) -> Album {
    let reply = try await api.reply(
      call.method, call.arguments, as: FlickrGroupReply.self, missing: missing)
    guard let group = reply.group, let id = group.id ?? group.nsid else { throw missing }
    let title = (group.groupname ?? group.name)?.text.asLine
    return Album(
      id: id, title: title ?? id, caption: RichText(html: group.description?.text ?? ""))
  }

  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let id = try await nsid(of: user)
    let isOwn = api.account.publishesPrivatePhotos(of: id)
    return try await [Album](ofPages: { page throws(ProviderError) in
      let reply = try await api.reply(
        "flickr.photosets.getList",
        [.init("user_id", id), .init("per_page", "500"), .init("page", "\(page)")],
        as: FlickrAlbums.self, missing: .unknownUser(user), isOfUser: isOwn)
      guard let list = reply.photosets else { throw .invalidReply(Self.info.title) }
      for album in list.photoset { owners.note(album, by: id) }
      return (list.photoset.compactMap { Album($0) }, page < list.$pages ?? 1)
    })
  }

  func photos(in album: Album, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let list = FlickrAlbumList(of: album.id, by: owners.owner(of: album.id))
    let listing = FlickrListing(
      list.method, list.arguments, missing: .unknownAlbum(album.id),
      isSorted: query.isSorted(), isOfUser: list.mayBePrivate)
    return try await api.page(of: listing, query, after)
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
