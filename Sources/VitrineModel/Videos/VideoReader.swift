// Providers read videos through a protocol, so that they need no program that decodes them.

/// Reads video files.
///
/// Safe to call from several tasks at once.
public protocol VideoReader: Sendable {
  /// Reads the facts of a video and extracts its poster.
  ///
  /// - Parameters:
  ///   - path: An absolute path to a regular file.
  ///   - container: The container that its first bytes show.
  ///   - moment: The moment of the poster in seconds; nil for the default.
  /// - Returns: The video with its metadata.
  /// - Throws: Why the video cannot be used.
  func read(
    _ path: String, as container: VideoContainer, posterAt moment: Double?
  ) async throws(VideoError) -> VideoMetadata

  /// Returns the video behind the picture of an image file, given by its absolute path and its SHA-256;
  /// nil if there is none.
  func motion(in path: String, digest: Digest) async throws(VideoError) -> Video?
}

/// A video with its metadata and its poster.
public struct VideoMetadata: Hashable, Sendable {
  /// The video.
  public let video: Video
  /// The metadata of the video, with digest and size of the poster.
  public var metadata: ImageMetadata
  /// The absolute path of the poster, an image file.
  public var poster: String

  /// Creates the metadata of a video.
  public init(video: Video, metadata: ImageMetadata, poster: String) {
    self.video = video
    self.metadata = metadata
    self.poster = poster
  }
}
