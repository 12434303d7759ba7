// Texts that cameras, phones and programs write by themselves where a person would write a caption: the
// name of the camera, the path of the file, the mode of the shot, a copyright notice.

import VitrineModel

/// Recognizes texts that no person wrote as a title or a caption.
package enum Boilerplate {
  /// Whether a text says nothing about the photo.
  ///
  /// - Parameters:
  ///   - text: A title or a caption.
  ///   - camera: The make and the model in the same file.
  ///   - isTyped: Whether cameras never write the field, so that a single word may be a title, too.
  /// - Returns: True if it is not used.
  package static func matches(_ text: String, camera: [String], isTyped: Bool = false) -> Bool {
    let words = text.prefix(400).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ").lowercased()
    // What is left of letters that a program lost.
    if isByProgram(line) || line.allSatisfy("?’ ".contains) { return true }
    // A person's caption is rarely as short as these.
    guard text.utf8.count <= 200 else { return false }
    return texts.contains(line) || (!isTyped && self.words.contains(line)) || isCameraName(words)
      || names(camera, line) || isPath(line) || isNotice(line) || text.isMachineName
  }

  /// Whether a text is the name of the camera.
  static func names(_ camera: [String], _ text: String) -> Bool {
    let line = text.lowercased()
    return camera.contains { name in
      let name = name.lowercased()
      return line == name || ["image", "picture", "photo"].contains { line == "\(name) \($0)" }
    }
  }

  /// What is boilerplate in the fields that cameras fill, but may be the title of a photo.
  private static let words: Set = [
    // Makers.
    "samsung", "sanyo", "olympus", "nikon", "canon", "sony", "kodak", "fujifilm",
    "panasonic", "casio", "pentax", "ricoh", "minolta", "konica minolta", "leica", "gopro", "dji",
    "apple", "xiaomi", "huawei", "oppo", "vivo", "lg electronics", "motorola", "htc", "asus",
    "nokia", "epson", "hp", "kyocera", "vivitar",
    // Modes and algorithms of phones.
    "dav", "oznor", "ozedf", "ozmde", "edf", "cof", "fbt", "fpr", "btr", "hdr", "hrl", "mde", "mro",
    "nor", "pano", "ptr", "qrf", "rbt", "rhdr", "rpt", "sdr", "iuiphone", "dcim",
    // What programs write instead of nothing.
    "default", "image", "picture", "photo", "jpeg", "binary", "ascii", "digital image",
    "snapchat", "instagram",
  ]

  private static let texts: Set = [
    "sony dsc", "minolta dsc", "epson dsc picture", "kodak action cam",
    "samsung camera pictures", "samsung digital movie", "camera phone",
    "untitled", "no title", "no description", "(null)", "none", "undefined", "maker:",
    "image description", "user comments", "exif_jpeg_picture", "exif jpeg", "gcm_tag",
    "exif_jpeg_420", "charset=ascii", "applemark", "screenshot",
    "screen shot", "screen capture", "bildschirmfoto", "capture d’écran",
    "acd systems digital imaging",
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

  private static let programs = [
    "created with gimp", "created with the gimp", "processed with vsco", "lead technologies",
    "intel(r) jpeg library", "screenshot_", "screenshot 2", "screen shot 2", "software:",
    "file written by adobe photoshop", "kofax ", "creator: gd-jpeg", "created by accusoft",
    "created with imagemagick", "handmade software", "jpeg encoder copyright", "xv version",
    "created by xv", "ulead systems", "lavc", "optimized by jpegmini", "compressed by jpeg",
    "acd systems", "lavf", "encoded by", "x264 ", "handbrake", "vid:", "de=", "imagej=", "<?xml",
    "{\"shape\": [",
  ]

  /// Texts of programs, with a version or numbers behind their beginning: `DCF 1.0`,
  /// `GC-X1E Image`, `converted PBM file`, `R: 139 G: 255 B: 12`.
  private static func isByProgram(_ line: String) -> Bool {
    if programs.contains(where: line.hasPrefix) { return true }
    if line.hasPrefix("r:"), line.prefixMatch(of: /r: ?\d+,? g: ?\d+/) != nil { return true }
    guard line.utf8.count <= 80 else { return false }
    return line.wholeMatch(of: /(dcf|adobe photoshop|adobe imageready)[ ]?[\d. cs®¨]*/) != nil
      || line.wholeMatch(of: /converted p[bgnp]m file/) != nil
      || line.wholeMatch(of: /[a-z]{1,3}-[a-z]*\d[a-z\d]* (image|picture)/) != nil
  }
}
