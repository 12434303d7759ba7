// The date of a photo without decoding it, for programs that only put photos in order.

public import VitrineModel
import VitrineStore

/// Reads the date when a photo was taken.
public enum CaptureDate {
  /// EXIF is at the beginning of a file.
  private static let searched = 1 << 18
  private static let mark = Array("Exif\0\0".utf8)

  /// Returns the date in the EXIF block of a file; nil if there is none, or it is not found soon.
  public static func read(at path: String) -> PartialDate? {
    guard let bytes = try? OpenFile.reading(path).bytes(first: searched) else { return nil }
    guard let start = bytes.firstRange(of: mark)?.lowerBound,
      let exif = ExifBlock(Array(bytes[start...]))
    else { return nil }
    let preferences = MetadataPreferences(language: "en")
    return Embedded(MetadataBlocks(exif: exif), preferences).dates.original
  }
}
