// What the text after `album:` means at Flickr, and which method answers it.

import VitrineFetch
import VitrineModel

/// The request for the title of an album, by its id or address.
struct FlickrAlbumRequest {
  let method: String
  let arguments: [APICall.Parameter]
  /// Whether the request is for a group.
  let isOfGroup: Bool
  /// The album of a day of Explore, which needs no request.
  let day: String?

  /// Nil for addresses of other pages.
  init?(_ name: String) {
    guard let address = WebAddress(pasted: name, at: FlickrPage.hosts) else {
      self.init(id: name)
      return
    }
    guard let page = FlickrPage(address) else { return nil }
    let owner = page.user.flatMap { FlickrProvider.isNSID($0) ? $0 : nil }
    if let gallery = page.gallery {
      self.init("flickr.urls.lookupGallery", [.init("url", gallery)])
    } else if let group = page.group {
      self.init("flickr.urls.lookupGroup", [.init("url", group)], isOfGroup: true)
    } else if let day = page.day {
      self.init("", [], day: day)
    } else if let album = page.album {
      self.init(
        "flickr.photosets.getInfo",
        [.init("photoset_id", album)] + (owner.map { [.init("user_id", $0)] } ?? []))
    } else {
      return nil
    }
  }

  private init(id: String) {
    switch FlickrAlbumKind(id) {
    case .photoset: self.init("flickr.photosets.getInfo", [.init("photoset_id", id)])
    case .gallery: self.init("flickr.galleries.getInfo", [.init("gallery_id", id)])
    case .group: self.init("flickr.groups.getInfo", [.init("group_id", id)], isOfGroup: true)
    case .explore: self.init("", [], day: id.lowercased())
    }
  }

  private init(
    _ method: String, _ arguments: [APICall.Parameter], isOfGroup: Bool = false, day: String? = nil
  ) {
    self.method = method
    self.arguments = arguments
    self.isOfGroup = isOfGroup
    self.day = day
  }
}

/// The list of the photos in an album.
struct FlickrAlbumList {
  let method: String
  let arguments: [APICall.Parameter]
  /// Whether it may contain private photos of the site's own account.
  let mayBePrivate: Bool

  /// - Parameters:
  ///   - id: The id of the album.
  ///   - owner: The account that it belongs to, if it is known.
  init(of id: String, by owner: String?) {
    let kind = FlickrAlbumKind(id)
    mayBePrivate = kind == .photoset
    switch kind {
    case .photoset:
      method = "flickr.photosets.getPhotos"
      arguments =
        [.init("photoset_id", id), .init("media", "photos")]
        + (owner.map { [.init("user_id", $0)] } ?? [])
    case .gallery:
      method = "flickr.galleries.getPhotos"
      arguments = [.init("gallery_id", id)]
    case .group:
      method = "flickr.groups.pools.getPhotos"
      arguments = [.init("group_id", id)]
    case .explore(let date):
      method = "flickr.interestingness.getList"
      arguments = date.map { [.init("date", $0)] } ?? []
    }
  }
}

/// What an id of an album belongs to.
enum FlickrAlbumKind: Hashable {
  case photoset, gallery, group
  /// A day of Explore; nil for the latest.
  case explore(String?)

  /// A gallery has two numbers, such as `66911286-72157647277042064`, a group an NSID, and a day of
  /// Explore is `explore` or `explore/2026-05-01`.
  init(_ id: String) {
    let words = id.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    let halves = id.split(separator: "-", omittingEmptySubsequences: false)
    if words == ["explore"] {
      self = .explore(nil)
    } else if words.count == 2, words[0] == "explore", let day = PartialDate(String(words[1])),
      day.day != nil, day.time == nil
    {
      self = .explore(day.iso8601)
    } else if FlickrProvider.isNSID(id) {
      self = .group
    } else {
      self = halves.count == 2 && halves.allSatisfy(\.isNumber) ? .gallery : .photoset
    }
  }
}
