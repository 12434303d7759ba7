// Live Photos and motion photos: an iPhone writes the moving part beside the photo, with the same name; Google's and
// Samsung's phones append it to the picture, in the same file. Google Takeout writes it beside the
// photo, too: `PXL_1.MP` beside `PXL_1.MP.jpg`. Each is one photo.

import VitrineModel

/// Joins photos with their moving parts.
enum LivePhotos {
  /// The longest moving part in seconds, if no identifier says that two files belong together.
  private static let longest = 5.0

  /// Returns the photos with their moving parts, which are not separate photos.
  ///
  /// - Parameters:
  ///   - photos: All photos of the folder.
  ///   - unpublished: The paths of photos that are left out, with what moves them.
  ///   - motion: Returns the video behind the picture of a photo.
  /// - Returns: The photos in their order.
  static func joined(
    _ photos: [FolderPhoto], unpublished: Set<String>, motion: (FolderPhoto) async -> Video?
  ) async -> [FolderPhoto] {
    let parts = parts(of: photos)
    let names = Set(unpublished.filter(isCameraFormat).map(stem))
    let others = photos.filter { photo in
      photo.photo.isVideo && photoStems(of: photo.photo.id.id).contains(where: names.contains)
        && isPart(photo.photo.video)
    }
    guard !parts.isEmpty || !others.isEmpty || photos.contains(where: \.hasMotion) else {
      return photos
    }
    let used = Set(parts.values.map(\.id) + others.map(\.photo.id))
    var joined: [FolderPhoto] = []
    joined.reserveCapacity(photos.count)
    for photo in photos where !used.contains(photo.photo.id) {
      var photo = photo
      if !photo.photo.isVideo {
        var video = parts[photo.photo.id]?.video
        if video == nil, photo.hasMotion { video = await motion(photo) }
        video?.isLive = true
        if let video { photo.photo.video = video }
      }
      joined.append(photo)
    }
    return joined
  }

  /// The videos that move a photo, by the photo.
  private static func parts(of photos: [FolderPhoto]) -> [Photo.ID: Photo] {
    let videos = photos.filter(\.photo.isVideo)
    guard !videos.isEmpty else { return [:] }
    let names = Set(videos.flatMap { photoStems(of: $0.photo.id.id) })
    let images = photos.filter { !$0.photo.isVideo && names.contains(stem($0.photo.id.id)) }
    let byName = Dictionary(grouping: images) { stem($0.photo.id.id) }
    var parts: [Photo.ID: Photo] = [:]
    for video in videos {
      let image = photoStems(of: video.photo.id.id).lazy.flatMap { byName[$0] ?? [] }.first {
        parts[$0.photo.id] == nil && belongs(video.photo.video, to: $0)
      }
      if let image { parts[image.photo.id] = video.photo }
    }
    return parts
  }

  private static func belongs(_ video: Video?, to image: FolderPhoto) -> Bool {
    guard let video, isCameraFormat(image.photo.id.id) else { return false }
    if let identifier = video.liveIdentifier, !image.liveIdentifiers.isEmpty {
      return image.liveIdentifiers.contains(identifier)
    }
    return isShort(video)
  }

  /// Whether a video is the moving part of some photo.
  private static func isPart(_ video: Video?) -> Bool {
    video.map { $0.liveIdentifier != nil || isShort($0) } ?? false
  }

  private static func isShort(_ video: Video) -> Bool {
    video.duration > 0 && video.duration <= longest
  }

  private static func isCameraFormat(_ path: String) -> Bool {
    ["heic", "heif", "hif", "jpg", "jpeg"].contains(SourceEndings.end(of: path))
  }

  /// The stems that the photo of a moving part may have, the likely first.
  private static func photoStems(of video: String) -> [String] {
    let (stem, end) = (stem(video), SourceEndings.end(of: video))
    // Of two photos in one burst, Takeout names the second `PXL_1.MP~2`.
    guard end == "mp" || end.hasPrefix("mp~") else { return [stem] }
    let (base, copy) = TakeoutFiles.parts(stem)
    return ["\(base).\(end)\(copy)", "\(stem).\(end)", stem].distinct
  }

  /// The path without its ending, in lower case.
  private static func stem(_ path: String) -> String {
    let end = SourceEndings.end(of: path)
    return String(path.dropLast(end.isEmpty ? 0 : end.count + 1)).lowercased()
  }
}
