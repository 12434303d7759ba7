// Live Photos and motion photos: an iPhone writes the moving part beside the photo, with the same name;
// iCloud and its downloaders call it `IMG_1_HEVC.MOV` beside `IMG_1.HEIC`. Google's and Samsung's
// phones append it to the picture, in the same file. Google Takeout writes it beside the photo, too:
// `PXL_1.MP` beside `PXL_1.MP.jpg`. Each is one photo. If its picture must not be published, neither
// must its moving part.

import VitrineModel

/// Joins photos with their moving parts.
struct LivePhotos {
  /// Pictures that are left out, with what moves them.
  struct Unpublished {
    var paths: Set<String> = []
    /// The identifiers of the moving parts of those pictures that were read.
    var identifiers: Set<String> = []
    /// The paths of pictures in formats that name their moving part.
    var cameraPaths: Set<String> { paths.filter(isCameraFormat) }
  }

  /// The longest moving part in seconds, if no identifier says that two files belong together.
  private static let longest = 5.0

  /// The photos that are not videos.
  private let images: [FolderPhoto]
  /// The moving parts, by their photo.
  private var parts: [Photo.ID: Photo] = [:]
  /// The videos that are not separate photos.
  private var used: Set<Photo.ID> = []

  /// Returns the photos with their moving parts, which are not separate photos.
  ///
  /// - Parameters:
  ///   - photos: All photos of the folder.
  ///   - unpublished: The pictures that are left out.
  ///   - unread: Returns the identifiers in the unpublished pictures that were not read. Called only
  ///     if a video belongs to none of the photos.
  ///   - motion: Returns the video behind the picture of a photo.
  /// - Returns: The photos in their order.
  static func joined(
    _ photos: [FolderPhoto], unpublished: Unpublished, unread: () async -> Set<String>,
    motion: (FolderPhoto) async -> Video?
  ) async -> [FolderPhoto] {
    let live = await LivePhotos(photos, unpublished, unread)
    guard !live.used.isEmpty || photos.contains(where: \.hasMotion) else { return photos }
    var joined: [FolderPhoto] = []
    joined.reserveCapacity(photos.count)
    for photo in photos where !live.used.contains(photo.photo.id) {
      var photo = photo
      if !photo.photo.isVideo {
        var video = live.parts[photo.photo.id]?.video
        if video == nil, photo.hasMotion { video = await motion(photo) }
        video?.isLive = true
        if let video { photo.photo.video = video }
      }
      joined.append(photo)
    }
    return joined
  }

  private init(
    _ photos: [FolderPhoto], _ unpublished: Unpublished, _ unread: () async -> Set<String>
  ) async {
    let videos = photos.filter(\.photo.isVideo).map(\.photo)
    guard !videos.isEmpty else {
      images = []
      return
    }
    images = photos.filter { !$0.photo.isVideo }
    await leaveOutParts(among: videos, unpublished, unread)
    joinByName(videos.filter { !used.contains($0.id) })
    let hidden = Set(unpublished.cameraPaths.map(Self.stem))
    let others = videos.filter { !used.contains($0.id) }
    used.formUnion(others.filter { Self.isPart($0, of: hidden) }.map(\.id))
    joinByIdentifier(others.filter { !used.contains($0.id) })
    // Other copies, such as `IMG_1_HEVC.MOV` beside `IMG_1.MOV`.
    let known = Set(videos.filter { used.contains($0.id) }.compactMap(\.video?.liveIdentifier))
    leaveOut(others, with: known)
  }

  /// Leaves out the videos that have one of some identifiers.
  private mutating func leaveOut(_ videos: [Photo], with identifiers: Set<String>) {
    used.formUnion(
      videos.filter { $0.video?.liveIdentifier.map(identifiers.contains) == true }.map(\.id))
  }

  /// Leaves out the videos that say that they move a picture that is not published.
  ///
  /// Comes first: a copy of the picture without an identifier may have its name.
  private mutating func leaveOutParts(
    among videos: [Photo], _ unpublished: Unpublished, _ unread: () async -> Set<String>
  ) async {
    guard !unpublished.paths.isEmpty else { return }
    let shown = Set(images.flatMap(\.liveIdentifiers))
    let strays = videos.filter { $0.video?.liveIdentifier.map { !shown.contains($0) } == true }
    guard !strays.isEmpty else { return }
    leaveOut(strays, with: unpublished.identifiers.union(await unread()))
  }

  private mutating func joinByName(_ videos: [Photo]) {
    let names = Set(videos.flatMap { Self.photoStems(of: $0.id.id) })
    let byName = Dictionary(
      grouping: images.filter { names.contains(Self.stem($0.photo.id.id)) }
    ) { Self.stem($0.photo.id.id) }
    for video in videos {
      let image = Self.photoStems(of: video.id.id).lazy.flatMap { byName[$0] ?? [] }.first {
        parts[$0.photo.id] == nil && Self.belongs(video, to: $0)
      }
      if let image { join(image, video) }
    }
  }

  /// Joins videos whose names say nothing, best with a photo in the same folder.
  private mutating func joinByIdentifier(_ videos: [Photo]) {
    let wanted = Set(videos.compactMap(\.video?.liveIdentifier))
    guard !wanted.isEmpty else { return }
    let named = images.flatMap { image in image.liveIdentifiers.map { ($0, image) } }
    let byIdentifier = Dictionary(grouping: named.filter { wanted.contains($0.0) }, by: \.0)
    for video in videos {
      guard let identifier = video.video?.liveIdentifier else { continue }
      let free = (byIdentifier[identifier] ?? []).map(\.1).filter { parts[$0.photo.id] == nil }
      let folder = FolderPath.parent(of: video.id.id)
      if let image = free.first(where: { $0.folder == folder }) ?? free.first {
        join(image, video)
      }
    }
  }

  private mutating func join(_ image: FolderPhoto, _ video: Photo) {
    parts[image.photo.id] = video
    used.insert(video.id)
  }

  private static func belongs(_ video: Photo, to image: FolderPhoto) -> Bool {
    let path = image.photo.id.id
    guard let facts = video.video, isCameraFormat(path) else { return false }
    if let identifier = facts.liveIdentifier, !image.liveIdentifiers.isEmpty {
      return image.liveIdentifiers.contains(identifier)
    }
    return isShort(facts) && clearStems(of: video.id.id).contains(stem(path))
  }

  /// Whether a video has the name of the moving part of a picture that is left out.
  private static func isPart(_ photo: Photo, of hidden: Set<String>) -> Bool {
    guard let video = photo.video else { return false }
    let path = photo.id.id
    guard video.liveIdentifier != nil else {
      return isShort(video) && photoStems(of: path).contains(where: hidden.contains)
    }
    // It moves some picture, so any suffix may be that of a program.
    return (photoStems(of: path) + shortened(stem(path))).contains(where: hidden.contains)
  }

  private static func isShort(_ video: Video) -> Bool {
    video.duration > 0 && video.duration <= longest
  }

  private static func isCameraFormat(_ path: String) -> Bool {
    ["heic", "heif", "hif", "jpg", "jpeg"].contains(SourceEndings.end(of: path))
  }

  /// What iCloud writes behind the name of a moving part: its codec.
  private static let codec = "_hevc"
  /// What downloaders and apps write there: the kind, the size.
  ///
  /// People write the same behind the names of films.
  private static let suffixes = [
    codec, "_live", "-live", "_livephoto", "_motion", "-medium", "-thumb",
  ]

  /// The stems that the photo of a moving part may have, the likely first.
  private static func photoStems(of video: String) -> [String] {
    takeoutStems(of: video) ?? withoutSuffixes(stem(video))
  }

  /// The stems that say enough without an identifier.
  private static func clearStems(of video: String) -> [String] {
    let stem = stem(video)
    return takeoutStems(of: video)
      ?? [stem] + (stem.hasSuffix(codec) ? [String(stem.dropLast(codec.count))] : [])
  }

  private static func takeoutStems(of video: String) -> [String]? {
    let (stem, end) = (stem(video), SourceEndings.end(of: video))
    // Of two photos in one burst, Takeout names the second `PXL_1.MP~2`.
    guard end == "mp" || end.hasPrefix("mp~") else { return nil }
    let (base, copy) = TakeoutFiles.parts(stem)
    return ["\(base).\(end)\(copy)", "\(stem).\(end)", stem].distinct
  }

  private static func withoutSuffixes(_ stem: String) -> [String] {
    var stems = [stem]
    while let suffix = suffixes.first(where: { stems[stems.count - 1].hasSuffix($0) }) {
      stems.append(String(stems[stems.count - 1].dropLast(suffix.count)))
    }
    return stems
  }

  /// Returns the beginnings of a name before each of its marks, the longest first.
  private static func shortened(_ stem: String) -> [String] {
    let name = stem.lastIndex(of: "/").map { stem.index(after: $0) } ?? stem.startIndex
    return stem.indices[name...].reversed().filter { "-_+~( ".contains(stem[$0]) }
      .prefix(4).map { String(stem[..<$0]) }
  }

  /// The path without its ending, in lowercase.
  private static func stem(_ path: String) -> String {
    let end = SourceEndings.end(of: path)
    return String(path.dropLast(end.isEmpty ? 0 : end.count + 1)).lowercased()
  }
}
