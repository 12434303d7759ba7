// Private photos: the site's own only, and only if it asks for them twice.

import Synchronization
import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct FlickrPrivateTests {
  private static let nsid = "12037949754@N01"
  private static let account = Author.ID(provider: "flickr", id: nsid)

  /// The options of a site that publishes private photos.
  private static let publishing = [
    "private": "publish", "api_secret": StubService.secret, "oauth_token": StubService.secret,
    "oauth_token_secret": StubService.secret,
  ]

  /// A public photo, a private one, and a private one of a friend.
  private static let list = """
    {"stat":"ok","photos":{"page":1,"pages":1,"photo":[\(photo(1, 1)),\(photo(2, 0)),\
    \(photo(3, 0, "9@N00")),\(photo(4, nil, "9@N00"))]}}
    """

  private static func photo(_ id: Int, _ isPublic: Int?, _ owner: String = nsid) -> String {
    let mark = isPublic.map { "\"ispublic\":\($0)," } ?? ""
    return """
      {"id":"\(id)","owner":"\(owner)",\(mark)"title":"T","url_m":"https://live.example/\(id).jpg",\
      "height_m":500,"width_m":400}
      """
  }

  private func service(
    _ values: [String: String], own: Bool, report: @escaping @Sendable (Problem) -> Void = { _ in }
  ) -> StubService {
    StubService("flickr", values, own: own ? [Self.account] : [], report: report) { call in
      switch call["method"] {
      case "flickr.photosets.getInfo": try .file("flickr/photoset-info")
      case "flickr.photosets.getPhotos":
        .text(Self.list.replacing("photos\":{", with: "photoset\":{"))
      default: .text(Self.list)
      }
    }
  }

  private func listed(_ service: StubService) async throws -> PhotoPage {
    let flickr: any ListsUserPhotos = try service.provider()
    return try await flickr.photos(of: Self.nsid, PhotoQuery(sort: .given), after: nil)
  }

  @Test func publishesOwnPrivatePhotosThatTheSiteAsksFor() async throws {
    let service = service(Self.publishing, own: true)
    let page = try await listed(service)
    #expect(page.photos.map(\.id.id) == ["1", "2"])
    #expect(page.omissions.map(\.value) == [2])
    #expect(service.values(of: "method") == ["flickr.people.getPhotos"])
    #expect(service.calls.allSatisfy { $0.signer != nil })
    let open = service.calls.flatMap { $0.query + $0.headers }
    #expect(!open.contains { $0.value.contains(StubService.secret) })
  }

  @Test(arguments: [(publishing, false), ([:], true), ([:], false)])
  func publishesNoPrivatePhotoOtherwise(_ values: [String: String], _ isOwn: Bool) async throws {
    let service = service(values, own: isOwn)
    let page = try await listed(service)
    #expect(!page.photos.contains { ["2", "3"].contains($0.id.id) })
    #expect(page.omissions.first?.key.help?.contains("`private: publish`") == true)
    #expect(service.values(of: "method") == ["flickr.people.getPublicPhotos"])
    #expect(service.calls.allSatisfy { $0.signer == nil })
  }

  @Test(arguments: [(publishing, true, 0), (publishing, false, 1), ([:], false, 0)])
  func warnsIfNoAccountIsOwn(
    _ values: [String: String], _ isOwn: Bool, _ count: Int
  ) async throws {
    let reports = Mutex<[Problem]>([])
    let service = service(values, own: isOwn) { problem in
      reports.withLock { $0.append(problem) }
    }
    _ = try await listed(service)
    let codes = Set(reports.withLock { $0 }.map(\.code))
    #expect(codes == (count == 0 ? [] : ["flickr.private-of-nobody"]))
  }

  @Test func listsPrivatePhotosOfAnAlbumAndByID() async throws {
    let service = service(Self.publishing, own: true)
    let albums: any ListsAlbums = try service.provider()
    let page = try await albums.photos(
      in: try await albums.album("721"), PhotoQuery(sort: .given), after: nil)
    #expect(page.photos.map(\.id.id) == ["1", "2"])
    #expect(service.calls.allSatisfy { $0.signer != nil })
    let info = String(decoding: try ServiceResponse.file("flickr/photo-info").body, as: UTF8.self)
    let hidden = info.replacing(
      #""visibility":{"ispublic":1"#, with: #""visibility":{"ispublic":0"#)
    for isOwn in [true, false] {
      let own: Set = isOwn ? [Self.account] : []
      let one = StubService("flickr", Self.publishing, own: own, report: { _ in }) {
        $0["method"] == "flickr.photos.getSizes" ? try .file("flickr/photo-sizes") : .text(hidden)
      }
      let flickr: any LooksUpPhotos = try one.provider()
      let lookup = try await flickr.lookUp(["52190000001"])
      #expect(lookup.photos.count == (isOwn ? 1 : 0) && lookup.omissions.count == (isOwn ? 0 : 1))
    }
  }

  /// A signed search would show what the user's settings allow, not what is safe.
  @Test func signsNoSearch() async throws {
    let service = service(Self.publishing, own: true)
    let flickr: any SearchesPhotos = try service.provider()
    _ = try await flickr.search("sea", PhotoQuery(sort: .given), after: nil)
    #expect(service.calls.allSatisfy { $0.signer == nil })
  }

  @Test(arguments: [
    ("api_secret", "FLICKR_API_SECRET"), ("oauth_token", "FLICKR_OAUTH_TOKEN"),
    ("oauth_token_secret", "FLICKR_OAUTH_TOKEN_SECRET"),
  ])
  func namesThePartOfTheTokenThatIsMissing(_ option: String, _ variable: String) async throws {
    let service = service(Self.publishing.merging([option: ""]) { $1 }, own: true)
    guard case .unavailable(_, _, let help)? = await fault({ _ = try await listed(service) }) else {
      Issue.record("no error")
      return
    }
    #expect(help == "set \(variable) in the environment" && service.calls.isEmpty)
  }

  @Test func explainsARejectedToken() async throws {
    let service = StubService("flickr", Self.publishing, own: [Self.account]) { _ in
      .text(#"{"stat":"fail","code":98,"message":"Invalid token"}"#)
    }
    guard
      case .unavailable(_, let reason, let help)? = await fault({ _ = try await listed(service) })
    else {
      Issue.record("no error")
      return
    }
    #expect(reason == "it rejected the token: “Invalid token”")
    #expect(help.contains("FLICKR_OAUTH_TOKEN"))
  }
}
