/// The reason why an image file is left out.
///
/// The associated reasons follow `beach.jpg is left out: ` in a message.
public enum ImageError: Error, Hashable, Sendable {
  /// The file has no bytes.
  case empty
  /// The file cannot be read.
  case unreadable(reason: String)
  /// The file is not an image.
  case notAPicture
  /// The file is a video.
  case video(VideoContainer)
  /// The image's format is not supported; `help` says what to do if converting it to any format is not enough.
  case unsupported(format: String, help: String? = nil)
  /// The image has more megapixels than the limit.
  case tooLarge(megapixels: Int, limit: Int)
  /// Decoding the image needs more megabytes of memory than the limit.
  case tooMuchMemory(megabytes: Int, limit: Int)
  /// The file is damaged.
  case damaged(reason: String)
  /// A part of the image is missing, or cannot be distinguished from a missing one.
  case truncated(reason: String)
  /// A raw file has no preview that can be read.
  case noPreview(reason: String)
  /// The library that reads raw files cannot be loaded.
  case missingLibrary(reason: String)
  /// The machine fails, whatever the file contains.
  case refused(Problem)
}
