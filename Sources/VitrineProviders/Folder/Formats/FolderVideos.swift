// The videos among the files of the folder. Why they are left out is often the same for all of them, and
// reported once.

import Foundation
import PathKit
import Synchronization
import VitrineConfig
import VitrineModel

/// Reads the videos of a folder.
final class FolderVideos: Sendable {
  private let listing: FolderListing
  private let services: ProviderServices
  private let counts = Mutex((off: 0, withoutProgram: 0))
  private let unpublished = Mutex(LivePhotos.Unpublished())

  init(listing: FolderListing, services: ProviderServices) {
    self.listing = listing
    self.services = services
  }

  /// Reads a video; nil if it is left out.
  func read(
    _ file: FolderListing.File, as container: VideoContainer, _ poster: PosterNote?
  ) async -> VideoMetadata? {
    guard let reader = services.videoReader else {
      counts.withLock { $0.off += 1 }
      return nil
    }
    do throws(VideoError) {
      var moment: Double?
      if case .moment(let seconds) = poster { moment = seconds }
      var video = try await reader.read(file.file, as: container, posterAt: moment)
      replacePoster(of: &video, file, poster)
      return video
    } catch {
      switch error {
      case .noProgram: counts.withLock { $0.withoutProgram += 1 }
      // Other files may be in the same container.
      case .noPicture where SourceEndings.videos.contains(SourceEndings.end(of: file.shown)):
        report(.damaged(reason: "it has no picture"), file)
      default: report(error, file)
      }
      return nil
    }
  }

  /// Returns the video behind the picture of a photo.
  private func motion(of photo: FolderPhoto) async -> Video? {
    guard let reader = services.videoReader, let file = photo.photo.original.file else {
      return nil
    }
    do throws(VideoError) {
      return try await reader.motion(in: file.path, digest: file.digest)
    } catch {
      // Videos are reported without it; a photo lacks nothing.
      if case .noProgram = error { return nil }
      services.report(error.problem(ofMotionIn: file.source))
      return nil
    }
  }

  /// Notes that a photo must not be published: neither must its moving part.
  func leaveOut(_ file: FolderListing.File, identifiers: [String] = []) {
    unpublished.withLock {
      $0.paths.insert(file.path)
      $0.identifiers.formUnion(identifiers)
    }
  }

  /// Returns the photos with their moving parts, and without those of photos that are left out.
  func joined(_ photos: [FolderPhoto]) async -> [FolderPhoto] {
    var unpublished = unpublished.withLock { $0 }
    unpublished.paths.formUnion(listing.excludedFiles)
    return await LivePhotos.joined(
      photos, unpublished: unpublished, unread: { [unpublished] in await identifiers(unpublished) },
      motion: motion(of:))
  }

  /// Returns the identifiers of the moving parts of pictures that are left out.
  private func identifiers(_ unpublished: LivePhotos.Unpublished) async -> Set<String> {
    var unpublished = unpublished
    // Excluded folders are not listed.
    for folder in listing.excludedFiles where FolderListing.isFolder("\(listing.root)/\(folder)") {
      let names = FileManager.default.subpaths(atPath: "\(listing.root)/\(folder)") ?? []
      unpublished.paths.formUnion(names.map { "\(folder)/\($0)" })
    }
    let files = unpublished.cameraPaths.sorted().map { "\(listing.root)/\($0)" }
    let chunks = files.chunks(upTo: FolderReader.batch, workers: services.workers)
    let found = await chunks.concurrently(width: services.workers) { [services] files in
      services.imageReader.read(Array(files))
        .flatMap { (try? $0.get())?.liveIdentifiers ?? [] }
    }
    return Set(found.joined())
  }

  /// Returns the problem of a file that is a video by its name alone; nil for other files.
  func problem(_ error: ImageError, _ source: String) -> Problem? {
    guard services.videoReader != nil,
      SourceEndings.videos.contains(SourceEndings.end(of: source))
    else { return nil }
    switch error {
    case .empty: return VideoError.damaged(reason: "the file is empty").problem(at: source)
    case .notAPicture: return VideoError.damaged(reason: "it is not a video").problem(at: source)
    default: return nil
    }
  }

  /// Reports what holds for all videos.
  func report() {
    let (off, withoutProgram) = counts.withLock { $0 }
    if off > 0 { services.report(.videosOff(off)) }
    if withoutProgram > 0 { services.report(.noVideoProgram(withoutProgram)) }
  }

  private func report(_ error: VideoError, _ file: FolderListing.File) {
    services.report(error.problem(at: listing.source(file.shown)))
  }

  /// Returns the file that a sidecar names as the poster of a video.
  func poster(of file: FolderListing.File, _ note: PosterNote?) -> FolderListing.File? {
    guard case .file(let name) = note else { return nil }
    let path = (Path(file.path).parent() + name).string
    return listing.files.first { $0.path == path }
  }

  private func replacePoster(
    of video: inout VideoMetadata, _ file: FolderListing.File, _ note: PosterNote?
  ) {
    guard case .file(let name) = note else { return }
    guard let poster = poster(of: file, note) else {
      services.report(.noPoster(name, of: listing.source(file.shown)))
      return
    }
    do throws(ImageError) {
      let image = try services.imageReader.read(poster.file)
      video.metadata = ImageMetadata(digest: image.digest, size: image.size)
        .overridden(by: video.metadata).withCamera(video.metadata.camera)
      video.poster = poster.file
    } catch {
      services.report(error.problem(at: listing.source(poster.path)))
    }
  }
}

extension ImageMetadata {
  /// A sidecar never describes the camera.
  fileprivate func withCamera(_ camera: Camera) -> ImageMetadata {
    var metadata = self
    metadata.camera = camera
    return metadata
  }
}

extension Problem {
  fileprivate static func noPoster(_ name: String, of source: String) -> Problem {
    Problem(
      .warning, "video.no-poster",
      "the poster of \(source.printable) does not exist: \(name.printable)",
      at: .file("\(source).yml"),
      help: "name an image in the folder of the video, or a time in seconds: `poster: 2.5`")
  }
}
