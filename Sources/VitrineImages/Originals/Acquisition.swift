// Brings originals from services to this machine: the smallest size that covers every rendition, so
// that neither the service nor the build works for pixels nobody sees, or all pixels where visitors
// may take them away. What is there already is not
// asked for again, but proven before anything is made from it. A photo that cannot be had leaves
// one photo out.

public import VitrineFetch
public import VitrineModel
public import VitrineStore

/// Makes files of this machine from what services offer.
public protocol BringsOriginals: Sendable {
  /// The originals in the order of the wishes; only of the first ones where the task is canceled.
  ///
  /// - Parameters:
  ///   - wishes: for photos of services.
  ///   - progress: told after each photo.
  func acquire(
    _ wishes: [Acquisition.Wish], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>]
}

/// Downloads originals and looks at them.
public struct Acquisition: BringsOriginals {
  /// What is wanted of a service.
  public struct Wish: Sendable {
    let photo: Photo
    /// Will renditions be made; else only its size is wanted.
    let isMirrored: Bool
    /// Will a full-size copy be published; then no size but the largest will do.
    let isWhole: Bool

    public init(_ photo: Photo, isMirrored: Bool, isWhole: Bool = false) {
      self.photo = photo
      self.isMirrored = isMirrored
      self.isWhole = isWhole
    }
  }

  private let fetcher: Fetcher
  let store: Store
  let reader: VipsPictureReader
  let settings: MirrorSettings
  private let ahead: MirrorAhead?
  let report: @Sendable (Problem) -> Void

  /// How many photos are under way at once; how many of them load is the services' limit.
  private static let width = 16
  /// That one size is refused or gone is normal; any other fault would meet the others too.
  private static let statusesOfOneSize: Set<Int> = [400, 403, 404, 410, 451]

  /// - Parameters:
  ///   - settings: what the renditions will be.
  ///   - ahead: makes them while others are on their way; nil where they wait.
  ///   - report: takes what is met and mended.
  public init(
    fetcher: Fetcher, store: Store, reader: VipsPictureReader, settings: MirrorSettings,
    ahead: MirrorAhead? = nil, report: @escaping @Sendable (Problem) -> Void
  ) {
    self.fetcher = fetcher
    self.store = store
    self.reader = reader
    self.settings = settings
    self.ahead = ahead
    self.report = report
  }

  public func acquire(
    _ wishes: [Wish], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>] {
    var done = 0
    let originals = await wishes.concurrently(width: Self.width) { wish in
      let original = await acquire(wish)
      if wish.isMirrored, case .success(let file) = original {
        await ahead?.add(file, isWhole: wish.isWhole)
      }
      return original
    } each: { _ in
      done += 1
      progress(done)
    }
    await ahead?.stop()
    return originals
  }

  private func acquire(_ wish: Wish) async -> Result<OriginalFile, Problem> {
    let photo = wish.photo
    guard let remote = photo.original.remote else {
      return .failure(photo.lost("nothing of it is on offer"))
    }
    var reason = "nothing of it is on offer"
    for size in remote.candidates(for: wish, sizes: settings.sizes) {
      do throws(FetchError) {
        let download = try await fetcher.download(size.address, for: photo.id.provider) {
          isSound($0, for: wish)
        }
        return look(
          at: download, announced: size, isMeasured: remote.isMeasured, as: photo)
      } catch {
        reason = error.reason
        guard case .status(let status, _) = error, Self.statusesOfOneSize.contains(status)
        else { break }
      }
    }
    return .failure(photo.lost(reason))
  }
}

extension Acquisition {
  private func look(
    at download: Download, announced: RemoteOriginal.Size, isMeasured: Bool, as photo: Photo
  ) -> Result<OriginalFile, Problem> {
    do throws(PictureFault) {
      let picture = try reader.read(download.blob)
      let file = try PictureFile(store.path(of: download.blob))
      let head = file.bytes(at: 0, count: SourceFormat.headLength)
      guard !isMeasured || picture.size.fits(announced.size), !download.isNotice,
        !SourceFormat.isNotice(head, at: announced.address)
      else {
        try? store.discard(download.blob)
        return .failure(photo.lost("the service sends another picture than the one it announced"))
      }
      return .success(
        OriginalFile(
          copyIn: store.blobs, source: photo.page?.text ?? download.address.text,
          digest: download.blob, size: picture.size))
    } catch {
      if case .refused = error {} else { try? store.discard(download.blob) }
      return .failure(error.problem(of: photo))
    }
  }
}

extension RemoteOriginal {
  /// The size that covers what is wanted, then those that may take its place, the nearest first.
  ///
  /// - Parameter sizes: of the renditions, ascending.
  func candidates(for wish: Acquisition.Wish, sizes wanted: [Int]) -> [Size] {
    let best = covering(wish.isWhole ? .max : wanted.last ?? 0)
    let larger = sizes.filter { $0.size.longestEdge > best.size.longestEdge }
    let smaller = sizes.filter { $0.size.longestEdge < best.size.longestEdge }.reversed()
    return Array(([best] + larger + smaller).prefix(3))
  }
}

extension Photo {
  func lost(_ reason: String) -> Problem {
    Problem(
      .warning, "image.not-fetched",
      "\(id.description.printable) is left out: \(reason.printable)",
      at: page.map { .address($0) } ?? .photo(id), mend: "build again later")
  }
}
