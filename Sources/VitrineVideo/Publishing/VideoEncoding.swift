// Decides whether the streams of a video are published as they are, and how ffmpeg writes them. Every
// browser plays H.264 with 8 bits and 4:2:0, and AAC:
// https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Video_codecs

import Foundation
import VitrineModel
import VitrineStore

/// How a video becomes a file that browsers play.
struct VideoEncoding {
  let video: Video
  let settings: VideoSettings

  /// The version of the options; change it with every change of them.
  private static let version = "encoding-1"

  /// The size of the published video.
  private(set) var size: PixelSize
  /// Whether the streams are published untouched.
  private(set) var copies: Bool

  /// Throws `unplayable` if it must be converted and must not be.
  init(_ video: Video, _ settings: VideoSettings) throws(VideoError) {
    self.video = video
    self.settings = settings
    let fits = video.size.longestEdge <= settings.longestEdge
    copies =
      settings.convert != .always && Self.plays(video) && (fits || settings.convert == .never)
    guard copies || settings.convert != .never else {
      throw .unplayable(
        format: ([video.picture.codec] + [video.sound?.codec].compactMap(\.self))
          .joined(separator: ", "))
    }
    size = copies ? video.size : Self.size(video.size, settings.longestEdge)
  }

  /// The same video, converted although its streams could be copied.
  var converting: VideoEncoding {
    var encoding = self
    encoding.copies = false
    encoding.size = Self.size(video.size, settings.longestEdge)
    return encoding
  }

  /// The name of the result in the cache.
  func key(_ version: String) -> Digest {
    let size = converting.size
    let converted = "\(settings.quality) \(size.width)x\(size.height)"
    // A video whose copy would contain too much is converted if site.yml allows it.
    let copied = settings.convert == .never ? "copy-3" : "copy-3 or \(converted)"
    let how = copies ? copied : converted
    return Store.digest(
      of: Array(
        "\(CachedConversion.kind) \(video.digest.hex) \(how) \(Self.version) \(version)".utf8))
  }

  // MARK: The decision

  private static func plays(_ video: Video) -> Bool {
    let picture = video.picture
    let isFine =
      picture.codec == "h264" && picture.pixelFormat == "yuv420p"
      && ["Constrained Baseline", "Baseline", "Main", "High"].contains(picture.profile)
      && (1...52).contains(picture.level) && !picture.isInterlaced && picture.hasSquarePixels
      && picture.transfer != "smpte2084" && picture.transfer != "arib-std-b67"
    let isHeard = video.sound.map { $0.codec == "aac" && $0.profile == "LC" } ?? true
    return isFine && isHeard && picture.bitRate <= mostBits(video)
  }

  /// A sixth of a bit for each pixel, which is 10 Mbit/s for 1080p at 30 frames; phones record twice as
  /// much.
  private static func mostBits(_ video: Video) -> Int {
    let rate = min(max(video.picture.frameRate, 24), 60)
    return max(2_000_000, Int(Double(video.size.pixels) * rate / 6))
  }

  /// The size with even edges, as 4:2:0 needs, and with the longest edge within a limit.
  private static func size(_ size: PixelSize, _ edge: Int) -> PixelSize {
    let scale = min(1, Double(edge) / Double(size.longestEdge))
    func even(_ edge: Int) -> Int { max(2, Int((Double(edge) * scale / 2).rounded()) * 2) }
    return PixelSize(width: even(size.width), height: even(size.height))
  }

  // MARK: Options

  /// The options of the input.
  var before: [String] { copies ? [] : ["-threads", "\(Self.threads)"] }

  /// The options of the output for each way to write it, the best first: to copy the streams, or the
  /// frames alone without what a camera wrote between them; or to convert the colors.
  var after: [[String]] {
    let copy = ["-c", "copy"]
    let codecs =
      copies
      ? [copy, copy + ["-bsf:v", "filter_units=remove_types=6"]]
      : VideoColors(video.picture, video.size).forVideos(size).map(encoders)
    return codecs.map { streams + $0 + Self.plain + [Self.name] }
  }

  static let name = "video.mp4"

  /// A fixed number: the bytes depend on it.
  private static let threads = 2

  /// The first video stream and the first audio stream.
  private var streams: [String] {
    ["-map", "0:\(video.picture.index)"] + (video.sound.map { ["-map", "0:\($0.index)"] } ?? [])
      + ["-sn", "-dn"]
  }

  private func encoders(_ filter: String) -> [String] {
    [
      "-vf", filter, "-c:v", "libx264", "-preset", "medium", "-crf", "\(settings.quality)",
      "-profile:v", "high", "-pix_fmt", "yuv420p", "-threads", "\(Self.threads)",
      "-fpsmax", "60", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-c:a", "aac", "-b:a", "128k", "-ac", "2",
    ]
  }

  /// Nothing but the streams, the same bytes each time, with the index at the beginning.
  private static let plain = [
    "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    "-flags:a", "+bitexact", "-movflags", "+faststart", "-max_muxing_queue_size", "4096",
    "-f", "mp4",
  ]

  // MARK: Limits

  /// Twenty seconds for a second of 1080p, and two minutes beside.
  func limits(bytes: Int) -> VideoRun.Limits {
    let weight = max(1, Double(video.size.pixels) / 2_073_600)
    let seconds = copies ? 600 : 120 + Int(max(video.duration, 10) * 20 * weight)
    let megabytes = copies ? bytes / 1_000_000 + 64 : bytes / 250_000 + 64
    return VideoRun.Limits(seconds: seconds, megabytesWritten: megabytes)
  }
}
