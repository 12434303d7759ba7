// The video of a photo. Its poster is handled like the image of any other photo.

/// A video: its file, and what decides how it is published.
public struct Video: Hashable, Sendable {
  /// The absolute path of the file.
  public let path: String
  /// The SHA-256 of the file.
  public let digest: Digest
  /// The container of the file.
  public let container: VideoContainer
  /// The length in seconds.
  public let duration: Double
  /// The pixel size as displayed, upright and with square pixels.
  public let size: PixelSize
  /// The picture.
  public let picture: Picture
  /// The sound; nil if there is none.
  public let sound: Sound?
  /// The identifier by which it names the photo that it moves; nil for other videos.
  public let liveIdentifier: String?
  /// Whether it is the moving part of a photo, such as a Live Photo.
  public var isLive = false

  /// The video stream.
  public struct Picture: Hashable, Sendable, Codable {
    /// The number of the stream in the file.
    public var index: Int
    /// The codec, such as `h264`.
    public var codec: String
    /// The profile of the codec, such as `High`.
    public var profile: String
    /// The layout of samples, such as `yuv420p`.
    public var pixelFormat: String
    /// The level of the codec times ten.
    public var level: Int
    /// Bits in a second; 0 if unknown.
    public var bitRate: Int
    /// Frames in a second; 0 if unknown.
    public var frameRate: Double
    /// Whether frames are two fields of different moments.
    public var isInterlaced: Bool
    /// Whether pixels are squares.
    public var hasSquarePixels: Bool
    /// The matrix of the colors, such as `bt709`; empty if unknown.
    public var matrix: String
    /// The transfer function of the colors, such as `smpte2084`; empty if unknown.
    public var transfer: String
    /// The primaries of the colors, such as `bt2020`; empty if unknown.
    public var primaries: String

    /// Creates a description.
    public init(
      index: Int, codec: String, profile: String, pixelFormat: String, level: Int, bitRate: Int,
      frameRate: Double, isInterlaced: Bool, hasSquarePixels: Bool, matrix: String,
      transfer: String, primaries: String
    ) {
      self.index = index
      self.codec = codec
      self.profile = profile
      self.pixelFormat = pixelFormat
      self.level = level
      self.bitRate = bitRate
      self.frameRate = frameRate
      self.isInterlaced = isInterlaced
      self.hasSquarePixels = hasSquarePixels
      self.matrix = matrix
      self.transfer = transfer
      self.primaries = primaries
    }
  }

  /// The audio stream.
  public struct Sound: Hashable, Sendable, Codable {
    /// The number of the stream in the file.
    public var index: Int
    /// The codec, such as `aac`.
    public var codec: String
    /// The profile of the codec, such as `LC`.
    public var profile: String

    /// Creates a description.
    public init(index: Int, codec: String, profile: String) {
      self.index = index
      self.codec = codec
      self.profile = profile
    }
  }

  /// Creates a video.
  public init(
    path: String, digest: Digest, container: VideoContainer, duration: Double, size: PixelSize,
    picture: Picture, sound: Sound? = nil, liveIdentifier: String? = nil
  ) {
    self.path = path
    self.digest = digest
    self.container = container
    self.duration = duration
    self.size = size
    self.picture = picture
    self.sound = sound
    self.liveIdentifier = liveIdentifier
  }
}

/// A video that the site publishes.
public struct PublishedVideo: Hashable, Sendable {
  /// The file in the site.
  public let file: Rendition.File
  /// The pixel size as displayed.
  public let size: PixelSize
  /// The length in seconds.
  public let duration: Double

  /// Creates a published video.
  public init(file: Rendition.File, size: PixelSize, duration: Double) {
    self.file = file
    self.size = size
    self.duration = duration
  }

  /// The media type.
  public static let mediaType = "video/mp4"
  /// The extension of the file.
  public static let fileExtension = "mp4"
}
