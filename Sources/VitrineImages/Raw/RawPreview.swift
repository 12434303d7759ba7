// The largest embedded preview of a raw file, as a file without a name that the decoders can read. Only LibRaw
// looks for it; its bytes are checked as those of any other image.

import RawShim
import VitrineModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The preview of a raw file.
struct RawPreview: ~Copyable {
  let file: ImageFile
  let format: SourceFormat
  /// The name and version of the library that found it.
  let library: String
  /// The size of the raw pixels, as the sensor has them; nil if it is unknown.
  let sensor: PixelSize?

  private enum Kind { static let jpeg: Int32 = 1, pixels: Int32 = 2 }

  /// Reads the preview of a file.
  init(of raw: borrowing ImageFile, limits: ImageLimits) throws(ImageError) {
    let library = try RawLibrary.name()
    var found = LibRawPreview()
    let code = raw_read_preview(raw.descriptor, limits.memory, &found)
    guard code == 0 else { throw Self.error(code, found, by: library, limits) }
    let file = try ImageFile(owning: found.file)
    let format = try Self.format(of: found, in: file)
    self.file = file
    self.format = format
    self.library = library
    sensor =
      found.raw_width > 0 && found.raw_height > 0
      ? PixelSize(width: Int(found.raw_width), height: Int(found.raw_height)) : nil
  }

  private static func error(
    _ code: Int32, _ preview: LibRawPreview, by library: String, _ limits: ImageLimits
  ) -> ImageError {
    switch code {
    case RAW_NO_PREVIEW, RAW_NO_SUCH_PREVIEW: .noPreview(reason: "the raw file has no preview")
    case RAW_TOO_LARGE:
      .tooMuchMemory(
        megabytes: (preview.count - 1) / 1_000_000 + 1, limit: limits.memory / 1_000_000)
    case RAW_REFUSED:
      .refused(SystemError(errno).problem(doing: "read a raw file in", at: "a separate process"))
    case RAW_KILLED: .refused(.outOfMemory(library))
    case RAW_TOO_SLOW: .noPreview(reason: "\(library) needs too much time for the raw file")
    default: .noPreview(reason: "\(library) cannot read the raw file")
    }
  }

  /// Returns the format of a preview, and adds the header that pixels lack.
  private static func format(
    of preview: LibRawPreview, in file: borrowing ImageFile
  ) throws(ImageError) -> SourceFormat {
    switch preview.kind {
    case Kind.jpeg:
      guard file.bytes(at: 0, count: 3) == [0xFF, 0xD8, 0xFF] else {
        throw .noPreview(reason: "the preview of the raw file is damaged")
      }
      return .jpeg
    case Kind.pixels:
      let head = try header(of: preview)
      guard raw_put_head(file.descriptor, head, head.count) == 0 else {
        throw .refused(SystemError(errno).problem(doing: "write", at: "a temporary file"))
      }
      return .tiff
    default: throw .noPreview(reason: "the preview of the raw file has an unsupported format")
    }
  }

  /// The beginning of a TIFF file with these pixels (TIFF 6.0, section 6).
  private static func header(of preview: LibRawPreview) throws(ImageError) -> [UInt8] {
    let (width, height) = (Int(preview.width), Int(preview.height))
    let (samples, bits) = (Int(preview.samples), Int(preview.bits))
    guard [1, 3].contains(samples), [8, 16].contains(bits), width > 0, height > 0,
      preview.count >= width * height * samples * bits / 8
    else { throw .noPreview(reason: "the preview of the raw file has an unsupported format") }
    let entries = [
      (256, width), (257, height), (258, bits), (259, 1), (262, samples == 3 ? 2 : 1),
      (273, Int(RAW_HEAD)), (277, samples), (278, height), (279, preview.count),
    ]
    var bytes = ByteWriter()
    bytes.put(UInt16(0x4949))
    bytes.put(UInt16(42))
    bytes.put(UInt32(8))
    bytes.put(UInt16(entries.count))
    for (tag, value) in entries {
      bytes.put(UInt16(tag))
      bytes.put(UInt16(4))
      bytes.put(UInt32(1))
      bytes.put(UInt32(clamping: value))
    }
    return bytes.bytes
  }
}

extension Problem {
  /// The machine failed, whatever the file contains: it may be read next time.
  fileprivate static func outOfMemory(_ library: String) -> Problem {
    let signal = EndingSignal(SIGKILL)
    return Problem(
      .error, "store.program-ended", signal.reason(of: library), help: signal.help)
  }
}
