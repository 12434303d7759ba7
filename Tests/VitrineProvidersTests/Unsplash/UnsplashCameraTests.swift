// Camera data, which takes one call per photo.

import Synchronization
import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct UnsplashCameraTests {
  private final class Log: Sendable {
    let notes = Mutex<[Problem]>([])
  }

  private let log = Log()

  private func isOfOnePhoto(_ call: APICall) -> Bool {
    call.address.text.contains("api.unsplash.com/photos/")
  }

  /// Returns a service with a feed.
  ///
  /// The closure answers for the photo with a number.
  private func unsplash(
    _ camera: String? = "true", left: String? = nil,
    photo: @escaping @Sendable (Int) throws -> ServiceResponse
  ) -> StubService {
    let turn = Counter()
    let values = camera.map { ["camera": $0] } ?? [:]
    return StubService(
      "unsplash", values, report: { [log] note in log.notes.withLock { $0.append(note) } }
    ) { call in
      if call.address.text.contains("api.unsplash.com/photos/") { return try photo(turn.next()) }
      let headers = left.map { ["x-ratelimit-remaining": $0] } ?? [:]
      return try .file("unsplash/feed", headers: headers)
    }
  }

  private func photos(_ service: StubService) async throws -> [Photo] {
    let source: any ListsUserPhotos = try service.provider()
    return try await source.photos(of: "adaquill", PhotoQuery(sort: .newest), after: nil).photos
  }

  private var notes: [String] { log.notes.withLock { $0.map(\.what) } }

  @Test func requestsEachPhotoAndCachesTheAnswer() async throws {
    let service = unsplash { _ in try .file("unsplash/photo") }
    let photos = try await photos(service)
    #expect(photos.count == 4 && photos.allSatisfy { $0.camera.model == "Canon EOS R5" })
    #expect(photos[1].tags.map(\.name) == ["sea", "boat"] && photos[1].location == nil)
    let calls = service.calls.filter(isOfOnePhoto)
    #expect(calls.map { String($0.address.text.suffix(11)) } == photos.map(\.id.id))
    #expect(calls.allSatisfy { $0.maxAge >= .seconds(7 * 86_400) })
    #expect(service.calls.first?.maxAge == .zero && notes.isEmpty)
  }

  @Test(arguments: [nil, "false", "yes"])
  func requestsNothingByDefault(_ camera: String?) async throws {
    let service = unsplash(camera) { _ in try .file("unsplash/photo") }
    #expect(try await photos(service).count == 4 && service.calls.count == 1)
  }

  @Test func continuesAfterADeletedPhoto() async throws {
    let service = unsplash { turn in
      turn == 1 ? .text("{}", status: 404) : try .file("unsplash/photo")
    }
    let photos = try await photos(service)
    #expect(photos.map { $0.camera == Camera() } == [false, true, false, false])
    #expect(notes.isEmpty)
  }

  @Test(arguments: [
    ServiceResponse.text("Rate Limit Exceeded", status: 403), .text("", status: 429),
    .text("", status: 500),
    .text("<html>"), .text("[]"),
  ])
  func stopsAfterAnError(_ fault: ServiceResponse) async throws {
    let service = unsplash { turn in turn == 1 ? fault : try .file("unsplash/photo") }
    let photos = try await photos(service)
    #expect(photos.map { $0.camera == Camera() } == [false, true, true, true])
    #expect(service.calls.count == 3)
    #expect(notes.count == 1 && notes[0].hasPrefix("3 Unsplash photos have no camera data: "))
  }

  @Test(arguments: [
    ("12", 2), ("11", 1), ("0", 0), ("-9223372036854775808", 0), ("5000", 4), ("x", 4),
  ])
  func reservesCallsForLists(_ left: String, _ asked: Int) async throws {
    let service = unsplash(left: left) { _ in try .file("unsplash/photo") }
    #expect(try await photos(service).count == 4)
    #expect(service.calls.count == 1 + asked)
    #expect(notes.isEmpty == (asked == 4))
  }
}
