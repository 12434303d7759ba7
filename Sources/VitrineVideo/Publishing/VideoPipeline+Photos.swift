public import VitrineModel

extension VideoPipeline {
  /// Makes the published files of photos with videos.
  ///
  /// - Parameters:
  ///   - photos: The photos of the catalog.
  ///   - log: Collects the reasons why videos are left out, and warnings about others.
  ///   - progress: Called with the number of finished videos and of all videos, from any thread.
  /// - Returns: The files by the digests of the videos, and the positions of photos that are nothing
  ///   without theirs.
  /// - Throws: A problem of the machine.
  public func run(
    for photos: [Photo], _ log: ProblemLog, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(Problem) -> (published: [Digest: PublishedVideo], lost: Set<Catalog.Position>) {
    let made = try await run(photos.compactMap(\.video), progress: progress)
    var lost: Set<Catalog.Position> = []
    for (position, photo) in photos.enumerated() {
      guard let video = photo.video, let result = made[video.digest] else { continue }
      let source = photo.original.file?.source ?? photo.id.description
      switch result {
      case .success(let made):
        if let complaint = made.complaint { log.add(.videoWithErrors(source, complaint)) }
        if made.hidesFrames { log.add(.videoHidingFrames(source)) }
      case .failure(let error):
        if photo.isVideo { lost.insert(position) }
        log.add(photo.isVideo ? error.problem(at: source) : error.problem(ofMotionIn: source))
      }
    }
    return (made.compactMapValues { try? $0.get().published }, lost)
  }
}
