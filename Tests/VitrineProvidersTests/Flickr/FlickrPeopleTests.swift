// Users by every name, their photos, favorites and albums.

import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct FlickrPeopleTests {
  private static let nsid = "12037949754@N01"

  private static let nobody = #"{"stat":"fail","code":1,"message":"User not found"}"#

  /// A service with one user, Ada Quill, whose page is `/photos/adaquill/`.
  private func flickr(_ photos: String = "flickr/search") -> StubService {
    StubService("flickr") { call in
      switch call["method"] {
      case "flickr.people.findByUsername":
        call["username"] == "Ada Quill"
          ? .text(#"{"user":{"id":"\#(Self.nsid)","nsid":"\#(Self.nsid)"},"stat":"ok"}"#)
          : .text(Self.nobody)
      case "flickr.urls.lookupUser":
        call["url"] == "https://www.flickr.com/photos/adaquill/"
          ? .text(#"{"user":{"id":"\#(Self.nsid)","username":{"_content":"A"}},"stat":"ok"}"#)
          : .text(Self.nobody)
      case "flickr.photosets.getInfo": try .file("flickr/photoset-info")
      case "flickr.photosets.getList": try .file("flickr/photosets")
      case "flickr.photosets.getPhotos": try .file("flickr/photoset")
      case "flickr.galleries.getInfo", "flickr.urls.lookupGallery": try .file("flickr/gallery")
      default: try .file(photos)
      }
    }
  }

  @Test(arguments: [
    "12037949754@N01", "Ada Quill", " Ada  Quill ", "adaquill",
    "https://www.flickr.com/photos/adaquill/", "https://flickr.com/people/adaquill",
    "www.flickr.com/photos/12037949754@N01/with/1/", "http://m.flickr.com/photos/adaquill?x=1",
    "https://www.flickr.com/photos/adaquill/52190000001/in/photostream/",
  ])
  func findsAUser(_ name: String) async throws {
    let service = flickr()
    let flickr: any ListsUserPhotos = try service.provider()
    let page = try await flickr.photos(of: name, PhotoQuery(sort: .given), after: nil)
    #expect(page.photos.count == 4)
    let last = try #require(service.calls.last)
    #expect(last["method"] == "flickr.people.getPublicPhotos" && last["user_id"] == Self.nsid)
  }

  @Test(arguments: [
    "nobody", "", "1@N", "@N01", "https://www.flickr.com/explore/",
    "https://www.flickr.com/photos/nobody/", "../../x", "https://elsewhere.example/photos/ada",
  ])
  func throwsForAnUnknownUser(_ name: String) async throws {
    let flickr: any ListsUserPhotos = try flickr().provider()
    let thrown = await fault {
      _ = try await flickr.photos(of: name, PhotoQuery(sort: .newest), after: nil)
    }
    #expect(thrown == .unknownUser(name))
  }

  @Test func throwsForADeletedUser() async throws {
    let service = StubService("flickr") { _ in
      .text(#"{"stat":"fail","code":5,"message":"User deleted"}"#)
    }
    let flickr: any ListsUserPhotos = try service.provider()
    let thrown = await fault {
      _ = try await flickr.photos(of: Self.nsid, PhotoQuery(sort: .given), after: nil)
    }
    #expect(thrown == .unknownUser(Self.nsid))
  }

  @Test func sortsAUsersPhotosBySearch() async throws {
    let service = flickr()
    let flickr: any ListsUserPhotos = try service.provider()
    let query = PhotoQuery(sort: .newest, limit: 20)
    let page = try await flickr.photos(of: Self.nsid, query, after: nil)
    #expect(page.isSorted)
    #expect(service.values(of: "method") == ["flickr.photos.search"])
    #expect(service.values(of: "sort") == ["date-taken-desc"])
  }

  @Test func listsAllPhotosOfAUserBeyondTheSearchLimit() async throws {
    let service = flickr()
    let flickr: any ListsUserPhotos = try service.provider()
    let page = try await flickr.photos(of: Self.nsid, PhotoQuery(sort: .newest), after: nil)
    #expect(!page.isSorted)
    #expect(service.values(of: "method") == ["flickr.people.getPublicPhotos"])
  }

  @Test func listsPhotosOfUsersHiddenFromSearch() async throws {
    let service = StubService("flickr") { call in
      call["method"] == "flickr.photos.search"
        ? .text(#"{"stat":"ok","photos":{"page":1,"pages":0,"total":"0","photo":[]}}"#)
        : try .file("flickr/search")
    }
    let flickr: any ListsUserPhotos = try service.provider()
    let page = try await flickr.photos(
      of: Self.nsid, PhotoQuery(sort: .newest, limit: 9), after: nil)
    #expect(page.photos.count == 4 && !page.isSorted)
  }

  /// The second page must be of the same list as the first.
  @Test func listsAllPagesOfUsersHiddenFromSearch() async throws {
    let service = StubService("flickr") { call in
      guard call["method"] == "flickr.people.getPublicPhotos" else {
        return .text(#"{"stat":"ok","photos":{"page":1,"pages":0,"total":"0","photo":[]}}"#)
      }
      let page = call["page"] ?? ""
      return .text(
        #"{"stat":"ok","photos":{"page":\#(page),"pages":3,"perpage":1,"total":"3","photo":["#
          + #"{"id":"\#(page)","owner":"1@N01","title":"T","url_m":"https://live.staticflickr.com/1/1.jpg","#
          + #""width_m":500,"height_m":400}]}}"#)
    }
    let flickr: any ListsUserPhotos = try service.provider()
    var cursor: Cursor?
    var ids: [String] = []
    repeat {
      let page = try await flickr.photos(
        of: Self.nsid, PhotoQuery(sort: .newest, limit: 9), after: cursor)
      ids += page.photos.map(\.id.id)
      cursor = page.next
    } while cursor != nil
    #expect(ids == ["1", "2", "3"])
    let methods = service.calls.compactMap { $0["method"] }
    #expect(methods.count { $0 == "flickr.photos.search" } == 1)
  }

  @Test func showsNothingBesideWhatTheOptionsOfASetAllow() async throws {
    let service = StubService("flickr") { call in
      call["method"] == "flickr.photos.search"
        ? .text(#"{"stat":"ok","photos":{"page":1,"pages":0,"total":"0","photo":[]}}"#)
        : try .file("flickr/search")
    }
    let flickr: any ListsUserPhotos = try service.provider()
    let query = PhotoQuery(sort: .given, limit: 9, options: SetOptions(["content": "screenshots"]))
    let page = try await flickr.photos(of: Self.nsid, query, after: nil)
    #expect(page.photos.isEmpty && page.next == nil)
  }

  @Test func listsFavoritesInOrder() async throws {
    let service = flickr()
    let flickr: any ListsFavorites = try service.provider()
    let given = try await flickr.favorites(
      of: "adaquill", PhotoQuery(sort: .given, limit: 9), after: nil)
    let newest = try await flickr.favorites(
      of: "adaquill", PhotoQuery(sort: .newest, limit: 9), after: nil)
    #expect(given.isSorted && !newest.isSorted)
    #expect(service.calls.last?["method"] == "flickr.favorites.getPublicList")
    #expect(service.values(of: "per_page").filter { $0 != "-" } == ["9", "500"])
  }

  @Test func requiresAUserForFavorites() async throws {
    let service = flickr()
    let flickr: any ListsFavorites = try service.provider()
    let thrown = await fault {
      _ = try await flickr.favorites(of: nil, PhotoQuery(sort: .given), after: nil)
    }
    #expect(thrown != nil && service.calls.isEmpty)
  }

  // MARK: Albums

  @Test(arguments: [
    "72157600000000000", "https://www.flickr.com/photos/adaquill/albums/72157600000000000",
    "https://www.flickr.com/photos/adaquill/sets/72157600000000000/with/9/",
    "flickr.com/photos/adaquill/albums/72157600000000000",
  ])
  func findsAnAlbum(_ name: String) async throws {
    let service = flickr()
    let flickr: any ListsAlbums = try service.provider()
    let album = try await flickr.album(name)
    #expect(album.id == "72157600000000000" && album.title == "Japan & back")
    #expect(album.caption.text == "Two weeks, by train.")
    let page = try await flickr.photos(in: album, PhotoQuery(sort: .given), after: nil)
    #expect(page.photos.map(\.id.id) == ["21", "22"] && page.isSorted)
    #expect(page.photos.allSatisfy { $0.author?.id.id == Self.nsid })
    #expect(service.calls.last?["user_id"] == Self.nsid)
  }

  @Test(arguments: [
    "https://www.flickr.com/photos/adaquill/galleries/72157647277042064/",
    "66911286-72157647277042064",
  ])
  func findsAGallery(_ name: String) async throws {
    let service = flickr()
    let flickr: any ListsAlbums = try service.provider()
    let album = try await flickr.album(name)
    #expect(album.title == "Favorites of the year")
    let page = try await flickr.photos(in: album, PhotoQuery(sort: .given), after: nil)
    #expect(page.photos.count == 4)
    #expect(service.calls.last?["method"] == "flickr.galleries.getPhotos")
    #expect(service.calls.last?["gallery_id"] == "66911286-72157647277042064")
  }

  @Test func listsEveryAlbumOfAUser() async throws {
    let flickr: any ListsAlbums = try flickr().provider()
    let albums = try await flickr.albums(of: "adaquill")
    #expect(albums.map(\.id) == ["72157600000000000", "72157600000000001"])
    #expect(albums.map(\.title) == ["Japan", "72157600000000001"])
  }

  @Test func endsListsOfAlbumsThatRepeat() async throws {
    let service = StubService("flickr") { call in
      let page = call["page"] ?? "1"
      let list = #""pages":99999,"photoset":[{"id":\#(page == "1" ? "1" : "2")}]"#
      return .text(#"{"photosets":{"page":\#(page),\#(list)},"stat":"ok"}"#)
    }
    let flickr: any ListsAlbums = try service.provider()
    #expect(try await flickr.albums(of: Self.nsid).map(\.id) == ["1", "2"])
    #expect(service.calls.count == 3)
  }

  @Test(arguments: [
    "1", "", "https://www.flickr.com/photos/adaquill/", "https://flickr.com/x/y/z/1",
  ])
  func throwsForAnUnknownAlbum(_ name: String) async throws {
    let service = StubService("flickr") { _ in
      .text(#"{"stat":"fail","code":1,"message":"Photoset not found"}"#)
    }
    let flickr: any ListsAlbums = try service.provider()
    #expect(await fault { _ = try await flickr.album(name) } == .unknownAlbum(name))
  }
}
