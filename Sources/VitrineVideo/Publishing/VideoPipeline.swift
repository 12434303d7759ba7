// Makes the published file of each video, beside the threads that make renditions. ffmpeg has two threads, so
// half as many videos as there are workers are converted at once.

import Foundation
public import VitrineModel
public import VitrineStore

/// Makes the published files of videos and stores them.
public struct VideoPipeline: Sendable {
  let store: Store
  private let tools: VideoTools
  private let settings: VideoSettings
  private let width: Int

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - store: The cache.
  ///   - tools: The programs.
  ///   - settings: What site.yml says about videos.
  ///   - workers: The number of tasks that may run at once.
  public init(store: Store, tools: VideoTools, settings: VideoSettings, workers: Int) {
    self.store = store
    self.tools = tools
    self.settings = settings
    width = max(1, min(4, workers / 2))
  }

  /// A published file, and what is wrong with it.
  struct ConvertedVideo: Sendable {
    let published: PublishedVideo
    let complaint: String?
    let hidesFrames: Bool
  }

  /// Makes what is missing.
  ///
  /// - Parameters:
  ///   - videos: The videos; those with the same bytes share a file.
  ///   - progress: Called with the number of finished videos and of all videos, from any thread.
  /// - Returns: The published files, or why there are none, by the digests of the videos.
  /// - Throws: A problem of the machine, and `site.stopped` if the task is canceled.
  func run(
    _ videos: [Video], progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(Problem) -> [Digest: Result<ConvertedVideo, VideoError>] {
    var seen: Set<Digest> = []
    let unique = videos.filter { seen.insert($0.digest).inserted }
    let finished = Tally(of: unique.count, progress)
    if !unique.isEmpty { finished.add(0) }
    let made = await unique.concurrently(width: width) { video in
      defer { finished.add(1) }
      return (video.digest, await result(of: video))
    }
    guard !Task.isCancelled else { throw .stopped }
    for case (_, .failure(.refused(let problem))) in made { throw problem }
    return Dictionary(uniqueKeysWithValues: made)
  }

  private func result(of video: Video) async -> Result<ConvertedVideo, VideoError> {
    do throws(VideoError) { return .success(try await publish(video)) } catch {
      return .failure(error)
    }
  }

  private func publish(_ video: Video) async throws(VideoError) -> ConvertedVideo {
    guard !Task.isCancelled else { throw .refused(.stopped) }
    guard let program = await tools.program else { throw .noProgram }
    let encoding = try VideoEncoding(video, settings)
    let key = encoding.key(program.version)
    if let known = try known(encoding, key) { return known }
    do throws(VideoError) {
      let (made, blob) = try await convert(video, encoding, program)
      try store.confirm(video.path, video.digest)
      keep(made, key)
      return published(made, blob, encoding)
    } catch {
      if case .damaged(let reason) = error {
        try store.confirm(video.path, video.digest)
        keep(CachedConversion(damage: reason), key)
      }
      throw error
    }
  }

  /// Returns the file in the store; nil if it must be made.
  private func known(
    _ encoding: VideoEncoding, _ key: Digest
  ) throws(VideoError) -> ConvertedVideo? {
    let known = ((try? store.fact(CachedConversion.kind, key)) ?? nil).flatMap(
      CachedConversion.init)
    if let damage = known?.damage { throw .damaged(reason: damage) }
    guard let known, let blob = known.digest.flatMap({ Digest(hexDigits: $0.utf8) }),
      // The digest of an untouched file comes from the index.
      (try? store.digest(ofFile: store.path(of: blob))) == blob
    else { return nil }
    return published(known, blob, encoding)
  }

  /// Returns the files that `run` would give, by the digests of the videos.
  ///
  /// Nothing is made: files that are missing have a guessed length and their own name.
  public func expected(for photos: [Photo]) async -> [Digest: PublishedVideo] {
    guard let version = await tools.program?.version else { return [:] }
    return photos.compactMap(\.video).reduce(into: [:]) { expected, video in
      guard let encoding = try? VideoEncoding(video, settings) else { return }
      let key = encoding.key(version)
      let bits = Double(encoding.size.pixels) * 3 * max(video.duration, 1)
      let guess = CachedConversion(digest: key, bytes: Int(bits / 8), duration: video.duration)
      expected[video.digest] =
        ((try? known(encoding, key)) ?? published(guess, key, encoding)).published
    }
  }

  /// The result is right even if it cannot be cached.
  private func keep(_ conversion: CachedConversion, _ key: Digest) {
    try? store.setFact(CachedConversion.kind, key, conversion.encoded)
  }

  private func published(
    _ made: CachedConversion, _ blob: Digest, _ encoding: VideoEncoding
  ) -> ConvertedVideo {
    let path = SitePath(fixed: "videos/\(blob.truncated.hex).\(PublishedVideo.fileExtension)")
    let video = PublishedVideo(
      file: .init(path: path, bytes: made.bytes, digest: blob), size: encoding.size,
      duration: made.duration)
    return ConvertedVideo(
      published: video, complaint: made.complaint, hidesFrames: made.hidesFrames ?? false)
  }

  private func convert(
    _ video: Video, _ encoding: VideoEncoding, _ program: VideoProgram
  ) async throws(VideoError) -> (made: CachedConversion, blob: Digest) {
    let length = ((try? FileStatus.ofTarget(at: video.path)) ?? nil)?.bytes ?? 0
    let limits = encoding.limits(bytes: length)
    let mayConvert = encoding.copies && settings.convert != .never
    let isCutInside =
      encoding.copies && video.container == .iso ? try movie(at: video.path).hasSeveralEdits : false
    if isCutInside, mayConvert { return try await convert(video, encoding.converting, program) }
    var last = VideoError.damaged(reason: "ffmpeg cannot read it")
    var hasMessages = false
    for after in encoding.after {
      let run = try await program.convert(
        encoding.before, (video.path, video.container), after, limits, in: store)
      do throws(VideoError) { try run.check(within: limits.seconds) } catch {
        guard case .damaged = error else { throw error }
        last = error
        continue
      }
      let file = "\(run.folder)/\(VideoEncoding.name)"
      if encoding.copies, try StreamMessages.areFound(in: file) {
        last = .damaged(reason: "what its camera wrote between the frames cannot be removed")
        hasMessages = true
        continue
      }
      let movie = try movie(at: file)
      let hidesFrames = encoding.copies && (isCutInside || movie.hidesBeginning)
      if hidesFrames, mayConvert { return try await convert(video, encoding.converting, program) }
      let duration = try checkedDuration(of: movie, video)
      var complaint = Self.complaint(in: run)
      if complaint == nil, encoding.copies {
        complaint = try await self.complaint(ofFramesIn: video, limits, program)
      }
      do {
        let (blob, bytes) = try store.add(movingFile: file)
        var made = CachedConversion(digest: blob, bytes: bytes, duration: duration)
        made.complaint = complaint
        made.hidesFrames = hidesFrames ? true : nil
        return (made, blob)
      } catch {
        throw .refused(error)
      }
    }
    if hasMessages, mayConvert { return try await convert(video, encoding.converting, program) }
    throw last
  }

  private func movie(at path: String) throws(VideoError) -> ISOMovie {
    do { return try ISOMovie(OpenFile.reading(path)) } catch { throw .refused(error) }
  }

  /// A file that ends early is converted without a word, as far as it goes.
  private func checkedDuration(
    of movie: ISOMovie, _ video: Video
  ) throws(VideoError) -> Double {
    guard let duration = movie.duration, duration > 0 else {
      throw .damaged(reason: "it has no frame that can be decoded")
    }
    guard duration >= video.duration * 0.9 - 1 else {
      throw .damaged(
        reason: "it ends after \(Int(duration)) of \(Int(video.duration)) seconds")
    }
    return duration
  }
}
