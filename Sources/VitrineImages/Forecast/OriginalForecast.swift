// Forecasts originals without downloading. A cached copy is used if there is one; otherwise the original has
// the size that the service announces.

import Synchronization
public import VitrineFetch
public import VitrineModel
import VitrineStore

/// Replaces `OriginalDownloader` in a build that must not download anything.
public final class OriginalForecast: OriginalFetching {
  private let fetcher: Fetcher
  private let reader: VipsImageReader
  let settings: RenditionSettings
  private let expected = Mutex<[Digest: PixelSize]>([:])

  /// The size of an image if the service does not announce one.
  private static let assumedSize = PixelSize(width: 1600, height: 1200)

  /// Creates a forecast.
  public init(fetcher: Fetcher, reader: VipsImageReader, settings: RenditionSettings) {
    self.fetcher = fetcher
    self.reader = reader
    self.settings = settings
  }

  /// The sizes of the originals that would be downloaded, by the digests that stand for them.
  public var toFetch: [Digest: PixelSize] { expected.withLock { $0 } }

  /// Returns an original for each request, without downloading.
  public func fetch(
    _ requests: [OriginalDownloader.OriginalRequest], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>] {
    requests.map(original)
  }

  /// The problem of a photo if all sizes that a build would request are known to be gone.
  func absence(of photo: Photo, among sizes: [RemoteOriginal.Size]) -> Problem? {
    let absences = sizes.compactMap { fetcher.knownAbsence(of: $0.address) }
    guard let first = absences.first, absences.count == sizes.count else { return nil }
    return photo.fetchFailure(first)
  }

  private func original(for request: OriginalDownloader.OriginalRequest) -> Result<
    OriginalFile, Problem
  > {
    guard let remote = request.photo.original.remote else {
      return .failure(request.photo.fetchFailure("the service offers no file of it"))
    }
    let candidates = remote.candidates(for: request, sizes: settings.sizes)
    if let absence = absence(of: request.photo, among: candidates) { return .failure(absence) }
    let offered = remote.isMeasured ? remote.size : nil
    let source = request.photo.page?.text ?? candidates[0].address.text
    for candidate in candidates {
      guard let copy = fetcher.downloaded(candidate.address),
        let metadata = reader.known(copy.blob)
      else { continue }
      let isAnnounced = metadata.size.isAsLarge(as: candidate.size)
      return .success(
        OriginalFile(
          copyIn: "", source: source, digest: copy.blob, size: metadata.size,
          offered: isAnnounced ? offered : nil, isDisplayP3: metadata.isDisplayP3))
    }
    let size = remote.isMeasured ? candidates[0].size : Self.assumedSize
    let digest = Store.digest(of: "awaited \(candidates[0].address.text)".utf8)
    expected.withLock { $0[digest] = size }
    return .success(
      OriginalFile(copyIn: "", source: source, digest: digest, size: size, offered: offered))
  }
}
