// What the end of a file name says about the file. What is published is decided by the content, except
// that copies which belong to other files are left out by their names: they are photos and videos.

/// File extensions by what they mean, in lowercase and without the dot.
public enum SourceEndings {
  /// Formats that are published.
  public static let images: Set = [
    "jpg", "jpeg", "png", "webp", "avif", "avifs", "heic", "heif", "hif", "tif", "tiff", "gif",
  ]

  /// Pictures, also in formats that must be converted first.
  public static let pictures = images.union([
    "jpe", "jfif", "apng", "bmp", "psd", "psb", "svg", "jxl", "jp2", "jpf", "j2k",
  ])

  /// Raw files of cameras.
  public static let raw: Set = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "k25", "kdc",
    "mef", "mos", "mrw", "nef", "nrw", "orf", "ori", "pef", "ptx", "raf", "raw", "rw2", "rwl",
    "sr2", "srf", "srw", "x3f",
  ]

  /// Videos.
  public static let videos: Set = [
    "mp4", "mov", "m4v", "qt", "mp", "avi", "3gp", "3g2", "webm", "mkv",
  ]

  /// Proxies of videos and thumbnails, as cameras write them: GoPro's, DJI's, Canon's.
  public static let previews: Set = ["lrv", "lrf", "thm", "scr"]

  /// Backups and unfinished downloads; exiftool's and those of editors end in `_original` and `~`.
  public static let backups: Set = ["bak", "orig", "part", "crdownload"]

  /// The edits of an iPhone, which only Apple's programs can apply.
  public static let sidecars: Set = ["aae"]

  /// Everything that is published.
  public static let photos = images.union(raw).union(videos)

  /// Returns the end of a file's name, in lowercase.
  public static func end(of path: String) -> String {
    let dot = UInt8(ascii: ".")
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
    guard name.contains(dot) else { return "" }
    let end = name.drop { $0 == dot }.prefix { $0 != dot }
    return String(decoding: end.reversed(), as: UTF8.self).lowercased()
  }
}
