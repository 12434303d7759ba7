// Makes one part of the renditions for a store that machines share. The site itself is neither read
// nor changed: the build that publishes it then finds every rendition.

import VitrineCatalog
import VitrineFavorites
import VitrineImages
public import VitrineModel
import VitrineStore

/// The result of a shard.
public struct ShardReport: Sendable {
  /// Photos of the shard.
  public let photos: Int
  /// Renditions that were made.
  public let made: Int
  /// Renditions that were put into the store.
  public let given: Int
  /// Warnings.
  public let problems: [Problem]
}

extension Site {
  /// Makes the missing renditions of a shard and puts them into the store.
  ///
  /// - Parameters:
  ///   - shard: The part to make.
  ///   - sharedCache: The store that machines share.
  ///   - options: How to build.
  ///   - progress: Shows how far it is.
  /// - Returns: The result.
  /// - Throws: What stopped it.
  public func make(
    _ shard: Shard, for sharedCache: any RemoteRenditionCache, _ options: BuildOptions,
    progress: any ProgressDisplay
  ) async throws(Problems) -> ShardReport {
    try await withSession(.inspecting, options, progress) { session throws(Problem) in
      if options.usesCache { try keepRecords(in: session.store) }
      return try await make(
        shard, for: SharedRenditions(sharedCache, store: session.store), session)
    }
  }

  private func make(
    _ shard: Shard, for shared: SharedRenditions, _ session: BuildSession
  ) async throws(Problem) -> ShardReport {
    let progress = session.progress
    let loader = try loader(curation, session)
    let downloader = ShardDownloader(shard, by: downloader(session))
    let catalog = try await load(loader, downloader, session)
    let photos = catalog.photos.filter { shard.holds($0.id) }
    let own = try shard.isFirst ? markdownPages.images(read: session.reader) : []
    let there = try await shared.paths()
    let whole = try plan(photos, own, session, isShared: true)
    let plan = whole.excluding(there)
    let pipeline = RenditionPipeline(store: session.store, workers: session.workers)
    let outcome = try await pipeline.run(plan) { progress.show(.images, done: $0, of: $1) }
    guard !Task.isCancelled else { throw .stopped }
    try MarkdownPages.refuse(outcome.errors, of: own)
    report(outcome.errors, of: photos)
    let given = try await shared.upload(whole, outcome.images, except: there) {
      progress.show(.deploy, done: $0, of: $1)
    }
    return ShardReport(
      photos: photos.count, made: outcome.made, given: given, problems: log.problems)
  }

  /// The build that publishes the site excludes these photos and reports them as well.
  private func report(_ errors: [(digest: Digest, error: ImageError)], of photos: [Photo]) {
    let errors = Dictionary(errors.map { ($0.digest, $0.error) }) { first, _ in first }
    for photo in photos {
      guard let file = photo.original.file, let error = errors[file.digest] else { continue }
      log.add(
        terms[photo.id.provider] == nil
          ? error.problem(at: file.source) : error.problem(of: photo))
    }
  }
}
