// A temporary folder with a store for each test, which is removed afterwards.

import Foundation
import VitrineImages
import VitrineModel
import VitrineStore

/// A folder and a store that exist as long as the object.
///
/// A class, so that its end removes the folder.
final class ImageTestBed {
  let folder: String
  let store: Store

  init() throws {
    folder = NSTemporaryDirectory() + "vitrine-images-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    store = try Store(directory: folder + "/cache")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file into the folder and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Reads the metadata of an image.
  func read(
    _ path: String, limits: ImageLimits = ImageLimits(),
    _ preferences: MetadataPreferences = .init()
  ) throws(ImageError) -> ImageMetadata {
    try VipsImageReader(store: store, limits: limits, preferences: preferences).read(path)
  }

  /// Returns the image at a path as an original.
  func original(_ path: String) throws(ImageError) -> OriginalFile {
    let metadata = try read(path)
    return OriginalFile(
      path: path, source: path, digest: metadata.digest, size: metadata.size,
      frames: metadata.frames, isDisplayP3: metadata.isDisplayP3)
  }

  /// Makes the renditions of originals.
  func makeRenditions(
    _ originals: [OriginalFile], _ settings: RenditionSettings, workers: Int = 2
  ) async throws -> RenditionOutcome {
    let plan = try RenditionPlan(for: originals, settings: settings, store: store)
    return try await RenditionPipeline(store: store, workers: workers).run(plan) { _, _ in }
  }

  /// Returns the encoded rendition of an image in one size and format.
  func rendition(
    of bytes: [UInt8], edge: Int = 64, as format: RenditionFormat = .jpeg, quality: Int = 95
  ) async throws -> [UInt8] {
    let original = try original(try file("original", bytes))
    let settings = RenditionSettings(
      sizes: [edge], formats: [format], quality: [format.name: quality])
    let outcome = try await makeRenditions([original], settings)
    guard let file = outcome.images[original.digest]?.renditions.first?.file else {
      throw Missing()
    }
    return try store.read(file.digest)
  }

  struct Missing: Error {}
}
