// Encodes and stores finished pixels, several renditions at once if there is more than one encoder.

import VitrineModel
import VitrineStore

/// A rendition whose pixels are finished but not yet encoded.
///
/// Unchecked, since images of libvips are C. The image is never changed after it is made, and any
/// number of threads may read an image in memory:
/// https://www.libvips.org/API/current/using-threads.html
struct RenderedImage: @unchecked Sendable {
  let item: RenditionJob.RenditionSpec
  private let visible: VipsPixels
  private let gainMap: GainMap?

  /// Prepares pixels for encoding.
  ///
  /// - Parameters:
  ///   - pixels: The finished pixels, in memory.
  ///   - item: The rendition to encode.
  ///   - gainMap: The gain map to add.
  /// - Throws: A problem if the pixels cannot be prepared.
  init(
    _ pixels: VipsPixels, as item: RenditionJob.RenditionSpec, _ gainMap: GainMap? = nil
  ) throws(RenditionError) {
    self.item = item
    self.gainMap = gainMap
    visible = try Self.writing(item) { () throws(VipsError) in
      try RenditionEncoding.visible(pixels, in: item)
    }
  }

  /// Prepares the pixels of several renditions, whose colors are converted once.
  static func all(
    of resized: ResizedImage, as items: [RenditionJob.RenditionSpec],
    _ gainMap: (RenditionJob.RenditionSpec) -> GainMap? = { _ in nil }
  ) throws(RenditionError) -> [RenderedImage] {
    var images: [RenderedImage] = []
    for same in [items.filter { !$0.isDisplayP3 }, items.filter(\.isDisplayP3)] {
      guard let first = same.first else { continue }
      let pixels = try Self.writing(first) { () throws(VipsError) in
        try resized.pixels(inDisplayP3: first.isDisplayP3)
      }
      for item in same { images.append(try RenderedImage(pixels, as: item, gainMap(item))) }
    }
    return images
  }

  /// Returns the encoded file.
  func encoded() throws(RenditionError) -> [UInt8] {
    let bytes = try Self.writing(item) { () throws(VipsError) in
      try RenditionEncoding.encode(visible, as: item)
    }
    return gainMap?.added(to: bytes) ?? bytes
  }

  private static func writing<Value>(
    _ item: RenditionJob.RenditionSpec, _ body: () throws(VipsError) -> Value
  ) throws(RenditionError) -> Value {
    do {
      return try body()
    } catch {
      throw .problem(RenditionEncoding.problem(with: item.format))
    }
  }
}

extension RenditionEncoder {
  /// Encodes and stores renditions, up to `encoders` of them at once.
  func keep(
    _ images: [RenderedImage], encoders: Int
  ) async throws(RenditionError) -> [RenditionKey: StoredRendition] {
    let results = await images.attempting(width: encoders) { (image) throws(RenditionError) in
      (image.item.key, try keep(image.encoded(), as: image.item))
    }
    var made: [RenditionKey: StoredRendition] = [:]
    for result in results {
      let (key, stored) = try result.get()
      made[key] = stored
    }
    guard results.count == images.count else { throw .stopped }
    return made
  }

  /// Stores an encoded file and registers it.
  func keep(
    _ bytes: [UInt8], as item: RenditionJob.RenditionSpec
  ) throws(RenditionError) -> StoredRendition {
    do {
      let stored = StoredRendition(
        blob: try store.add(bytes), bytes: bytes.count, size: item.size)
      try store.register(stored, for: item.key)
      return stored
    } catch {
      throw .problem(error)
    }
  }
}
