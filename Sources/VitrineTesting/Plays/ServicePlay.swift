// Photo services for whole-site tests: each answers its API and sends real pictures, from a stage
// that a test sets and changes between two builds. What a service does wrong is the test's to say.

import Foundation
import Synchronization
import VitrineModel

/// A photo of a played service.
public struct PlayedPhoto: Sendable {
  public var id: String
  public var title: String
  /// The id of its author; the name is the same in capitals.
  public var author = "ada"
  /// In the service's own words.
  public var license: String
  public var width = 240
  public var height = 160
  /// Part of its pictures' addresses: another one is another picture.
  public var revision = "a"
  /// The words that find it, the albums that hold it.
  public var places: Set<String>

  public init(_ id: String, title: String? = nil, license: String, in places: Set<String>) {
    self.id = id
    self.title = title ?? "Photo \(id)"
    self.license = license
    self.places = places
  }

  var authorName: String { author.asName }
}

extension String {
  var asName: String { capitalized }
}

/// What a played service holds at one moment, and how it behaves.
public struct ServiceStage: Sendable {
  /// Changes an answer: all that can go wrong.
  public typealias Fault = @Sendable (LoopbackRequest, LoopbackAnswer) -> LoopbackAnswer

  /// In the order of every list.
  public var photos: [PlayedPhoto] = []
  /// What the key must be; nil for services without one.
  public var key: String?
  public var fault: Fault?

  public init(_ photos: [PlayedPhoto] = [], key: String? = nil) {
    self.photos = photos
    self.key = key
  }

  func photos(in place: String) -> [PlayedPhoto] { photos.filter { $0.places.contains(place) } }

  func photo(_ id: String?) -> PlayedPhoto? { photos.first { $0.id == id } }
}

/// How one service answers.
public protocol PlayedAPI: Sendable {
  /// The first part of every path of it, as in site.yml.
  static var name: String { get }
  /// Below the server's own address, where the API is.
  static var endpoint: String { get }
  static func answer(_ call: PlayedCall) -> LoopbackAnswer
  /// An id in the service's own form, another one for each number.
  static func id(_ number: Int) -> String
}

extension PlayedAPI {
  public static func id(_ number: Int) -> String { String(number) }
}

/// A request to a played API with everything its answer depends on.
public struct PlayedCall: Sendable {
  public let request: LoopbackRequest
  public let stage: ServiceStage
  /// `http://127.0.0.1:40123/flickr`
  public let home: String

  subscript(name: String) -> String? { request.query[name] }

  func number(_ name: String, or standard: Int) -> Int {
    self[name].flatMap { Int($0) } ?? standard
  }

  /// The parts of the path behind the endpoint's.
  func path(below endpoint: String) -> [String] {
    request.path.dropFirst(endpoint.count).split(separator: "/").map(String.init)
  }

  /// The address of a picture, in a width of its own or the photo's.
  func picture(_ photo: PlayedPhoto, width: Int? = nil) -> TemplateValue {
    let width = min(width ?? photo.width, photo.width)
    let height = photo.height * width / photo.width
    return "\(home)/images/\(photo.id)/\(photo.revision)/\(width)x\(height).jpg"
  }
}

/// A service at work. A class because its stage changes while a server asks it; the lock guards it.
public final class ServicePlay: Sendable {
  private let api: any PlayedAPI.Type
  private let stage: Mutex<ServiceStage>

  public init(_ api: any PlayedAPI.Type, _ stage: ServiceStage) {
    self.api = api
    self.stage = Mutex(stage)
  }

  public var name: String { api.name }
  public var endpoint: String { api.endpoint }

  public func change(_ change: @Sendable (inout ServiceStage) -> Void) {
    stage.withLock { change(&$0) }
  }

  /// Nil for what is not this service's.
  public func answer(_ request: LoopbackRequest) -> LoopbackAnswer? {
    guard request.path.hasPrefix("/\(api.name)/") else { return nil }
    let stage = stage.withLock { $0 }
    let home = "http://\(request.headers["host"] ?? "")/\(api.name)"
    let call = PlayedCall(request: request, stage: stage, home: home)
    let answer = Self.image(request, stage) ?? api.answer(call)
    return stage.fault?(request, answer) ?? answer
  }

  /// `/…/images/7/a/240x160.jpg`, made smaller by `?w=120` as imgix does.
  private static func image(_ request: LoopbackRequest, _ stage: ServiceStage) -> LoopbackAnswer? {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count == 5, parts[1] == "images" else { return nil }
    let edges = parts[4].prefix { $0 != "." }.split(separator: "x").compactMap { Int($0) }
    let isThere = stage.photos.contains { $0.id == parts[2] && $0.revision == parts[3] }
    guard isThere, edges.count == 2 else { return .status(404) }
    let width = min(request.query["w"].flatMap { Int($0) } ?? edges[0], edges[0])
    let height = max(1, (edges[1] * width + edges[0] / 2) / edges[0])
    return .jpeg(FlatPicture.jpeg(width: width, height: height, "\(parts[2]) \(parts[3])"))
      .with("ETag", "\"\(parts[2])-\(parts[3])-\(width)\"")
  }
}

extension LoopbackAnswer {
  /// - Parameter value: written as JSON, with a tag for conditional questions.
  static func json(_ value: TemplateValue, _ status: Int = 200) -> LoopbackAnswer {
    var bytes: [UInt8] = []
    value.appendJSON(to: &bytes)
    var answer = LoopbackAnswer.json(String(decoding: bytes, as: UTF8.self))
    answer.status = status
    return answer
  }
}

extension Array {
  /// One page of so many, counted from 1.
  func page(_ number: Int, of size: Int) -> [Element] {
    Array(dropFirst((number - 1) * size).prefix(size))
  }

  func pages(of size: Int) -> Int { (count + size - 1) / size }
}
