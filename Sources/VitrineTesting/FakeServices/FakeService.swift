// Fake photo services for tests of whole sites. Each answers API calls and sends real images, from
// a state that a test sets and changes between builds. A test can also make a service fail.

import Foundation
import Synchronization
import VitrineModel

/// A photo of a fake service.
public struct FakePhoto: Sendable {
  /// The id in the service.
  public var id: String
  /// The title.
  public var title: String
  /// The id of the author.
  ///
  /// The name is the id, capitalized.
  public var author = "ada"
  /// The license in the format of the service.
  public var license: String
  /// The width in pixels.
  public var width = 240
  /// The height in pixels.
  public var height = 160
  /// A part of the image addresses.
  ///
  /// Another revision is another image.
  public var revision = "a"
  /// The searches that find the photo, and the albums that contain it.
  public var listings: Set<String>

  /// Creates a photo.
  public init(_ id: String, title: String? = nil, license: String, in listings: Set<String>) {
    self.id = id
    self.title = title ?? "Photo \(id)"
    self.license = license
    self.listings = listings
  }

  var authorName: String { author.asName }
}

extension String {
  var asName: String { capitalized }
}

/// The photos of a fake service, and its behavior.
public struct FakeServiceState: Sendable {
  /// Changes an answer, to simulate a failure.
  public typealias Fault = @Sendable (LoopbackRequest, LoopbackAnswer) -> LoopbackAnswer

  /// The photos, in the order of every list.
  public var photos: [FakePhoto] = []
  /// The valid key; nil for services without a key.
  public var key: String?
  /// Applied to every answer.
  public var fault: Fault?

  /// Creates a state.
  public init(_ photos: [FakePhoto] = [], key: String? = nil) {
    self.photos = photos
    self.key = key
  }

  func photos(in place: String) -> [FakePhoto] { photos.filter { $0.listings.contains(place) } }

  func photo(_ id: String?) -> FakePhoto? { photos.first { $0.id == id } }
}

/// The API of a fake service.
public protocol FakeAPI: Sendable {
  /// The provider's name. The paths of the service start with it.
  static var name: String { get }
  /// The path of the API.
  static var endpoint: String { get }
  /// Returns the answer to a call.
  static func answer(_ call: FakeCall) -> LoopbackAnswer
  /// Returns an id in the format of the service; a different one for each number.
  static func id(_ number: Int) -> String
}

extension FakeAPI {
  /// Returns the number itself.
  public static func id(_ number: Int) -> String { String(number) }
}

/// A request to a fake API, with everything that its answer depends on.
public struct FakeCall: Sendable {
  /// The request.
  public let request: LoopbackRequest
  /// The state of the service.
  public let state: FakeServiceState
  /// The base address of the service, such as `http://127.0.0.1:40123/flickr`.
  public let home: String

  subscript(name: String) -> String? { request.query[name] }

  func number(_ name: String, or fallback: Int) -> Int {
    self[name].flatMap { Int($0) } ?? fallback
  }

  /// Returns the path components after the endpoint.
  func path(below endpoint: String) -> [String] {
    request.path.dropFirst(endpoint.count).split(separator: "/").map(String.init)
  }

  /// Returns the address of an image, in this width or the width of the photo.
  func picture(_ photo: FakePhoto, width: Int? = nil) -> TemplateValue {
    let width = min(width ?? photo.width, photo.width)
    let height = photo.height * width / photo.width
    return "\(home)/images/\(photo.id)/\(photo.revision)/\(width)x\(height).jpg"
  }
}

/// A fake service.
///
/// A class, because its state changes while a server uses it; a lock protects it.
public final class FakeService: Sendable {
  private let api: any FakeAPI.Type
  private let state: Mutex<FakeServiceState>

  /// Creates a service.
  public init(_ api: any FakeAPI.Type, _ state: FakeServiceState) {
    self.api = api
    self.state = Mutex(state)
  }

  /// The provider's name.
  public var name: String { api.name }
  /// The path of the API.
  public var endpoint: String { api.endpoint }

  /// The photos that the service has now.
  public var photos: [FakePhoto] { state.withLock { $0.photos } }

  /// Changes the state.
  public func change(_ change: @Sendable (inout FakeServiceState) -> Void) {
    state.withLock { change(&$0) }
  }

  /// Returns the answer to a request; nil if its path belongs to another service.
  public func answer(_ request: LoopbackRequest) -> LoopbackAnswer? {
    guard request.path.hasPrefix("/\(api.name)/") else { return nil }
    let state = state.withLock { $0 }
    let home = "http://\(request.headers["host"] ?? "")/\(api.name)"
    let call = FakeCall(request: request, state: state, home: home)
    let answer = Self.image(request, state) ?? api.answer(call)
    return state.fault?(request, answer) ?? answer
  }

  /// Returns the image `/…/images/7/a/240x160.jpg`, resized by `?w=120` like imgix does.
  private static func image(_ request: LoopbackRequest, _ state: FakeServiceState)
    -> LoopbackAnswer?
  {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count == 5, parts[1] == "images" else { return nil }
    let edges = parts[4].prefix { $0 != "." }.split(separator: "x").compactMap { Int($0) }
    let isThere = state.photos.contains { $0.id == parts[2] && $0.revision == parts[3] }
    guard isThere, edges.count == 2 else { return .status(404) }
    let width = min(request.query["w"].flatMap { Int($0) } ?? edges[0], edges[0])
    let height = max(1, (edges[1] * width + edges[0] / 2) / edges[0])
    return .jpeg(FlatImage.jpeg(width: width, height: height, "\(parts[2]) \(parts[3])"))
      .with("ETag", "\"\(parts[2])-\(parts[3])-\(width)\"")
  }
}

extension LoopbackAnswer {
  /// Returns an answer with a value as JSON.
  static func json(_ value: TemplateValue, _ status: Int = 200) -> LoopbackAnswer {
    var bytes: [UInt8] = []
    value.appendJSON(to: &bytes)
    var answer = LoopbackAnswer.json(String(decoding: bytes, as: UTF8.self))
    answer.status = status
    return answer
  }
}

extension Array {
  /// Returns a page of a size, counted from 1.
  func page(_ number: Int, of size: Int) -> [Element] {
    Array(dropFirst((number - 1) * size).prefix(size))
  }

  /// Returns the number of pages of a size.
  func pages(of size: Int) -> Int { (count + size - 1) / size }
}
