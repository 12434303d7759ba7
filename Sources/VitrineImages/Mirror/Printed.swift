// From the pixels of a rendition to its file in the store: several at once, where there are encoders.

import VitrineModel
import VitrineStore

// libvips' images are C, which Swift cannot check. One of pixels in memory may be read by any number of
// threads: https://www.libvips.org/API/current/using-threads.html
/// A rendition whose pixels are there.
struct Printed: @unchecked Sendable {  // its image is its own, finished: any thread may read it
  let item: MirrorJob.Wanted
  private let visible: VipsPixels

  /// - Parameter pixels: finished, in memory.
  init(_ pixels: VipsPixels, as item: MirrorJob.Wanted) throws(DarkroomFault) {
    self.item = item
    visible = try Self.writing(item) { () throws(VipsFault) in
      try Rendering.visible(pixels, in: item)
    }
  }

  func encoded() throws(DarkroomFault) -> [UInt8] {
    try Self.writing(item) { () throws(VipsFault) in try Rendering.encode(visible, as: item) }
  }

  private static func writing<Value>(
    _ item: MirrorJob.Wanted, _ body: () throws(VipsFault) -> Value
  ) throws(DarkroomFault) -> Value {
    do throws(VipsFault) {
      return try body()
    } catch {
      throw .problem(Rendering.problem(with: item.format))
    }
  }
}

extension Darkroom {
  /// Encodes and stores so many at once as there are encoders.
  func keep(
    _ printed: [Printed], encoders: Int
  ) async throws(DarkroomFault) -> [RenditionKey: StoredRendition] {
    let results = await printed.attempting(width: encoders) { (printed) throws(DarkroomFault) in
      (printed.item.key, try keep(printed.encoded(), as: printed.item))
    }
    var made: [RenditionKey: StoredRendition] = [:]
    for result in results {
      let (key, stored) = try result.get()
      made[key] = stored
    }
    guard results.count == printed.count else { throw .stopped }
    return made
  }

  func keep(
    _ bytes: [UInt8], as item: MirrorJob.Wanted
  ) throws(DarkroomFault) -> StoredRendition {
    do throws(Problem) {
      let stored = StoredRendition(
        blob: try store.add(bytes), bytes: bytes.count, size: item.size)
      try store.register(stored, for: item.key)
      return stored
    } catch {
      throw .problem(error)
    }
  }
}
