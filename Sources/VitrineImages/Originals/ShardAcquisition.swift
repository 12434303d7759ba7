// Originals of one part of a site: the others are some other machine's, and are not asked for.

public import VitrineModel

/// Brings the originals of one shard alone.
public struct ShardAcquisition: BringsOriginals {
  private let source: Acquisition
  private let shard: Shard

  public init(_ shard: Shard, by source: Acquisition) {
    self.shard = shard
    self.source = source
  }

  /// For photos of other shards stands an original that nothing can be made from.
  public func acquire(
    _ wishes: [Acquisition.Wish], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>] {
    let mine = await source.acquire(wishes.filter { shard.holds($0.photo.id) }, progress: progress)
    var brought = mine.makeIterator()
    return wishes.map { wish in
      guard shard.holds(wish.photo.id) else { return .success(Self.elsewhere) }
      return brought.next() ?? .failure(wish.photo.lost("the build was stopped"))
    }
  }

  private static let elsewhere = OriginalFile(
    path: "", source: "", digest: .zero, size: PixelSize(width: 1, height: 1))
}
