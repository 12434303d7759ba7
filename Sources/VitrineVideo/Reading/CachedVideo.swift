// What is known of a video, as the cache has it. Change the kind with every change of what is read or of how
// posters are made.

import Foundation
import VitrineImages
import VitrineModel
import VitrineStore

/// The choice of the frame of a video that becomes its poster.
enum PosterRequest {
  case none, automatic
  case at(Double)
}

/// The facts of a video, or why it has none.
struct CachedVideo: CachedFact {
  static let kind = "video-7"

  /// A reason that follows from the bytes of the file.
  enum Refusal: String, Codable { case damaged, tooLarge, onlySound, noPicture }

  /// The poster in the store.
  struct Poster: Codable {
    let digest: String
    let bytes: Int
    let width: Int
    let height: Int
  }

  /// The texts and numbers of the tags.
  struct TextTags: Codable {
    var title: String?
    var caption: String?
    var author: String?
    var rights: String?
    var keywords: [String]
    var taken: String?
    var make: String?
    var model: String?
    var latitude: Double?
    var longitude: Double?
  }

  private(set) var refusal: Refusal?
  private(set) var reason: String?
  private(set) var duration = 0.0
  private(set) var width = 0
  private(set) var height = 0
  private(set) var picture: Video.Picture?
  private(set) var sound: Video.Sound?
  private(set) var texts: TextTags?
  private(set) var poster: Poster?
  private(set) var liveIdentifier: String?
  /// The issuer of Content Credentials; nil if there are none.
  private(set) var issuer: String?
  /// The XMP packet, whose texts may be in several languages; nil if there is none.
  private(set) var xmp: Data?

  init(_ refusal: Refusal, _ reason: String) {
    self.refusal = refusal
    self.reason = reason
  }

  static func key(_ digest: Digest, _ version: String, _ wanted: PosterRequest) -> Digest {
    Store.digest(of: Array("\(kind) \(digest.hex) \(wanted) \(version)".utf8))
  }

  /// Reads a video with its poster.
  init(
    reading path: String, as container: VideoContainer, _ wanted: PosterRequest,
    _ program: VideoProgram, _ store: Store
  ) async throws(VideoError) {
    var named: [(name: String, text: String)] = []
    switch container {
    case .iso:
      let movie = try ISOMovie.whole(path)
      named = movie.texts
      issuer = movie.credentials?.issuer
      xmp = movie.xmp.map { Data($0) }
    case .avi: try ContainerEnd.checkAVI(path)
    case .matroska: try ContainerEnd.checkMatroska(path)
    }
    let run = try await program.probe(path, as: container, in: store)
    try run.check(within: 30)
    guard let json = try run.bytes(most: 8 << 20) else {
      throw .tooLarge(reason: "its metadata is too long")
    }
    let probe = try VideoProbe(json)
    let stream = try probe.picture()
    let size = try stream.size()
    let duration = probe.duration(of: stream) ?? 0
    guard duration <= Self.longest else { throw .tooLarge(reason: "it is longer than 12 hours") }
    (width, height, self.duration) = (size.width, size.height, duration)
    let picture = stream.picture(bitRate: probe.bitRate(of: stream))
    self.picture = picture
    sound = probe.sound
    let tags = probe.tags(with: named)
    texts = TextTags(tags)
    let frame = PosterFrame(
      path: path, container: container, picture: picture, size: size, duration: duration)
    liveIdentifier = tags.contentIdentifier
    switch wanted {
    case .none: break
    case .automatic: poster = try await frame.extract(at: nil, program, store)
    case .at(let moment): poster = try await frame.extract(at: moment, program, store)
    }
  }

  private static let longest = 12.0 * 3_600

  /// Returns the video.
  func video(
    _ path: String, _ digest: Digest, _ container: VideoContainer
  ) throws(VideoError) -> Video? {
    switch refusal {
    case .damaged: throw .damaged(reason: reason ?? "")
    case .tooLarge: throw .tooLarge(reason: reason ?? "")
    case .onlySound: throw .onlySound
    case .noPicture: throw .noPicture
    case nil: break
    }
    return picture.map {
      Video(
        path: path, digest: digest, container: container, duration: duration,
        size: PixelSize(width: width, height: height), picture: $0, sound: sound,
        liveIdentifier: liveIdentifier)
    }
  }

  /// Returns the metadata; nil if the poster is not in the store anymore.
  func metadata(
    _ path: String, _ digest: Digest, _ container: VideoContainer,
    _ preferences: MetadataPreferences, in store: Store
  ) throws(VideoError) -> VideoMetadata? {
    guard let video = try video(path, digest, container), let poster,
      let blob = Digest(hexDigits: poster.digest.utf8),
      // The digest of an untouched file comes from the index.
      (try? store.digest(ofFile: store.path(of: blob))) == blob
    else { return nil }
    var metadata = ImageMetadata(
      digest: blob, size: PixelSize(width: poster.width, height: poster.height))
    texts?.fill(&metadata)
    if let xmp {
      // The camera knows when it recorded; programs that edit a video may not.
      let taken = metadata.taken
      metadata = metadata.overridden(by: ImageMetadata(ofXMP: Array(xmp), preferences))
      metadata.taken = taken ?? metadata.taken
    }
    metadata.credentials = issuer.map { ContentCredentials(issuer: $0) }
    return VideoMetadata(video: video, metadata: metadata, poster: store.path(of: blob))
  }
}

extension CachedVideo.TextTags {
  init(_ tags: VideoTags) {
    var metadata = ImageMetadata(digest: .zero, size: PixelSize(width: 1, height: 1))
    tags.fill(&metadata)
    self.init(
      title: metadata.title, caption: metadata.caption, author: metadata.author,
      rights: metadata.rights.first?.text, keywords: metadata.keywords,
      taken: metadata.taken?.exact, make: metadata.camera.make, model: metadata.camera.model,
      latitude: metadata.location?.latitude, longitude: metadata.location?.longitude)
  }

  fileprivate func fill(_ metadata: inout ImageMetadata) {
    metadata.title = title
    metadata.caption = caption
    metadata.author = author
    metadata.creators = [author].compactMap(\.self)
    metadata.rights = rights.map { [RightsStatement(.rights, $0)] } ?? []
    metadata.keywords = keywords
    metadata.taken = taken.flatMap { PartialDate($0) }
    metadata.camera = Camera(make: make, model: model)
    metadata.location = latitude.flatMap { latitude in
      longitude.flatMap { Location(latitude: latitude, longitude: $0) }
    }
  }
}
