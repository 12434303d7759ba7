// Reads videos by ffprobe, and extracts their posters by ffmpeg. Both answers are cached by the bytes of
// the video and the version of ffmpeg, the errors that follow from them as well.

import Foundation
import Synchronization
public import VitrineModel
import VitrineProcess
public import VitrineStore

/// Reads videos with the ffmpeg that is installed.
public final class FFmpegVideoReader: VideoReader {
  let store: Store
  let tools: VideoTools
  private let preferences: MetadataPreferences

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - store: The cache.
  ///   - tools: The programs.
  ///   - preferences: What decides between the texts of a file.
  public init(store: Store, tools: VideoTools, preferences: MetadataPreferences) {
    self.store = store
    self.tools = tools
    self.preferences = preferences
  }

  /// Reads a video.
  public func read(
    _ path: String, as container: VideoContainer, posterAt moment: Double?
  ) async throws(VideoError) -> VideoMetadata {
    guard let program = await tools.program else { throw .noProgram }
    let digest: Digest
    do { digest = try store.digest(ofFile: path) } catch {
      throw error.isSystemFailure
        ? .refused(error) : .damaged(reason: "its contents cannot be read")
    }
    let wanted = moment.map { PosterRequest.at($0) } ?? .automatic
    if let known = known(digest, wanted, program),
      let whole = try known.metadata(path, digest, container, preferences, in: store)
    {
      return whole
    }
    let made = try await make(path, digest, container, wanted, program)
    guard let metadata = try made.metadata(path, digest, container, preferences, in: store) else {
      throw .refused(.damagedPoster(path))
    }
    return metadata
  }

  /// Returns the video behind the picture of an image file.
  public func motion(in path: String, digest: Digest) async throws(VideoError) -> Video? {
    guard let program = await tools.program else { throw .noProgram }
    guard let blob = try MotionPhoto(path: path, digest: digest).video(in: store) else {
      return nil
    }
    let file = store.path(of: blob)
    if let known = known(blob, .none, program) { return try known.video(file, blob, .iso) }
    let made = try await make(file, blob, .iso, .none, program)
    return try made.video(file, blob, .iso)
  }

  private func known(
    _ digest: Digest, _ wanted: PosterRequest, _ program: VideoProgram
  ) -> CachedVideo? {
    let key = CachedVideo.key(digest, program.version, wanted)
    return ((try? store.fact(CachedVideo.kind, key)) ?? nil).flatMap(CachedVideo.init)
  }

  /// Reads a video, and keeps what follows from its bytes.
  private func make(
    _ path: String, _ digest: Digest, _ container: VideoContainer, _ wanted: PosterRequest,
    _ program: VideoProgram
  ) async throws(VideoError) -> CachedVideo {
    let cached: CachedVideo
    do throws(VideoError) {
      cached = try await CachedVideo(reading: path, as: container, wanted, program, store)
    } catch {
      switch error {
      case .damaged(let reason): cached = CachedVideo(.damaged, reason)
      case .tooLarge(let reason): cached = CachedVideo(.tooLarge, reason)
      case .onlySound: cached = CachedVideo(.onlySound, "")
      case .noPicture: cached = CachedVideo(.noPicture, "")
      default: throw error
      }
    }
    try store.confirm(path, digest)
    // The answer is right even if it cannot be cached.
    let key = CachedVideo.key(digest, program.version, wanted)
    try? store.setFact(CachedVideo.kind, key, cached.encoded)
    return cached
  }
}

/// The programs that read videos, looked for when the first video is read.
public final class VideoTools: Sendable {
  private let found: Mutex<Task<VideoProgram?, Never>?>
  private let find: @Sendable () async -> VideoProgram?

  /// Creates the tools.
  ///
  /// - Parameters:
  ///   - variables: The environment of this process.
  ///   - store: The cache.
  public init(_ variables: [String: String], store: Store) {
    found = Mutex(nil)
    find = { await VideoProgram(variables, store: store) }
  }

  var program: VideoProgram? {
    get async {
      let task = found.withLock { found in
        let task = found ?? Task { [find] in await find() }
        found = task
        return task
      }
      return await task.value
    }
  }

  /// Every path where the programs may be, by the value of `PATH`.
  public static func paths(on searchPath: String) -> [String] { VideoProgram.paths(on: searchPath) }

  /// Ends the programs that run, before this process ends.
  public static func endAll() { ChildProcess.endAll() }

  /// The facts that this module stores in the cache, for the maintenance of the cache.
  public static let kinds = [
    FactKind(VideoProgram.kind, usedBy: .key),
    FactKind(CachedVideo.kind, usedBy: .blob) {
      [CachedVideo($0)?.poster?.digest].compactMap { $0.flatMap { Digest(hexDigits: $0.utf8) } }
    },
    FactKind(MotionPhoto.kind, usedBy: .blob) { [Digest($0[...])].compactMap(\.self) },
    FactKind(CachedConversion.kind, usedBy: .blob) {
      [CachedConversion($0)?.digest].compactMap { $0.flatMap { Digest(hexDigits: $0.utf8) } }
    },
  ]
}

extension Store {
  /// Throws unless a file still has its digest: nothing may be stored under one that it no longer
  /// has.
  func confirm(_ path: String, _ digest: Digest) throws(VideoError) {
    do {
      guard try self.digest(ofFile: path) != digest else { return }
    } catch {
      throw .refused(error)
    }
    throw .refused(.changedVideo(path))
  }
}

extension Problem {
  fileprivate static func changedVideo(_ path: String) -> Problem {
    Problem(
      .error, "store.failed", "this file changed during the build", at: .file(path),
      help: "build again")
  }

  fileprivate static func damagedPoster(_ path: String) -> Problem {
    Problem(
      .error, "store.failed", "the poster of a video was lost while it was made", at: .file(path),
      help: "run this again")
  }
}
