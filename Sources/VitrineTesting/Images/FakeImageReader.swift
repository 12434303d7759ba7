// Replaces the reader of real images, so that modules that only need metadata are tested without an
// image library. Records the paths it was asked for, because each file must be read only once.

import Foundation
import Synchronization
public import VitrineModel

/// A reader that knows images by file name.
///
/// Any other file is an image without metadata, unless it is empty or begins with `text`.
public final class FakeImageReader: ImageReader {
  /// The preferences that it was given.
  public let preferences: MetadataPreferences
  private let pictures: [String: ImageMetadata]
  private let errors: [String: ImageError]
  private let sidecars: [String: ImageMetadata]
  private let asked = Mutex<[String]>([])

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - pictures: The metadata of images, by file name.
  ///   - errors: The errors of files, by file name.
  ///   - sidecars: The metadata of XMP files, by file name.
  ///   - preferences: What decides between the texts of files.
  public init(
    _ pictures: [String: ImageMetadata] = [:], errors: [String: ImageError] = [:],
    sidecars: [String: ImageMetadata] = [:],
    preferences: MetadataPreferences = MetadataPreferences()
  ) {
    self.preferences = preferences
    self.pictures = pictures
    self.sidecars = sidecars
    self.errors = errors
  }

  /// The paths it was asked for, sorted.
  public var paths: [String] { asked.withLock { $0 }.sorted() }

  /// Returns the metadata given for the names, or else errors.
  public func readSidecars(_ paths: [String]) -> [Result<ImageMetadata, ImageError>] {
    paths.map { path in
      let name = path.lastComponent
      return sidecars[name].map { .success($0) } ?? .failure(errors[name] ?? .notAPicture)
    }
  }

  /// Returns the metadata of a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The metadata given for its name, or else an image of 1500 × 1000 pixels.
  /// - Throws: The error given for its name, or `unreadable`, `empty` or `notAPicture`.
  public func read(_ path: String) throws(ImageError) -> ImageMetadata {
    asked.withLock { $0.append(path) }
    let name = path.lastComponent
    if let error = errors[name] { throw error }
    if let picture = pictures[name] { return picture }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw .unreadable(reason: "permission denied")
    }
    guard !bytes.isEmpty else { throw .empty }
    guard !bytes.starts(with: Data("text".utf8)) else { throw .notAPicture }
    return ImageMetadata.sample(of: Array(bytes))
  }
}

extension ImageMetadata {
  /// Returns the metadata of an image of 1500 × 1000 pixels, and nothing else.
  ///
  /// - Parameter bytes: The bytes that the digest is calculated from.
  /// - Returns: The metadata.
  public static func sample(of bytes: [UInt8] = []) -> ImageMetadata {
    ImageMetadata(digest: SHA256.digest(of: bytes), size: PixelSize(width: 1500, height: 1000))
  }
}
