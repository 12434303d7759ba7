/// Reads the metadata of image files.
///
/// Safe to call from several tasks at once.
public protocol ImageReader: Sendable {
  /// What decides between the texts of files.
  var preferences: MetadataPreferences { get }

  /// Reads the metadata of a regular file at an absolute path.
  func read(_ path: String) throws(ImageError) -> ImageMetadata

  /// Reads the metadata of many files and returns the results in their order. It is faster than
  /// reading one by one if results are cached.
  func read(_ paths: [String]) -> [Result<ImageMetadata, ImageError>]

  /// Reads XMP files, which describe images, and returns the results in their order.
  ///
  /// The size of such metadata is 0 × 0.
  func readSidecars(_ paths: [String]) -> [Result<ImageMetadata, ImageError>]
}

extension ImageReader {
  /// Reads the files one by one.
  public func read(_ paths: [String]) -> [Result<ImageMetadata, ImageError>] {
    paths.map { path in Result { () throws(ImageError) in try read(path) } }
  }

  /// Refuses all files: only readers of real files need to read sidecars.
  public func readSidecars(_ paths: [String]) -> [Result<ImageMetadata, ImageError>] {
    paths.map { _ in .failure(.notAPicture) }
  }
}
