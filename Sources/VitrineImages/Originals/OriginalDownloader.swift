// Downloads originals from services: the smallest size that covers every rendition, so that neither
// the service nor the build spends work on pixels that nobody sees. If the site publishes full-size
// copies, it is the largest size. A copy in the cache is not downloaded again; its bytes are verified
// before anything is made from it. If a photo cannot be downloaded, only that photo is left out.

public import VitrineFetch
public import VitrineModel
public import VitrineStore

/// Fetches the originals of services' photos as local files.
public protocol OriginalFetching: Sendable {
  /// Fetches originals.
  ///
  /// - Parameters:
  ///   - requests: Requests for photos of services.
  ///   - progress: Called after each photo.
  /// - Returns: The results in the order of the requests. If the task is canceled, only the first
  ///   ones are included.
  func fetch(
    _ requests: [OriginalDownloader.OriginalRequest], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>]

  /// Finds photos that visitors would load from their service, and whose pictures are gone.
  ///
  /// - Parameters:
  ///   - photos: Photos of services that are not copied.
  ///   - progress: Called after each photo.
  /// - Returns: The problem of each photo whose picture is gone.
  func absences(
    among photos: [Photo], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Photo.ID: Problem]
}

/// Downloads originals and checks that they are the announced images.
public struct OriginalDownloader: OriginalFetching {
  /// A request for the original of one photo.
  public struct OriginalRequest: Sendable {
    let photo: Photo
    /// Whether renditions are made from the original.
    ///
    /// If not, only its size is needed.
    let needsRenditions: Bool
    /// Whether a full-size copy is published, which needs the largest size on offer.
    let needsFullSizeCopy: Bool

    /// Creates a request.
    public init(_ photo: Photo, needsRenditions: Bool = true, needsFullSizeCopy: Bool = false) {
      self.photo = photo
      self.needsRenditions = needsRenditions
      self.needsFullSizeCopy = needsFullSizeCopy
    }
  }

  let fetcher: Fetcher
  let store: Store
  let reader: VipsImageReader
  let settings: RenditionSettings
  private let prefetch: Prefetch?
  let report: @Sendable (Problem) -> Void

  /// The number of photos in progress at once.
  ///
  /// The limits of the services decide how many of them are downloading.
  static let width = 16
  /// The HTTP statuses that concern one size only.
  ///
  /// Any other failure would affect the other sizes too.
  private static let statusesOfOneSize: Set<Int> = [400, 403, 404, 410, 451]

  /// Creates a downloader.
  ///
  /// - Parameters:
  ///   - fetcher: The connection to the services.
  ///   - store: The cache that downloads go into.
  ///   - reader: Reads the size of each download.
  ///   - settings: The renditions that are made from the originals.
  ///   - prefetch: Makes renditions while other originals are downloading; nil to make none.
  ///   - report: Called with problems that do not leave a photo out.
  public init(
    fetcher: Fetcher, store: Store, reader: VipsImageReader, settings: RenditionSettings,
    prefetch: Prefetch? = nil, report: @escaping @Sendable (Problem) -> Void
  ) {
    self.fetcher = fetcher
    self.store = store
    self.reader = reader
    self.settings = settings
    self.prefetch = prefetch
    self.report = report
  }

  /// Downloads originals, several at a time.
  public func fetch(
    _ requests: [OriginalRequest], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>] {
    var done = 0
    let originals = await requests.concurrently(width: Self.width) { request in
      let original = await fetch(request)
      if request.needsRenditions, case .success(let file) = original {
        await prefetch?.add(file, needsFullSizeCopy: request.needsFullSizeCopy)
      }
      return original
    } each: { _ in
      done += 1
      progress(done)
    }
    await prefetch?.stop()
    return originals
  }

  private func fetch(_ request: OriginalRequest) async -> Result<OriginalFile, Problem> {
    let photo = request.photo
    guard let remote = photo.original.remote else {
      return .failure(photo.fetchFailure("the service offers no file of it"))
    }
    var failure = photo.fetchFailure("the service offers no file of it")
    for size in remote.candidates(for: request, sizes: settings.sizes) {
      do {
        let download = try await fetcher.download(size.address, for: photo.id.provider) {
          isSound($0, for: request)
        }
        return check(download, announced: size, of: remote, as: photo)
      } catch {
        failure = photo.fetchFailure(error)
        guard case .status(let status, _) = error, Self.statusesOfOneSize.contains(status)
        else { break }
      }
    }
    return .failure(failure)
  }
}

extension OriginalDownloader {
  private func check(
    _ download: Download, announced: RemoteOriginal.Size, of remote: RemoteOriginal,
    as photo: Photo
  ) -> Result<OriginalFile, Problem> {
    do {
      let metadata = try reader.read(download.blob)
      let file = try ImageFile(store.path(of: download.blob))
      let head = file.bytes(at: 0, count: SourceFormat.headLength)
      guard !remote.isMeasured || metadata.size.fits(announced.size), !download.isPlaceholder,
        !SourceFormat.isPlaceholder(head, at: announced.address)
      else {
        fetcher.refuse(announced.address, isDamaged: false)
        return .failure(photo.fetchFailure("the service sent a different image than announced"))
      }
      // A service that sends less than it announces has no larger size either.
      let isAnnounced = remote.isMeasured && metadata.size.isAsLarge(as: announced.size)
      return .success(
        OriginalFile(
          copyIn: store.blobs, source: photo.page?.text ?? download.address.text,
          digest: download.blob, size: metadata.size, offered: isAnnounced ? remote.size : nil,
          isDisplayP3: metadata.isDisplayP3))
    } catch {
      if case .refused = error {} else { fetcher.refuse(announced.address, isDamaged: true) }
      return .failure(error.problem(of: photo))
    }
  }
}

extension RemoteOriginal {
  /// The sizes to try, at most three: the one that covers the request, then its nearest replacements.
  ///
  /// - Parameters:
  ///   - request: The request for the original.
  ///   - edges: The sizes of the renditions, ascending.
  /// - Returns: At least one size.
  func candidates(for request: OriginalDownloader.OriginalRequest, sizes edges: [Int]) -> [Size] {
    let edge = size.longestEdge(inSize: edges.last ?? 0)
    let best = covering(request.needsFullSizeCopy ? .max : edge)
    let larger = sizes.filter { $0.size.longestEdge > best.size.longestEdge }
    let smaller = sizes.filter { $0.size.longestEdge < best.size.longestEdge }.reversed()
    return Array(([best] + larger + smaller).prefix(3))
  }
}

extension Photo {
  /// The warning that the photo is left out because its original is not available.
  func fetchFailure(_ reason: String, help: String = "build again later") -> Problem {
    Problem(
      .warning, "image.not-fetched",
      "\(id.description.printable) is left out: \(reason.printable)",
      at: page.map { .address($0) } ?? .photo(id), help: help)
  }

  /// The warning that the photo is left out because of an error.
  func fetchFailure(_ error: FetchError) -> Problem {
    guard error.isAbsence else { return fetchFailure(error.reason) }
    return fetchFailure(
      error.reason,
      help: "wait, since builds request the picture again after a day, then less often, or add"
        + " `\(id.description.printable)` to `exclude`")
  }
}
