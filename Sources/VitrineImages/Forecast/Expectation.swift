// Originals as they will be: where a copy is in the cache it is taken, for the others stands what the
// service announces. Nothing is downloaded.

import Synchronization
public import VitrineFetch
public import VitrineModel
import VitrineStore

/// Stands in for `Acquisition` where nothing may be brought.
public final class Expectation: BringsOriginals {
  private let fetcher: Fetcher
  private let reader: VipsPictureReader
  private let settings: MirrorSettings
  private let awaited = Mutex<[Digest: PixelSize]>([:])

  /// What a picture has whose size nobody tells.
  private static let usual = PixelSize(width: 1600, height: 1200)

  public init(fetcher: Fetcher, reader: VipsPictureReader, settings: MirrorSettings) {
    self.fetcher = fetcher
    self.reader = reader
    self.settings = settings
  }

  /// What would be downloaded, by the digests that stand for it.
  public var toFetch: [Digest: PixelSize] { awaited.withLock { $0 } }

  public func acquire(
    _ wishes: [Acquisition.Wish], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>] {
    wishes.map(original)
  }

  private func original(for wish: Acquisition.Wish) -> Result<OriginalFile, Problem> {
    guard let remote = wish.photo.original.remote else {
      return .failure(wish.photo.lost("nothing of it is on offer"))
    }
    let candidates = remote.candidates(for: wish, sizes: settings.sizes)
    let source = wish.photo.page?.text ?? candidates[0].address.text
    for candidate in candidates {
      guard let copy = fetcher.downloaded(candidate.address),
        let picture = reader.known(copy.blob)
      else { continue }
      return .success(
        OriginalFile(path: "", source: source, digest: copy.blob, size: picture.size))
    }
    let size = remote.isMeasured ? candidates[0].size : Self.usual
    let digest = Store.digest(of: "awaited \(candidates[0].address.text)".utf8)
    awaited.withLock { $0[digest] = size }
    return .success(OriginalFile(path: "", source: source, digest: digest, size: size))
  }
}
