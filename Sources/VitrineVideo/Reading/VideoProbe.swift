// What ffprobe says about a file: https://ffmpeg.org/ffprobe.html, `-of json`. Nearly all values are
// texts, and each may be missing.

import Foundation
import VitrineModel

/// The answer of ffprobe.
struct VideoProbe: Decodable {
  private let streams: [Stream]?
  private let format: Format?

  /// A stream of the file.
  struct Stream: Decodable {
    let index: Int?
    let codecType: String?
    let codecName: String?
    let profile: String?
    let pixFmt: String?
    let level: Int?
    let width: Int?
    let height: Int?
    let sampleAspectRatio: String?
    let fieldOrder: String?
    let colorSpace: String?
    let colorTransfer: String?
    let colorPrimaries: String?
    let avgFrameRate: String?
    let duration: String?
    let bitRate: String?
    let disposition: [String: Int]?
    let tags: [String: String]?
    let sideDataList: [SideData]?
  }

  /// What is known of a stream beside its packets.
  struct SideData: Decodable {
    let rotation: Double?

    private enum CodingKeys: CodingKey { case rotation }

    init(from decoder: any Decoder) throws {
      rotation = try? decoder.container(keyedBy: CodingKeys.self).decode(
        Double.self, forKey: .rotation)
    }
  }

  /// The container.
  struct Format: Decodable {
    let duration: String?
    let bitRate: String?
    let tags: [String: String]?
  }

  /// The most streams of a file.
  private static let mostStreams = 64

  init(_ json: [UInt8]) throws(VideoError) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let probe = try? decoder.decode(VideoProbe.self, from: Data(json)) else {
      throw .damaged(reason: "ffprobe cannot read it")
    }
    self = probe
    guard (streams ?? []).count <= Self.mostStreams else {
      throw .tooLarge(reason: "it has more than \(Self.mostStreams) streams")
    }
  }

  /// The first video stream that is not a picture attached to music.
  func picture() throws(VideoError) -> Stream {
    let found = (streams ?? []).first {
      $0.codecType == "video" && $0.disposition?["attached_pic"] != 1
        && $0.disposition?["timed_thumbnails"] != 1
    }
    guard let found else { throw sound == nil ? .noPicture : .onlySound }
    guard found.codecName != nil, found.codecName != "none", found.index != nil else {
      throw .damaged(reason: "its codec is unknown")
    }
    return found
  }

  /// The first audio stream that can be decoded.
  var sound: Video.Sound? {
    let found = (streams ?? []).first {
      $0.codecType == "audio" && $0.codecName != nil && $0.codecName != "none" && $0.index != nil
    }
    return found.map {
      Video.Sound(index: $0.index ?? 0, codec: $0.codecName ?? "", profile: $0.profile ?? "")
    }
  }

  /// Returns the tags of the container and of the streams, those of the container first, and others last.
  func tags(with others: [(name: String, text: String)]) -> VideoTags {
    let own = [format?.tags] + (streams ?? []).map(\.tags)
    let pairs = own.flatMap { ($0 ?? [:]).sorted { $0.key < $1.key } }
    return VideoTags(pairs.map { ($0.key, $0.value) } + others)
  }

  /// The length in seconds; nil if unknown.
  func duration(of stream: Stream) -> Double? {
    [stream.duration, format?.duration].lazy.compactMap { $0.flatMap(Double.init) }
      .first { $0.isFinite && $0 > 0 }
  }

  func bitRate(of stream: Stream) -> Int {
    [stream.bitRate, format?.bitRate].lazy.compactMap { $0.flatMap { Int($0) } }.first { $0 > 0 }
      ?? 0
  }
}

extension VideoProbe.Stream {
  /// Quarter turns that the picture needs are odd.
  private var isTurned: Bool {
    let sides = (sideDataList ?? []).compactMap(\.rotation)
    let rotation = sides.first ?? tags?["rotate"].flatMap(Double.init) ?? 0
    guard rotation.isFinite, abs(rotation) < 1e6 else { return false }
    return Int((rotation / 90).rounded()) % 2 != 0
  }

  private var aspect: Double? {
    let parts = (sampleAspectRatio ?? "").split(separator: ":").compactMap { Double($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
    let aspect = parts[0] / parts[1]
    return (0.1...10).contains(aspect) ? aspect : nil
  }

  var hasSquarePixels: Bool { aspect.map { abs($0 - 1) < 0.001 } ?? true }

  /// The size as displayed.
  func size() throws(VideoError) -> PixelSize {
    guard let width, let height, width > 0, height > 0 else {
      throw .damaged(reason: "its size is unknown")
    }
    guard width <= Self.longestEdge, height <= Self.longestEdge, width * height <= Self.mostPixels
    else { throw .tooLarge(reason: "it has \(width) × \(height) pixels") }
    let shown = max(1, Int((Double(width) * (aspect ?? 1)).rounded()))
    return isTurned
      ? PixelSize(width: height, height: shown) : PixelSize(width: shown, height: height)
  }

  /// 8K has 33 megapixels.
  private static let mostPixels = 40_000_000
  private static let longestEdge = 16_384

  var frameRate: Double {
    let parts = (avgFrameRate ?? "").split(separator: "/").compactMap { Double($0) }
    guard parts.count == 2, parts[1] > 0, (0.01...1_000).contains(parts[0] / parts[1]) else {
      return 0
    }
    return parts[0] / parts[1]
  }

  func picture(bitRate: Int) -> Video.Picture {
    func known(_ name: String?) -> String {
      name.flatMap { ["unknown", "unspecified", "reserved"].contains($0) ? nil : $0 } ?? ""
    }
    return Video.Picture(
      index: index ?? 0, codec: codecName ?? "", profile: profile ?? "",
      pixelFormat: pixFmt ?? "", level: level ?? 0, bitRate: bitRate, frameRate: frameRate,
      isInterlaced: ["tt", "bb", "tb", "bt"].contains(fieldOrder ?? ""),
      hasSquarePixels: hasSquarePixels, matrix: known(colorSpace),
      transfer: known(colorTransfer), primaries: known(colorPrimaries))
  }
}
