// The bench of one original: takes it, makes what is missing, puts it into the store. Everything
// happens in memory; a rendition is registered only after its header was read back and its bytes
// are stored.

import VitrineModel
import VitrineStore

/// What became of one job.
struct Developed: Sendable {
  let made: [RenditionKey: StoredRendition]
  let impression: Impression
}

/// Why a job came to nothing: the original's fault, which leaves one photo out, or one that would
/// meet every other photo as well.
enum DarkroomFault: Error {
  case picture(PictureFault)
  case problem(Problem)
  /// Its task was canceled before all renditions were made; those that were are kept.
  case stopped
}

struct Darkroom: Sendable {
  let store: Store
  let maxMegapixels: Int
  let memory: Allowance
  /// Threads for one original: with more than one, one decodes while another resamples, and so many
  /// renditions are encoded at once where memory allows it.
  let hands: Int

  func develop(_ job: MirrorJob) async throws(DarkroomFault) -> Developed {
    // Closed again while it waits: an open original may hold its whole file in memory.
    let (encoders, needed) = burden(of: job, from: try admit(job))
    await memory.take(needed)
    // What the pictures before it left unused would come on top.
    if needed > Allowance.share { VipsPixels.giveBackMemory() }
    do throws(DarkroomFault) {
      let developed = try await make(job, from: admit(job), encoders: encoders)
      await memory.giveBack(needed)
      return developed
    } catch {
      await memory.giveBack(needed)
      throw error
    }
  }

  /// How many renditions memory allows to be encoded at once, and what that holds.
  func burden(
    of job: MirrorJob, from picture: borrowing AdmittedPicture
  ) -> (encoders: Int, bytes: Int) {
    var encoders = hands
    while encoders > 1, Burden.bytes(of: job, from: picture, encoders: encoders) > memory.whole {
      encoders -= 1
    }
    return (encoders, Burden.bytes(of: job, from: picture, encoders: encoders))
  }

  /// Opens the original and makes sure that it has the shape the plan was made for.
  private func admit(_ job: MirrorJob) throws(DarkroomFault) -> AdmittedPicture {
    do throws(PictureFault) {
      let picture = try AdmittedPicture(job.original.path, maxMegapixels: maxMegapixels)
      guard picture.size == job.original.size else { throw Self.changed }
      return picture
    } catch {
      throw Self.fault(error, job.original.path)
    }
  }

  /// What the machine refused ends the whole; what is wrong with a picture leaves that one out.
  private static func fault(_ fault: PictureFault, _ path: String) -> DarkroomFault {
    guard case .refused(let problem) = fault.unlessRefused(path) else { return .picture(fault) }
    return .problem(problem)
  }

  private func make(
    _ job: MirrorJob, from picture: borrowing AdmittedPicture, encoders: Int
  ) async throws(DarkroomFault) -> Developed {
    let limit = Deadline(for: picture.size)
    let missing = job.missing
    let prints = missing.map(\.print).unique
    let held = prints.filter { Negative.holds($0, of: picture) }
    let path = job.original.path
    let needsNegative = job.impression == nil || !held.isEmpty
    var negative = needsNegative ? try negative(of: picture, for: held, path, limit) : nil
    let impression = try impression(of: job, from: negative)
    let focus = impression.regions?.first?.frame
    var made: [RenditionKey: StoredRendition] = [:]
    for item in missing where Negative.passes(item.print, of: picture) {
      made[item.key] = try pass(picture, as: item, job.original, limit)
    }
    let others = prints.filter { !Negative.passes($0, of: picture) }
    for batch in batches(of: others, held: held, encoders: encoders) {
      var printed: [Printed] = []
      for print in batch {
        let pixels = try take(print, around: focus, from: &negative, of: picture, path, limit)
        for item in missing where item.print == print {
          printed.append(try Printed(pixels, as: item))
        }
      }
      try confirm(job.original)
      try await made.merge(keep(printed, encoders: encoders)) { $1 }
    }
    return Developed(made: made, impression: impression)
  }
}

extension Darkroom {
  /// Prints whose renditions are encoded together: one after the other, so that memory is bounded by
  /// the largest; with more encoders, all that one decode gave, the longest work first.
  private func batches(of prints: [Print], held: [Print], encoders: Int) -> [[Print]] {
    guard encoders > 1, !held.isEmpty else { return prints.map { [$0] } }
    return [held.reversed()] + prints.filter { !held.contains($0) }.map { [$0] }
  }

  private func negative(
    of picture: borrowing AdmittedPicture, for prints: [Print], _ path: String, _ limit: Deadline
  ) throws(DarkroomFault) -> Negative {
    do throws(VipsFault) {
      return try Negative(of: picture, for: prints, within: limit.seconds, hands: hands)
    } catch {
      throw Self.fault(limit.fault, path)
    }
  }

  /// Out of the negative, so that it is given back before the next is encoded.
  private func take(
    _ print: Print, around focus: UnitRectangle?, from negative: inout Negative?,
    of picture: borrowing AdmittedPicture, _ path: String, _ limit: Deadline
  ) throws(DarkroomFault) -> VipsPixels {
    do throws(VipsFault) {
      if let held = try negative?.take(print, around: focus) { return held }
      return try Negative.make(
        print.placed(around: focus), of: picture, within: limit.seconds, hands: hands)
    } catch {
      throw Self.fault(limit.fault, path)
    }
  }

  /// A full-size copy of 300 megapixels would take 900 MB if it was held: it is decoded and encoded
  /// in one go.
  private func pass(
    _ picture: borrowing AdmittedPicture, as item: MirrorJob.Wanted, _ original: OriginalFile,
    _ limit: Deadline
  ) throws(DarkroomFault) -> StoredRendition {
    let bytes: [UInt8]
    do throws(VipsFault) {
      bytes = try Rendering.encode(Rendering.visible(Negative.passing(picture), in: item), as: item)
    } catch {
      throw .picture(limit.fault)
    }
    try confirm(original)
    return try keep(bytes, as: item)
  }

  private func impression(
    of job: MirrorJob, from negative: Negative?
  ) throws(DarkroomFault) -> Impression {
    if let known = job.impression { return known }
    guard let found = try? negative?.impression(looking: job.looks) else {
      throw .picture(.damaged(reason: "its colors cannot be averaged"))
    }
    try confirm(job.original)
    do throws(Problem) {
      try found.keep(of: job.original.digest, in: store)
    } catch {
      throw .problem(error)
    }
    return found
  }

  /// Nothing may be kept under a digest that the file no longer has, whatever it has instead.
  private func confirm(_ original: OriginalFile) throws(DarkroomFault) {
    do throws(Problem) {
      guard try store.digest(ofFile: original.path) != original.digest else { return }
    } catch {
      guard !error.isMachineFailure else { throw .problem(error) }
      throw .picture(.unreadable(reason: "its bytes cannot be read anymore"))
    }
    throw .picture(Self.changed)
  }

  private static let changed = PictureFault.unreadable(reason: "it changed during the build")
}

/// How long decoding one original may take: a fixed allowance and a second for each megapixel.
private struct Deadline {
  let seconds: Double
  private let start = ContinuousClock.now

  init(for size: PixelSize) { seconds = 120 + Double(size.pixels) / 1e6 }

  /// What to say of a decode that failed.
  var fault: PictureFault {
    ContinuousClock.now - start >= .seconds(seconds)
      ? .unreadable(reason: "decoding it takes more than \(Int(seconds)) seconds")
      : .truncated(reason: "its picture data is damaged or cut short")
  }
}
