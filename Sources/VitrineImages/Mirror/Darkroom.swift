// Makes the missing renditions of one original and stores them. Everything happens in memory. A
// rendition is registered only after its header was read back and its bytes were stored.

import VitrineModel
import VitrineStore

/// The result of one job.
struct Developed: Sendable {
  let made: [RenditionKey: StoredRendition]
  let impression: Impression
}

/// Why a job failed.
enum DarkroomFault: Error {
  /// The original cannot be used. Only its photo is left out.
  case picture(PictureFault)
  /// Something failed that would affect every other photo as well.
  case problem(Problem)
  /// The task was canceled before all renditions were made. Those that were made are kept.
  case stopped
}

/// Makes renditions of originals, one original at a time.
struct Darkroom: Sendable {
  let store: Store
  let maxMegapixels: Int
  let memory: Allowance
  /// The number of threads for one original. With more than one, one decodes while another resamples,
  /// and up to that many renditions are encoded at once, if memory allows it.
  let hands: Int

  /// Makes the missing renditions of a job once the memory for it is free.
  func develop(_ job: MirrorJob) async throws(DarkroomFault) -> Developed {
    // The original is closed again while the job waits: open, it may hold its whole file in memory.
    let (encoders, needed) = burden(of: job, from: try open(job))
    await memory.take(needed)
    // Otherwise the memory that earlier images freed but the allocator keeps would come on top.
    if needed > Allowance.share { VipsPixels.giveBackMemory() }
    do throws(DarkroomFault) {
      let developed = try await make(job, from: open(job), encoders: encoders)
      await memory.giveBack(needed)
      return developed
    } catch {
      await memory.giveBack(needed)
      throw error
    }
  }

  /// Returns the number of renditions that memory allows to be encoded at once, and the bytes they need.
  func burden(
    of job: MirrorJob, from image: borrowing AdmittedPicture
  ) -> (encoders: Int, bytes: Int) {
    var encoders = hands
    while encoders > 1, Burden.bytes(of: job, from: image, encoders: encoders) > memory.whole {
      encoders -= 1
    }
    return (encoders, Burden.bytes(of: job, from: image, encoders: encoders))
  }

  /// Opens the original and checks that it still has the size that the plan was made for.
  private func open(_ job: MirrorJob) throws(DarkroomFault) -> AdmittedPicture {
    do throws(PictureFault) {
      let image = try AdmittedPicture(job.original.path, maxMegapixels: maxMegapixels)
      guard image.size == job.original.size else { throw Self.changed }
      return image
    } catch {
      throw Self.error(from: error, job.original.path)
    }
  }

  /// Separates failures of the machine, which end the run, from faults of one image, which leave it out.
  private static func error(from fault: PictureFault, _ path: String) -> DarkroomFault {
    guard case .refused(let problem) = fault.unlessRefused(path) else { return .picture(fault) }
    return .problem(problem)
  }

  private func make(
    _ job: MirrorJob, from image: borrowing AdmittedPicture, encoders: Int
  ) async throws(DarkroomFault) -> Developed {
    let limit = Deadline(for: image.size)
    let missing = job.missing
    let geometries = missing.map(\.print).unique
    let shared = geometries.filter { Negative.holds($0, of: image) }
    let path = job.original.path
    let needsPyramid = job.impression == nil || !shared.isEmpty
    var pyramid = needsPyramid ? try pyramid(of: image, for: shared, path, limit) : nil
    let impression = try impression(of: job, from: pyramid)
    let focus = impression.regions?.first?.frame
    var made: [RenditionKey: StoredRendition] = [:]
    for item in missing where Negative.passes(item.print, of: image) {
      made[item.key] = try stream(image, as: item, job.original, limit)
    }
    let others = geometries.filter { !Negative.passes($0, of: image) }
    for batch in batches(of: others, shared: shared, encoders: encoders) {
      var rendered: [Printed] = []
      for geometry in batch {
        let pixels = try pixels(geometry, around: focus, from: &pyramid, of: image, path, limit)
        for item in missing where item.print == geometry {
          rendered.append(try Printed(pixels, as: item))
        }
      }
      try confirm(job.original)
      try await made.merge(keep(rendered, encoders: encoders)) { $1 }
    }
    return Developed(made: made, impression: impression)
  }
}

extension Darkroom {
  /// Returns groups of geometries whose renditions are encoded together.
  ///
  /// With one encoder, each is alone, so that memory is bounded by the largest. With more, all that
  /// share a decode are together, the largest first.
  private func batches(
    of geometries: [Print], shared: [Print], encoders: Int
  ) -> [[Print]] {
    guard encoders > 1, !shared.isEmpty else { return geometries.map { [$0] } }
    return [shared.reversed()] + geometries.filter { !shared.contains($0) }.map { [$0] }
  }

  private func pyramid(
    of image: borrowing AdmittedPicture, for geometries: [Print], _ path: String,
    _ limit: Deadline
  ) throws(DarkroomFault) -> Negative {
    do throws(VipsFault) {
      return try Negative(of: image, for: geometries, within: limit.seconds, hands: hands)
    } catch {
      throw Self.error(from: limit.fault, path)
    }
  }

  /// Removes pixels from the pyramid, so that they are freed before the next are encoded. If the pyramid
  /// does not hold them, they are decoded.
  private func pixels(
    _ geometry: Print, around focus: UnitRectangle?, from pyramid: inout Negative?,
    of image: borrowing AdmittedPicture, _ path: String, _ limit: Deadline
  ) throws(DarkroomFault) -> VipsPixels {
    do throws(VipsFault) {
      if let pixels = try pyramid?.take(geometry, around: focus) { return pixels }
      return try Negative.make(
        geometry.placed(around: focus), of: image, within: limit.seconds, hands: hands)
    } catch {
      throw Self.error(from: limit.fault, path)
    }
  }

  /// Makes a full-size copy by decoding and encoding in one pass. In memory, one of 300 megapixels
  /// would take 900 MB.
  private func stream(
    _ image: borrowing AdmittedPicture, as item: MirrorJob.Wanted, _ original: OriginalFile,
    _ limit: Deadline
  ) throws(DarkroomFault) -> StoredRendition {
    let bytes: [UInt8]
    do throws(VipsFault) {
      bytes = try Rendering.encode(Rendering.visible(Negative.passing(image), in: item), as: item)
    } catch {
      throw .picture(limit.fault)
    }
    try confirm(original)
    return try keep(bytes, as: item)
  }

  /// Returns the stored analysis of a job, or makes and stores it.
  private func impression(
    of job: MirrorJob, from pyramid: Negative?
  ) throws(DarkroomFault) -> Impression {
    if let known = job.impression { return known }
    guard let found = try? pyramid?.impression(looking: job.looks) else {
      throw .picture(.damaged(reason: "its average color cannot be computed"))
    }
    try confirm(job.original)
    do throws(Problem) {
      try found.keep(of: job.original.digest, in: store)
    } catch {
      throw .problem(error)
    }
    return found
  }

  /// Checks that the file still has its digest. Nothing may be stored under a digest that the file no
  /// longer has.
  private func confirm(_ original: OriginalFile) throws(DarkroomFault) {
    do throws(Problem) {
      guard try store.digest(ofFile: original.path) != original.digest else { return }
    } catch {
      guard !error.isMachineFailure else { throw .problem(error) }
      throw .picture(.unreadable(reason: "it can no longer be read"))
    }
    throw .picture(Self.changed)
  }

  private static let changed = PictureFault.unreadable(reason: "it changed during the build")
}

/// The time limit for decoding one original: 120 seconds and one more for each megapixel.
private struct Deadline {
  let seconds: Double
  private let start = ContinuousClock.now

  init(for size: PixelSize) { seconds = 120 + Double(size.pixels) / 1e6 }

  /// The reason for a failed decode: the time limit, or else damaged data.
  var fault: PictureFault {
    ContinuousClock.now - start >= .seconds(seconds)
      ? .unreadable(reason: "decoding it takes more than \(Int(seconds)) seconds")
      : .truncated(reason: "its image data is damaged or incomplete")
  }
}
