// Texts that cameras, phones and programs write by themselves where a person would write a caption: the
// name of the camera, the path of the file, the mode of the shot, a copyright notice.

import VitrineModel

/// Recognizes texts that no person wrote as a title or a caption.
enum Boilerplate {
  /// Whether a text says nothing about the photo.
  ///
  /// - Parameters:
  ///   - text: A title or a caption.
  ///   - camera: The make and the model in the same file.
  /// - Returns: True if it is not used.
  static func matches(_ text: String, camera: [String]) -> Bool {
    // A person's caption is rarely as short as these.
    guard text.utf8.count <= 200 else { return false }
    let words = text.split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ").lowercased()
    return texts.contains(line) || isCameraName(words)
      || camera.contains { $0.lowercased() == line }
      || isPath(line) || isNotice(line) || isByProgram(line) || text.isMachineName
  }

  private static let texts: Set = [
    // Makers.
    "samsung", "sanyo", "olympus", "nikon", "canon", "sony", "sony dsc", "kodak", "fujifilm",
    "panasonic", "casio", "pentax", "ricoh", "minolta", "konica minolta", "leica", "gopro", "dji",
    "apple", "xiaomi", "huawei", "oppo", "vivo", "lg electronics", "motorola", "htc", "asus",
    "nokia",
    "samsung camera pictures", "samsung digital movie", "camera phone",
    // Modes and algorithms of phones.
    "dav", "oznor", "ozedf", "ozmde", "edf", "cof", "fbt", "fpr", "btr", "hdr", "hrl", "mde", "mro",
    "nor", "pano", "ptr", "qrf", "rbt", "rhdr", "rpt", "sdr", "iuiphone", "dcim",
    // What programs write instead of nothing.
    "default", "untitled", "no title", "no description", "image", "picture", "photo", "maker:",
    "image description", "user comments", "digital image", "exif_jpeg_picture", "exif jpeg",
    "exif_jpeg_420", "jpeg", "binary", "ascii", "charset=ascii", "applemark", "screenshot",
    "screen shot", "screen capture", "bildschirmfoto", "capture d’écran", "snapchat", "instagram",
    "acd systems digital imaging", "file written by adobe photoshop",
  ]

  /// `SANYO DIGITAL CAMERA`, `KODAK Digital Still Camera`: no word begins with a small letter.
  private static func isCameraName(_ words: [Substring]) -> Bool {
    words.count <= 5 && words.last?.lowercased() == "camera"
      && words.contains { $0.lowercased() == "digital" }
      && words.allSatisfy { $0.first?.isLowercase == false }
  }

  /// A file or a folder: `DCIM\100MEDIA\DJI_0001.JPG`, `IMG_0001.JPG`, `C:\photos\a.tif`.
  private static func isPath(_ line: String) -> Bool {
    if line.hasPrefix("dcim\\") || line.hasPrefix("dcim/") { return true }
    let endings = [".jpg", ".jpeg", ".png", ".tif", ".tiff", ".heic", ".dng", ".gif", ".webp"]
    guard endings.contains(where: line.hasSuffix) else { return false }
    return !line.contains(" ") || line.contains("\\") || line.hasPrefix("screenshot")
  }

  /// A notice, which belongs to the rights.
  private static func isNotice(_ line: String) -> Bool {
    guard line.utf8.count <= 120 else { return false }
    return line.hasPrefix("©") || line.hasPrefix("(c) ") || line.hasPrefix("copyright")
      || line == "all rights reserved" || line == "all rights reserved."
  }

  private static func isByProgram(_ line: String) -> Bool {
    [
      "created with gimp", "created with the gimp", "processed with vsco", "lead technologies",
      "intel(r) jpeg library", "screenshot_", "screenshot 2", "screen shot 2",
    ].contains { line.hasPrefix($0) }
  }
}
