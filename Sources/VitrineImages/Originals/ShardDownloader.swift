// Downloads the originals of one shard of a site. Other machines handle the other shards.

public import VitrineModel

/// Downloads only the originals of one shard.
public struct ShardDownloader: OriginalFetching {
  private let source: OriginalDownloader
  private let shard: Shard

  /// Creates a downloader for one shard that uses another downloader.
  public init(_ shard: Shard, by source: OriginalDownloader) {
    self.shard = shard
    self.source = source
  }

  /// Downloads the originals of this shard.
  ///
  /// - Parameters:
  ///   - requests: Requests for photos of all shards.
  ///   - progress: Called after each photo of this shard.
  /// - Returns: One result for each request. A photo of another shard gets a placeholder that nothing
  ///   can be made from.
  public func fetch(
    _ requests: [OriginalDownloader.OriginalRequest], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>] {
    let mine = await source.fetch(requests.filter { shard.holds($0.photo.id) }, progress: progress)
    var fetched = mine.makeIterator()
    return requests.map { request in
      guard shard.holds(request.photo.id) else { return .success(Self.placeholder) }
      return fetched.next() ?? .failure(request.photo.fetchFailure("the build was stopped"))
    }
  }

  private static let placeholder = OriginalFile(
    path: "", source: "", digest: .zero, size: PixelSize(width: 1, height: 1))
}
