import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct FlickrPhotoTests {
  private func photos(_ reply: String = "flickr/search") async throws -> [Photo] {
    let service = StubService("flickr") { _ in try .file(reply) }
    let flickr: any SearchesPhotos = try service.provider()
    return try await flickr.search("sea", PhotoQuery(sort: .relevance), after: nil).photos
  }

  private func photo(_ id: String) async throws -> Photo {
    try #require(try await photos().first { $0.id.id == id })
  }

  @Test func readsReplies() async throws {
    let service = StubService("flickr") { call in
      switch call["method"] {
      case "flickr.people.getInfo": try .file("flickr/person")
      case "flickr.photosets.getPhotos": try .file("flickr/photoset")
      default: try .file("flickr/search")
      }
    }
    let albums: any ListsAlbums = try service.provider()
    let album = Album(id: "72157600000000000", title: "Japan")
    let inAlbum = try await albums.photos(in: album, PhotoQuery(sort: .given), after: nil).photos
    let authors: any DescribesAuthors = try service.provider()
    let ada = Author(id: Author.ID(provider: "flickr", id: "12037949754@N01"), name: "Ada")
    try Golden("Goldens").expect([
      "search.txt": try await photos().map(\.readable).joined(separator: "\n"),
      "album.txt": inAlbum.map(\.readable).joined(separator: "\n"),
      "author.txt": try await authors.describe(ada).readable + "\n",
    ])
  }

  private func found(_ info: ServiceResponse) async throws -> Photo? {
    try await lookup(info).photos.first
  }

  private func lookup(_ info: ServiceResponse) async throws -> PhotoLookup {
    let service = StubService("flickr") { call in
      call["method"] == "flickr.photos.getSizes" ? try .file("flickr/photo-sizes") : info
    }
    let flickr: any LooksUpPhotos = try service.provider()
    return try await flickr.lookUp(["52190000001"])
  }

  @Test func readsRawTagsOfASinglePhoto() async throws {
    var photo = try #require(try await found(.file("flickr/photo-info")))
    #expect(photo.tags.map(\.name) == ["Sea", "New York"])
    let listed = try await self.photo("52190000001")
    (photo.tags, photo.place) = (listed.tags, listed.place)
    #expect(photo == listed)
  }

  @Test(arguments: [
    (#""geoperms":{"ispublic":1"#, #""geoperms":{"ispublic":0"#), (#""geoperms""#, #""other""#),
    (#""location":{"#, #""location":[],"x":{"#),
  ])
  func leavesOutPrivateLocationsOfASinglePhoto(
    _ old: String, _ new: String
  ) async throws {
    let body = try ServiceResponse.file("flickr/photo-info").body
    let text = String(decoding: body, as: UTF8.self).replacing(old, with: new)
    let photo = try #require(try await found(.text(text)))
    #expect(photo.location == nil && photo.taken != nil)
  }

  @Test func saysThatAVideoIsOne() async throws {
    let body = try ServiceResponse.file("flickr/photo-info").body
    let text = String(decoding: body, as: UTF8.self)
    let lookup = try await lookup(
      .text(text.replacing(#""media":"photo""#, with: #""media":"video""#)))
    #expect(lookup.photos.isEmpty && lookup.omissions == ["52190000001": .video])
  }

  private func listed(_ fields: String) async throws -> PhotoPage {
    let entry = """
      {\(fields),"id":"1","owner":"1@N01","media":"photo","url_m":"https://live.example/1.jpg",\
      "height_m":"500","width_m":"400"}
      """
    let service = StubService("flickr") { _ in
      .text(#"{"stat":"ok","photos":{"page":1,"pages":1,"photo":["# + entry + "]}}")
    }
    let flickr: any SearchesPhotos = try service.provider()
    return try await flickr.search("x", PhotoQuery(sort: .given), after: nil)
  }

  @Test(arguments: [
    ("1925-00-00 00:00:00", "6", "1925"), ("1925-01-01 00:00:00", "6", "1925"),
    ("1925-07-00 00:00:00", "4", "1925-07"), ("1925-07-01 00:00:00", "4", "1925-07"),
    ("1905-01-01 00:00:00", "8", "1905~"), ("1905-00-00 00:00:00", "8", "1905~"),
    ("1925-07-04 10:11:12", "0", "1925-07-04T10:11:12"), ("1925-07-04 10:11:12", "5", nil),
    ("0000-00-00 00:00:00", "0", nil), ("soon", "6", nil),
  ])
  func readsDatesAsFarAsTheyAreKnown(
    _ date: String, _ granularity: String, _ exact: String?
  ) async throws {
    let page = try await listed(
      #""datetaken":"\#(date)","datetakengranularity":"\#(granularity)","datetakenunknown":"0""#)
    #expect(page.photos.first?.taken?.exact == exact)
    let replaced = try await listed(
      #""datetaken":"\#(date)","datetakengranularity":"\#(granularity)","datetakenunknown":"1""#)
    #expect(replaced.photos.first?.taken == nil)
  }

  @Test func leavesAPhotoWithoutWordsWithoutATitle() async throws {
    for title in [#""title":"""#, #""title":" \n""#, #""title":null"#, #""x":1"#] {
      let photo = try #require(try await listed(title).photos.first)
      #expect(photo.title.isEmpty && photo.alternativeText.isEmpty)
    }
  }

  @Test func countsTheVideosOfAList() async throws {
    let page = try await listed(#""title":"a","media":"video""#)
    #expect(page.photos.isEmpty && page.omissions == [.video: 1])
    #expect(page.map { _ in nil }.omissions == [.video: 1])
  }

  @Test func readsTheNamesOfAPublicPlace() async throws {
    let body = try ServiceResponse.file("flickr/photo-info").body
    let place = #""location":{"locality":{"_content":"Dublin"},"country":"Ireland","region":"","#
    let text = String(decoding: body, as: UTF8.self).replacing(#""location":{"#, with: place)
    #expect(try await found(.text(text))?.place == Place(city: "Dublin", country: "Ireland"))
    let hidden = text.replacing(#""geoperms":{"ispublic":1"#, with: #""geoperms":{"ispublic":0"#)
    #expect(try await found(.text(hidden))?.place == nil)
  }

  @Test func leavesOutInvalidPhotos() async throws {
    #expect(try await photos().map(\.id.id) == ["52190000001", "7", "8", "9"])
  }

  @Test func readsTheLettersOfSizes() async throws {
    let sizes = try #require(try await photo("52190000001").original.remote).sizes
    #expect(sizes.map(\.size.longestEdge) == [100, 240, 500, 1024, 2048, 6000])
    #expect(sizes[1].address.text.hasSuffix("_m.jpg"))
    #expect(sizes[3].address.text.hasSuffix("_b.jpg"))
  }

  @Test func correctsTheSizeOfARotatedOriginal() async throws {
    #expect(try await photo("7").original.size == PixelSize(width: 1200, height: 1600))
  }

  @Test func leavesOutImplausibleSizes() async throws {
    let sizes = try #require(try await photo("9").original.remote).sizes
    #expect(sizes.map(\.size) == [PixelSize(width: 1280, height: 1600)])
  }

  @Test func reservesAllRightsForUnknownLicenses() async throws {
    #expect(try await photo("7").license == .allRightsReserved)
    #expect(try await photo("8").license == .noKnownRestrictions)
    #expect(try await photo("9").license.id == "cc-by-nc-sa-4.0")
  }

  @Test func leavesOutSubstitutedDates() async throws {
    #expect(try await photo("52190000001").taken?.iso8601 == "2022-06-15T21:04:31")
    for id in ["7", "9"] { #expect(try await photo(id).taken == nil) }
    #expect(try await photo("8").taken?.exact == "1920~")
    #expect(try await photo("9").uploaded == nil)
  }

  @Test func readsOnlyPublicLocations() async throws {
    #expect(try await photo("52190000001").location?.latitude == 53.4615)
    for id in ["7", "8"] { #expect(try await photo(id).location == nil) }
  }

  @Test func keepsHostileTextsUnchanged() async throws {
    for text in HostileTexts.all {
      let json = String(decoding: try JSONText.encode(text), as: UTF8.self)
      let entry = """
        {"id":\(json),"owner":\(json),"title":\(json),"description":{"_content":\(json)},\
        "ownername":\(json),"pathalias":\(json),"iconserver":\(json),"license":\(json),\
        "datetaken":\(json),"dateupload":\(json),"tags":\(json),"latitude":\(json),\
        "url_m":"https://live.example/1.jpg","height_m":"500","width_m":"400","url_l":\(json)}
        """
      let service = StubService("flickr") { _ in
        .text(#"{"stat":"ok","photos":{"page":1,"pages":1,"photo":["# + entry + "]}}")
      }
      let flickr: any SearchesPhotos = try service.provider()
      let page = try await flickr.search("x", PhotoQuery(sort: .given), after: nil)
      let photo = try #require(page.photos.first, "\(text.printable)")
      #expect(photo.original.remote?.sizes.count == 1)
      for address in [photo.page, photo.author?.page, photo.author?.avatar] {
        #expect(["www.flickr.com", "live.staticflickr.com", nil].contains(address?.host))
      }
    }
  }
}
