// What people and Flickr compile together: group pools, galleries and Explore.

import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct FlickrSharedTests {
  private func flickr() -> StubService {
    StubService("flickr") { call in
      switch call["method"] {
      case "flickr.urls.lookupGroup":
        call["url"] == "https://www.flickr.com/groups/lighthouses/"
          ? .text(
            #"{"group":{"id":"34427469792@N01","groupname":{"_content":"Lights &amp; sea"}}}"#)
          : .text(#"{"stat":"fail","code":1,"message":"Group not found"}"#)
      case "flickr.groups.getInfo":
        .text(
          #"""
          {"group":{"id":"34427469792@N01","name":{"_content":"Lights"},
          "description":{"_content":"By the <b>sea</b>"}},"stat":"ok"}
          """#)
      default: try .file("flickr/search")
      }
    }
  }

  private func photos(
    _ name: String, of service: StubService, _ sort: PhotoSet.Sort = .given
  ) async throws -> (album: Album, page: PhotoPage) {
    let flickr: any ListsAlbums = try service.provider()
    let album = try await flickr.album(name)
    return (album, try await flickr.photos(in: album, PhotoQuery(sort: sort), after: nil))
  }

  @Test(arguments: [
    "https://www.flickr.com/groups/lighthouses/pool/", "https://www.flickr.com/groups/lighthouses",
    "flickr.com/groups/lighthouses/pool/with/7/", "34427469792@N01",
  ])
  func listsThePoolOfAGroup(_ name: String) async throws {
    let service = flickr()
    let (album, page) = try await photos(name, of: service)
    #expect(album.id == "34427469792@N01" && album.title.hasPrefix("Lights"))
    #expect(page.photos.count == 4 && page.isSorted)
    let last = try #require(service.calls.last)
    #expect(last["method"] == "flickr.groups.pools.getPhotos")
    #expect(last["group_id"] == "34427469792@N01" && last.signer == nil)
    #expect(try await photos(name, of: service, .newest).page.isSorted == false)
  }

  @Test func throwsForAnUnknownGroup() async throws {
    let flickr: any ListsAlbums = try flickr().provider()
    let name = "https://www.flickr.com/groups/nobody/pool/"
    #expect(await fault { _ = try await flickr.album(name) } == .unknownAlbum(name))
  }

  @Test(arguments: [
    ("explore", nil), ("Explore", nil), ("https://www.flickr.com/explore/", nil),
    ("flickr.com/explore", nil), ("explore/2024-05-01", "2024-05-01"),
    ("https://www.flickr.com/explore/2024/05/01/", "2024-05-01"),
  ])
  func listsADayOfExplore(_ name: String, _ date: String?) async throws {
    let service = flickr()
    let (album, page) = try await photos(name, of: service)
    #expect(album.title == "Explore" && page.photos.count == 4)
    #expect(service.calls.count == 1)
    let call = try #require(service.calls.first)
    #expect(call["method"] == "flickr.interestingness.getList" && call["date"] == date)
  }

  @Test(arguments: ["https://www.flickr.com/explore/2024/13/01", "https://www.flickr.com/groups/"])
  func throwsForOtherPages(_ name: String) async throws {
    let service = flickr()
    let flickr: any ListsAlbums = try service.provider()
    #expect(await fault { _ = try await flickr.album(name) } == .unknownAlbum(name))
    #expect(service.calls.isEmpty)
  }

  @Test func sortsByInterest() async throws {
    let service = flickr()
    let query = PhotoQuery(sort: .interesting)
    let search: any SearchesPhotos = try service.provider()
    #expect(try await search.search("sea", query, after: nil).isSorted)
    let user: any ListsUserPhotos = try service.provider()
    #expect(try await user.photos(of: "12037949754@N01", query, after: nil).isSorted)
    #expect(service.values(of: "sort") == ["interestingness-desc", "interestingness-desc"])
  }
}
