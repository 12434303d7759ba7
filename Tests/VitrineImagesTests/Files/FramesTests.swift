import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct FramesTests {
  private func fault(_ bytes: [UInt8]) throws -> ImageError? {
    let bed = try ImageTestBed()
    let path = try bed.file("many", bytes)
    do throws(ImageError) {
      _ = try bed.read(path)
      return nil
    } catch {
      return error
    }
  }

  /// Frames of one pixel, 15 bytes each.
  private func gif(frames: Int) -> [UInt8] {
    let head: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    var bytes = Array("GIF89a".utf8) + head
    for _ in 0..<frames { bytes += frame }
    return bytes + [0x3B]
  }

  private func webp(frames: Int) -> [UInt8] {
    let chunk: [UInt8] = Array("ANMF".utf8) + [2, 0, 0, 0, 0, 0]
    var bytes: [UInt8] = Array("RIFF".utf8) + [0, 0, 0, 1] + Array("WEBP".utf8)
    for _ in 0..<frames { bytes += chunk }
    return bytes
  }

  /// Directories without entries, one after another.
  private func tiff(directories: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]
    for index in 0..<directories {
      bytes += [0, 0]
      let next = index + 1 == directories ? 0 : bytes.count + 4
      bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: next >> $0) }
    }
    return bytes
  }

  @Test func refusesTooManyFramesBeforeLoading() throws {
    func reason(_ most: Int) -> ImageError {
      .unreadable(reason: "it has more than \(most) frames")
    }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try fault(gif(frames: 200_000)) == reason(10_000))
    #expect(try fault(webp(frames: 100_000)) == reason(3_000))
    #expect(try fault(tiff(directories: 100_000)) == reason(1_000))
    let time = clock.now - start
    #expect(time < .seconds(20))
  }

  @Test func readsImagesWithThousandsOfFrames() throws {
    #expect(try fault(gif(frames: 9_000)) == nil)
  }

  /// A directory whose successor is itself.
  @Test func stopsCountingInALoop() throws {
    #expect(
      try fault([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0])
        == .unreadable(reason: "it has more than 1000 frames"))
  }
}
