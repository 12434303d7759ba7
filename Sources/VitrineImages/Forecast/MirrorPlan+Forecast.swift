// What carrying a plan out would give and cost, by what encoders usually take: within a factor of two
// on another machine or with other pictures.

public import VitrineModel
import VitrineStore

/// Images that would be made, with what that takes.
public struct MirrorForecast: Sendable {
  /// Everything the site would show, by original; what is not made yet has its likely length.
  public fileprivate(set) var mirrored: [Digest: Mirrored]
  public fileprivate(set) var photos = 0
  public fileprivate(set) var images = 0
  public fileprivate(set) var bytes = 0
  /// Seconds of one core.
  public fileprivate(set) var seconds = 0.0
  /// Are there published photos of which the cache knows nothing any more, so that their pages may
  /// or may not be what they were.
  public fileprivate(set) var hasForgotten = false
}

extension MirrorPlan {
  /// - Parameter published: the file that the site has at a path.
  public func forecast(
    published: (SitePath) -> (digest: Digest, bytes: Int)?
  ) -> MirrorForecast {
    var forecast = MirrorForecast(mirrored: ready)
    for job in jobs { forecast.add(job, published) }
    return forecast
  }
}

extension MirrorForecast {
  /// Opening, shrinking and halving, for each million pixels of the original.
  private static let openingSeconds = 0.007

  fileprivate mutating func add(
    _ job: MirrorJob, _ published: (SitePath) -> (digest: Digest, bytes: Int)?
  ) {
    var made: [RenditionKey: StoredRendition] = [:]
    let detail = job.original.detail
    for item in job.missing {
      // What is made of the same original in the same way is the same.
      let known = item.path.flatMap(published)
      let count = known?.bytes ?? Int(Double(item.usual.bytes) * detail)
      made[item.key] = StoredRendition(
        blob: known?.digest ?? Store.digest(of: "\(item.key)".utf8), bytes: count,
        size: item.size)
      hasForgotten = hasForgotten || known != nil && job.impression == nil
      images += 1
      bytes += count
      seconds += item.usual.seconds
    }
    photos += 1
    seconds += job.original.size.megapixels * Self.openingSeconds
    mirrored[job.original.digest] = job.mirrored(made, job.impression ?? .unknown)
  }
}

extension MirrorJob.Wanted {
  /// Measured at 1600 pixels (`Benchmarks/images`); small pictures hold more detail a pixel.
  fileprivate var usual: (bytes: Int, seconds: Double) {
    let (bytes, seconds) =
      switch format.name {
      case "avif": (53_000.0, 0.043)
      case "webp": (80_000.0, 0.032)
      default: isCopy ? (330_000.0, 0.012) : (138_000.0, 0.008)
      }
    let detail = 0.85 + 250 / Double(max(size.longestEdge, 1))
    return (Int(bytes * detail * size.megapixels) + 600, seconds * size.megapixels)
  }
}

extension OriginalFile {
  /// How much there is to see, by what a pixel takes in the file; 1 for what cameras write. Of 40 quiet
  /// photos of 1.5 megapixels this tells 0.9 of the bytes that were made, of grainy ones of 6 to 24
  /// megapixels 1.4. Of a picture that was not fetched yet nothing is known.
  fileprivate var detail: Double {
    guard let status = try? FileStatus.ofTarget(at: path) else { return 0.9 }
    let density = Double(status.bytes) / Double(size.width * size.height)
    return min(max((density / 0.28).squareRoot(), 0.3), 1.2)
  }
}

extension PixelSize {
  /// Millions of pixels.
  public var megapixels: Double { Double(width) * Double(height) / 1_000_000 }
}
