// Makes the moving rendition of a GIF or WebP: each frame is resized by itself, so that no frame has lines
// of its neighbors, in one pass over all of them.

import VipsShim
import VitrineModel

/// Encodes animations.
enum AnimationEncoding {
  /// Returns all frames of an image as an animated WebP without metadata.
  static func encode(
    _ image: borrowing ValidatedImage, as item: RenditionJob.RenditionSpec, within seconds: Double
  ) throws(VipsError) -> [UInt8] {
    let source = try VipsPixels(
      owning: shim_load_frames(image.file.descriptor, image.format.loader))
    let height = Int(shim_frame_height(source.image))
    let frame = PixelSize(width: source.width, height: height)
    let orientation = image.orientation
    guard frame.turned(orientation: orientation) == image.size else {
      throw VipsError(text: "the frames have another size")
    }
    let pixels = try DecodedImage(source, keepsDisplayP3: item.isDisplayP3).pixels(for: item)
    let parts = (0..<(source.height / height)).map {
      ResamplePass.Part(
        region: PixelRegion(left: 0, top: $0 * height, size: frame),
        size: item.size.turned(orientation: orientation))
    }
    // What is left after the halvings is not used, and small.
    var frames: [VipsPixels] = []
    let pass = try pixels.resampled(parts, halvings: 6, within: seconds)
    for output in pass.outputs {
      let straight = try ImagePyramid.straight(output)
      frames.append(orientation > 1 ? try straight.upright(orientation).rendered() : straight)
    }
    let written = try encoded(frames, of: source, item.writer)
    let bytes = try RenditionEncoding.finished(written, as: item)
    guard try VipsPixels.size(of: bytes, as: .webp) == item.size else {
      throw VipsError(text: "another size was written")
    }
    return bytes
  }

  private static func encoded(
    _ frames: [VipsPixels], of source: VipsPixels, _ writer: String
  ) throws(VipsError) -> [UInt8] {
    var images: [OpaquePointer?] = frames.map(\.image)
    var start: UnsafeMutableRawPointer?
    var count = 0
    let failed = withExtendedLifetime(frames) {
      shim_save_frames(&images, Int32(images.count), source.image, writer, &start, &count)
    }
    guard failed == 0, let start else { throw VipsError.take() }
    defer { shim_free(start) }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}
