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
      let result = try await makeAll(job, from: open(job), encoders: encoders)
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

  /// Opens the original and checks that it still is what the plan was made for.
  private func open(_ job: RenditionJob) throws(RenditionError) -> ValidatedImage {
    do throws(ImageError) {
      let image = try ValidatedImage(job.original.path, limits: limits)
      guard image.size == job.original.size, image.isDisplayP3 || !job.original.isDisplayP3
      else { throw Self.changed }
      return image
    } catch {
      throw OriginalDecode.error(from: error, job.original.path)
    }
  }

  private func makeAll(
    _ job: RenditionJob, from image: borrowing ValidatedImage, encoders: Int
  ) async throws(RenditionError) -> RenditionResult {
    let stills = job.missingStills
    let apart = image.needsDecodingForEachColorSpace ? stills.filter(\.isDisplayP3) : []
    let others = apart.isEmpty ? stills : stills.filter { !$0.isDisplayP3 }
    var decode = OriginalDecode(job.original, threadsPerImage: threadsPerImage)
    var pyramid = try decode.pyramid(of: image, for: others, isNeeded: job.analysis == nil)
    let analysis = try analysis(of: job, from: pyramid)
    let focus = analysis.regions?.first?.frame
    var made = try await make(others, around: focus, from: &pyramid, of: image, decode, encoders)
    if !apart.isEmpty {
      decode.keepsDisplayP3 = true
      pyramid = try decode.pyramid(of: image, for: apart)
      try await made.merge(
        make(apart, around: focus, from: &pyramid, of: image, decode, encoders)
      ) { $1 }
    }
    for item in job.missing where item.purpose == .motion {
      let bytes = try decode.animation(of: image, as: item)
      try confirm(job.original)
      made[item.key] = try keep(bytes, as: item)
    }
    return RenditionResult(made: made, analysis: analysis)
  }

  /// Makes renditions of the first frame from one pyramid, and from the original where it is too small.
  private func make(
    _ items: [RenditionJob.RenditionSpec], around focus: UnitRectangle?,
    from pyramid: inout ImagePyramid?, of image: borrowing ValidatedImage,
    _ decode: OriginalDecode, _ encoders: Int
  ) async throws(RenditionError) -> [RenditionKey: StoredRendition] {
    var made: [RenditionKey: StoredRendition] = [:]
    let gainMap = Self.gainMap(of: image, for: items)
    for item in items where ImagePyramid.isStreamable(item.geometry, of: image) {
      var bytes = try decode.streamed(image, as: item)
      if item.fitsGainMap(of: image.size) { bytes = gainMap?.added(to: bytes) ?? bytes }
      try confirm(decode.original)
      made[item.key] = try keep(bytes, as: item)
    }
    let geometries = items.map(\.geometry).fromSmallToLarge
    let shared = geometries.filter { ImagePyramid.fitsBase($0, of: image) }
    let others = geometries.filter { !ImagePyramid.isStreamable($0, of: image) }
    for batch in Self.batches(of: others, shared: shared, encoders: encoders) {
      var rendered: [RenderedImage] = []
      for geometry in batch {
        let pixels = try decode.pixels(geometry, around: focus, from: &pyramid, of: image)
        let same = items.filter { $0.geometry == geometry }
        rendered += try RenderedImage.all(of: pixels, as: same) {
          $0.fitsGainMap(of: image.size) ? gainMap : nil
        }
      }
      try confirm(decode.original)
      try await made.merge(keep(rendered, encoders: encoders)) { $1 }
    }
    return made
  }
}

extension RenditionEncoder {
  /// Returns groups of geometries whose renditions are encoded together.
  ///
  /// With one encoder, each is alone, so that memory is bounded by the largest. With more, all that
  /// share a decode are together, the largest first.
  private static func batches(
    of geometries: [RenditionGeometry], shared: [RenditionGeometry], encoders: Int
  ) -> [[RenditionGeometry]] {
    guard encoders > 1, !shared.isEmpty else { return geometries.map { [$0] } }
    return [shared.reversed()] + geometries.filter { !shared.contains($0) }.map { [$0] }
  }

  /// Returns the gain map of an upright JPEG, if a rendition can keep it.
  private static func gainMap(
    of image: borrowing ValidatedImage, for items: [RenditionJob.RenditionSpec]
  ) -> GainMap? {
    let size = image.size
    guard image.gainMap == .upright, items.contains(where: { $0.fitsGainMap(of: size) }) else {
      return nil
    }
    return GainMap(image.file)
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
