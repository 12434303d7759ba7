/// Reads the metadata of image files.
///
/// Safe to call from several tasks at once.
public protocol PictureReader: Sendable {
  /// Reads the metadata of a regular file at an absolute path.
  func read(_ path: String) throws(PictureFault) -> Picture

  /// Reads the metadata of many files and returns the results in their order. It is faster than
  /// reading one by one if results are cached.
  func read(_ paths: [String]) -> [Result<Picture, PictureFault>]
}

extension PictureReader {
  /// Reads the files one by one.
  public func read(_ paths: [String]) -> [Result<Picture, PictureFault>] {
    paths.map { path in Result { () throws(PictureFault) in try read(path) } }
  }
}
