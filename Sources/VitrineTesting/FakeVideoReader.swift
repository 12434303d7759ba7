// Replaces ffmpeg, so that what is done with videos is tested without it.

public import VitrineModel

/// A reader that knows videos by file name.
public struct FakeVideoReader: VideoReader {
  /// A video of two seconds, unless these say otherwise.
  public struct Facts: Sendable {
    let duration: Double
    let liveIdentifier: String?

    /// Creates the facts of a video.
    public init(duration: Double = 2, liveIdentifier: String? = nil) {
      self.duration = duration
      self.liveIdentifier = liveIdentifier
    }
  }

  private let videos: [String: Facts]

  /// Creates a reader of videos, by file name.
  public init(_ videos: [String: Facts]) { self.videos = videos }

  /// Returns the facts given for the name, or else an error.
  public func read(
    _ path: String, as container: VideoContainer, posterAt moment: Double?
  ) async throws(VideoError) -> VideoMetadata {
    guard let facts = videos[String(path.split(separator: "/").last ?? "")] else {
      throw .damaged(reason: "it is not known")
    }
    let image = ImageMetadata.sample(of: Array(path.utf8))
    let video = Video(
      path: path, digest: image.digest, container: container, duration: facts.duration,
      size: image.size,
      picture: Video.Picture(
        index: 0, codec: "h264", profile: "High", pixelFormat: "yuv420p", level: 30, bitRate: 0,
        frameRate: 30, isInterlaced: false, hasSquarePixels: true, matrix: "", transfer: "",
        primaries: ""),
      liveIdentifier: facts.liveIdentifier)
    return VideoMetadata(video: video, metadata: image, poster: path)
  }

  /// Returns nil: no picture has a video behind it.
  public func motion(in path: String, digest: Digest) async throws(VideoError) -> Video? { nil }
}
