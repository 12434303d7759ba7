// A file of the photo folder, and the files and folders that belong to it.

import VitrineModel

extension FolderListing {
  /// A regular file that may be an image.
  struct File: Hashable, Sendable {
    /// The path relative to the photo folder, which is also the id of the photo.
    let path: String
    /// The absolute path, with links resolved.
    let file: String
    /// The path that messages show: another one if the file is an edited copy.
    var shown: String
    /// The raw files that the photo was made from, which are not separate photos.
    var originals: [File] = []

    init(path: String, file: String, shown: String? = nil) {
      self.path = path
      self.file = file
      self.shown = shown ?? path
    }

    /// Whether the file is a proxy or a thumbnail that a camera writes beside a video, a backup or an
    /// unfinished download.
    var isByproduct: Bool {
      let end = SourceEndings.end(of: path)
      // Cameras of Insta360 mark proxies only in front: `LRV_20240101_120000_01_001.mp4`.
      return SourceEndings.previews.contains(end) || SourceEndings.backups.contains(end)
        || end.hasSuffix("_original") || end.hasSuffix("~")
        || SourceEndings.videos.contains(end)
          && FolderListing.name(of: path).uppercased().hasPrefix("LRV_")
    }
  }

  /// The last part of a path, found by bytes: in 10,000 paths, characters would take noticeably longer.
  static func name(of path: String) -> Substring {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? ""
  }

  /// Whether a path is in a folder that an album.yml hides.
  func isHidden(_ path: String) -> Bool {
    hidden.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }

  /// Whether a file, by its absolute path, is in a folder that an album.yml hides.
  func isHidden(below file: String) -> Bool {
    file.hasPrefix(root + "/") && isHidden(String(file.dropFirst(root.count + 1)))
  }

  /// The folders with files in or below them, except for the photo folder itself.
  var albums: [String] {
    let folders = Set(files.map { FolderPath.parent(of: $0.path) })
    return Set(folders.flatMap(FolderPath.ancestry)).subtracting([""])
      .sorted(by: NaturalOrder.precedes)
  }
}
