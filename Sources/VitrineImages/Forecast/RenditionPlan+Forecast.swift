// Forecasts the results and the cost of running a plan, from typical encoding times. Expect a factor of two
// on another machine or with other images.

public import VitrineModel
import VitrineStore

/// The images that a plan would make, with their cost.
public struct RenditionForecast: Sendable {
  /// All renditions of the site by original.
  ///
  /// Renditions that are not made yet have an estimated length.
  public fileprivate(set) var renditionSets: [Digest: RenditionSet]
  /// The number of photos to process.
  public fileprivate(set) var photos = 0
  /// The number of images to make.
  public fileprivate(set) var images = 0
  /// The bytes of these images.
  public fileprivate(set) var bytes = 0
  /// The time for these images, in seconds of one core.
  public fileprivate(set) var seconds = 0.0
  /// Whether the cache has lost all images of a published site.
  ///
  /// If so, its images and pages may or may not change.
  public fileprivate(set) var hasForgotten = false
}

extension RenditionPlan {
  /// Forecasts the plan.
  ///
  /// - Parameter isPublished: Whether the site was published before.
  /// - Returns: The forecast.
  public func forecast(isPublished: Bool) -> RenditionForecast {
    var forecast = RenditionForecast(renditionSets: ready)
    for job in jobs { forecast.add(job) }
    forecast.hasForgotten =
      isPublished && renditionsReady == 0 && jobs.contains { $0.analysis == nil }
    return forecast
  }
}

extension RenditionForecast {
  /// The seconds for opening, shrinking and halving, for each million pixels of the original.
  private static let openingSeconds = 0.007

  fileprivate mutating func add(_ job: RenditionJob) {
    var made: [RenditionKey: StoredRendition] = [:]
    let detail = job.original.detail
    for item in job.missing {
      // Images are named by their bytes, which nobody knows yet.
      let copy = item.isCopy ? job.original.bytesOfCopy : nil
      let count = copy ?? Int(Double(item.usual.bytes) * detail)
      made[item.key] = StoredRendition(
        blob: Store.digest(of: "\(item.key)".utf8), bytes: count, size: item.size)
      images += 1
      bytes += count
      seconds += item.usual.seconds
    }
    photos += 1
    seconds += job.original.size.megapixels * Self.openingSeconds
    renditionSets[job.original.digest] = job.images(made, job.analysis ?? .unknown)
  }
}

extension RenditionJob.RenditionSpec {
  /// The usual length and encoding time.
  ///
  /// Measured at 1600 pixels (`Benchmarks/images`); small images have more detail per pixel.
  fileprivate var usual: (bytes: Int, seconds: Double) {
    let (bytes, seconds) =
      switch format.name {
      case "avif": (105_000.0, 0.056)
      case "webp": (80_000.0, 0.032)
      default: isCopy ? (330_000.0, 0.012) : (138_000.0, 0.008)
      }
    let detail = 0.85 + 250 / Double(max(size.longestEdge, 1))
    return (Int(bytes * detail * size.megapixels) + 600, seconds * size.megapixels)
  }
}

extension OriginalFile {
  /// The usual length of a copy of all pixels: that of the file, if it has the same format.
  ///
  /// Copies of 139 photos with much noise, 17.6 MB each, have 0.9 of their bytes.
  fileprivate var bytesOfCopy: Int? {
    guard [".jpg", ".jpeg"].contains(where: source.lowercased().hasSuffix) else { return nil }
    return (try? FileStatus.ofTarget(at: path))?.bytes
  }

  /// The amount of detail, estimated from the bytes per pixel of the file; 1 is what cameras write.
  ///
  /// The forecast is 0.9 of the actual bytes for 40 quiet photos of 1.5 megapixels, and 1.4 for
  /// grainy ones of 6 to 24 megapixels. An original that is not downloaded yet gets a fixed value.
  fileprivate var detail: Double {
    guard let status = try? FileStatus.ofTarget(at: path) else { return 0.9 }
    let density = Double(status.bytes) / Double(size.width * size.height)
    return min(max((density / 0.28).squareRoot(), 0.3), 1.2)
  }
}

extension PixelSize {
  /// The number of pixels, in millions.
  public var megapixels: Double { Double(width) * Double(height) / 1_000_000 }
}
