// Makes the missing renditions of one original and stores them. Everything happens in memory. A
// rendition is registered only after its header was read back and its bytes were stored.

import VitrineModel
import VitrineStore

/// The result of one job.
struct RenditionResult: Sendable {
  let made: [RenditionKey: StoredRendition]
  let analysis: ImageAnalysis
}

/// Why a job failed.
enum RenditionError: Error {
  /// The original cannot be used. Only its photo is left out.
  case image(ImageError)
  /// Something failed that would affect every other photo as well.
  case problem(Problem)
  /// The task was canceled before all renditions were made. Finished renditions are kept.
  case stopped
}

/// Makes renditions of originals, one original at a time.
struct RenditionEncoder: Sendable {
  let store: Store
  let limits: ImageLimits
  let memory: MemoryBudget
  /// The number of threads for one original.
  ///
  /// With more than one, one decodes while another resamples, and up to that many renditions are
  /// encoded at once, if memory allows it.
  let threadsPerImage: Int

  /// Makes the missing renditions of a job once the memory for it is free.
  func encode(_ job: RenditionJob) async throws(RenditionError) -> RenditionResult {
    // The original is closed again while the job waits: open, it may hold its whole file in memory.
    let (encoders, needed) = memoryEstimate(of: job, from: try open(job))
    await memory.reserve(needed)
    // Otherwise the memory that earlier images freed but the allocator keeps would come on top.
    if needed > MemoryBudget.share { VipsPixels.releaseFreedMemory() }
    do {
      let result = try await make(job, from: open(job), encoders: encoders)
      await memory.release(needed)
      return result
    } catch {
      await memory.release(needed)
      throw error
    }
  }

  /// Returns the number of renditions that memory allows to be encoded at once, and the bytes they need.
  func memoryEstimate(
    of job: RenditionJob, from image: borrowing ValidatedImage
  ) -> (encoders: Int, bytes: Int) {
    var encoders = threadsPerImage
    while encoders > 1,
      MemoryEstimate.bytes(of: job, from: image, encoders: encoders) > memory.total
    {
      encoders -= 1
    }
    return (encoders, MemoryEstimate.bytes(of: job, from: image, encoders: encoders))
  }

  /// Opens the original and checks that it still has the size that the plan was made for.
  private func open(_ job: RenditionJob) throws(RenditionError) -> ValidatedImage {
    do throws(ImageError) {
      let image = try ValidatedImage(job.original.path, limits: limits)
      guard image.size == job.original.size else { throw Self.changed }
      return image
    } catch {
      throw Self.error(from: error, job.original.path)
    }
  }

  /// Separates failures of the machine, which end the run, from errors of one image, which leave it out.
  private static func error(from cause: ImageError, _ path: String) -> RenditionError {
    guard case .refused(let problem) = cause.unlessRefused(path) else { return .image(cause) }
    return .problem(problem)
  }

  private func make(
    _ job: RenditionJob, from image: borrowing ValidatedImage, encoders: Int
  ) async throws(RenditionError) -> RenditionResult {
    let limit = Deadline(for: image.size)
    let missing = job.missingStills
    let geometries = missing.map(\.geometry).unique
    let shared = geometries.filter { ImagePyramid.fitsBase($0, of: image) }
    let path = job.original.path
    let needsPyramid = job.analysis == nil || !shared.isEmpty
    var pyramid = needsPyramid ? try pyramid(of: image, for: shared, path, limit) : nil
    let analysis = try analysis(of: job, from: pyramid)
    let focus = analysis.regions?.first?.frame
    var made: [RenditionKey: StoredRendition] = [:]
    let gainMap = gainMap(of: image, for: missing)
    for item in missing where ImagePyramid.isStreamable(item.geometry, of: image) {
      made[item.key] = try stream(image, as: item, gainMap, job.original, limit)
    }
    let others = geometries.filter { !ImagePyramid.isStreamable($0, of: image) }
    for batch in batches(of: others, shared: shared, encoders: encoders) {
      var rendered: [RenderedImage] = []
      for geometry in batch {
        let pixels = try pixels(geometry, around: focus, from: &pyramid, of: image, path, limit)
        for item in missing where item.geometry == geometry {
          let isWhole = item.fitsGainMap(of: image.size)
          rendered.append(try RenderedImage(pixels, as: item, isWhole ? gainMap : nil))
        }
      }
      try confirm(job.original)
      try await made.merge(keep(rendered, encoders: encoders)) { $1 }
    }
    for item in job.missing where item.purpose == .motion {
      made[item.key] = try animate(image, as: item, job.original, limit)
    }
    return RenditionResult(made: made, analysis: analysis)
  }
}

extension RenditionEncoder {
  /// Returns groups of geometries whose renditions are encoded together.
  ///
  /// With one encoder, each is alone, so that memory is bounded by the largest. With more, all that
  /// share a decode are together, the largest first.
  private func batches(
    of geometries: [RenditionGeometry], shared: [RenditionGeometry], encoders: Int
  ) -> [[RenditionGeometry]] {
    guard encoders > 1, !shared.isEmpty else { return geometries.map { [$0] } }
    return [shared.reversed()] + geometries.filter { !shared.contains($0) }.map { [$0] }
  }

  private func pyramid(
    of image: borrowing ValidatedImage, for geometries: [RenditionGeometry], _ path: String,
    _ limit: Deadline
  ) throws(RenditionError) -> ImagePyramid {
    do {
      return try ImagePyramid(
        of: image, for: geometries, within: limit.seconds, threadsPerImage: threadsPerImage)
    } catch {
      throw Self.error(from: limit.error, path)
    }
  }

  /// Removes pixels from the pyramid, so that they are freed before the next are encoded.
  ///
  /// If the pyramid does not hold them, they are decoded.
  private func pixels(
    _ geometry: RenditionGeometry, around focus: UnitRectangle?, from pyramid: inout ImagePyramid?,
    of image: borrowing ValidatedImage, _ path: String, _ limit: Deadline
  ) throws(RenditionError) -> VipsPixels {
    do {
      if let pixels = try pyramid?.take(geometry, around: focus) { return pixels }
      return try ImagePyramid.make(
        geometry.placed(around: focus), of: image, within: limit.seconds,
        threadsPerImage: threadsPerImage)
    } catch {
      throw Self.error(from: limit.error, path)
    }
  }

  /// Makes a full-size copy by decoding and encoding in one pass.
  ///
  /// In memory, one of 300 megapixels would take 900 MB.
  private func stream(
    _ image: borrowing ValidatedImage, as item: RenditionJob.RenditionSpec,
    _ gainMap: GainMap?, _ original: OriginalFile, _ limit: Deadline
  ) throws(RenditionError) -> StoredRendition {
    var bytes: [UInt8]
    do {
      (bytes, _) = try ImagePyramid.decoding(image, shrunkBy: 1, within: limit.seconds) {
        decoded throws(VipsError) in
        try RenditionEncoding.encode(
          RenditionEncoding.visible(decoded.inSRGB(), in: item), as: item)
      }
    } catch {
      throw .image(limit.error)
    }
    if item.fitsGainMap(of: image.size) { bytes = gainMap?.added(to: bytes) ?? bytes }
    try confirm(original)
    return try keep(bytes, as: item)
  }

  /// Returns the gain map of an upright JPEG, if a rendition can keep it.
  private func gainMap(
    of image: borrowing ValidatedImage, for items: [RenditionJob.RenditionSpec]
  ) -> GainMap? {
    let size = image.size
    guard image.gainMap == .upright, items.contains(where: { $0.fitsGainMap(of: size) }) else {
      return nil
    }
    return GainMap(image.file)
  }

  /// Makes the animation of an original.
  ///
  /// If a later frame is damaged, it is the first one alone, which is published in any case.
  private func animate(
    _ image: borrowing ValidatedImage, as item: RenditionJob.RenditionSpec,
    _ original: OriginalFile, _ limit: Deadline
  ) throws(RenditionError) -> StoredRendition {
    var bytes = try? AnimationEncoding.encode(image, as: item, within: limit.seconds)
    if bytes == nil {
      var pyramid: ImagePyramid?
      let still = try pixels(
        item.geometry, around: nil, from: &pyramid, of: image, original.path, limit)
      bytes = try RenderedImage(still, as: item).encoded()
    }
    try confirm(original)
    return try keep(bytes ?? [], as: item)
  }

  /// Returns the stored analysis of a job, or makes and stores it.
  private func analysis(
    of job: RenditionJob, from pyramid: ImagePyramid?
  ) throws(RenditionError) -> ImageAnalysis {
    if let known = job.analysis { return known }
    guard let found = try? pyramid?.analysis(detectingSaliency: job.detectsSaliency) else {
      throw .image(.damaged(reason: "its average color cannot be computed"))
    }
    try confirm(job.original)
    do {
      try found.keep(of: job.original.digest, in: store)
    } catch {
      throw .problem(error)
    }
    return found
  }

  /// Checks that the file still has its digest.
  ///
  /// Nothing may be stored under a digest that the file no longer has.
  private func confirm(_ original: OriginalFile) throws(RenditionError) {
    do {
      guard try store.digest(ofFile: original.path) != original.digest else { return }
    } catch {
      guard !error.isMachineFailure else { throw .problem(error) }
      throw .image(.unreadable(reason: "it can no longer be read"))
    }
    throw .image(Self.changed)
  }

  private static let changed = ImageError.unreadable(reason: "it changed during the build")
}

/// The time limit for decoding one original: 120 seconds and one more for each megapixel.
private struct Deadline {
  let seconds: Double
  private let start = ContinuousClock.now

  init(for size: PixelSize) { seconds = 120 + Double(size.pixels) / 1e6 }

  /// The reason for a failed decode: the time limit, or else damaged data.
  var error: ImageError {
    ContinuousClock.now - start >= .seconds(seconds)
      ? .unreadable(reason: "decoding it takes more than \(Int(seconds)) seconds")
      : .truncated(reason: "its image data is damaged or incomplete")
  }
}
