// The frame that stands for a video. ffmpeg goes to the last key frame before the moment and decodes from
// there, so a frame costs one group of pictures at most. A black frame is followed by others, since videos
// fade in.

import Foundation
import VitrineModel
import VitrineStore

/// Extracts a frame of a video as an image.
struct PosterFrame {
  let path: String
  let container: VideoContainer
  let picture: Video.Picture
  let size: PixelSize
  let duration: Double

  /// The mean luma below which a frame is black, of 255.
  private static let black = 20.0
  private static let seconds = 120

  /// Extracts the frame at a moment, by default at a tenth of the length, and stores it.
  func extract(
    at chosen: Double?, _ program: VideoProgram, _ store: Store
  ) async throws(VideoError) -> CachedVideo.Poster {
    let usual = duration > 0 ? [0.1, 0.25, 0.5, 0].map { $0 * duration } : [1, 0]
    let moments = chosen.map { [duration > 0 ? min($0, duration) : $0, 0] } ?? usual
    var last: VideoError?
    var darkest: (run: VideoRun, luma: Double)?
    for moment in moments {
      do throws(VideoError) {
        guard let frame = try await self.frame(at: moment, program, store) else { continue }
        if frame.luma > (darkest?.luma ?? -1) { darkest = frame }
        if frame.luma >= Self.black || chosen != nil { break }
      } catch {
        guard case .damaged = error else { throw error }
        last = error
      }
    }
    guard let frame = darkest else {
      throw last ?? .damaged(reason: "it has no frame that can be decoded")
    }
    return try keep(frame.run, store)
  }

  /// Returns a run that wrote a frame; nil if there is none at the moment.
  private func frame(
    at moment: Double, _ program: VideoProgram, _ store: Store
  ) async throws(VideoError) -> (run: VideoRun, luma: Double)? {
    var last: VideoError?
    for filter in VideoColors(picture, size).forImages(size) {
      let seek = moment > 0 ? ["-ss", String(format: "%.3f", moment)] : []
      let run = try await program.convert(
        ["-threads", "1"] + seek, (path, container),
        [
          "-map", "0:\(picture.index)", "-frames:v", "1", "-an", "-sn", "-dn",
          "-vf", filter + ",signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-",
          "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
          "-c:v", "mjpeg", "-q:v", "2", "-threads", "1", "-f", "image2", "-update", "1", Self.name,
        ],
        VideoRun.Limits(seconds: Self.seconds), in: store)
      do throws(VideoError) { try run.check(within: Self.seconds) } catch {
        guard case .damaged = error else { throw error }
        last = error
        continue
      }
      guard access("\(run.folder)/\(Self.name)", F_OK) == 0 else {
        // Somebody may have deleted it with the cache.
        try run.check(within: Self.seconds)
        return nil
      }
      return (run, Self.luma(run.output(most: 4_096)))
    }
    throw last ?? .damaged(reason: "it has no frame that can be decoded")
  }

  private static let name = "poster.jpg"

  private static func luma(_ text: String) -> Double {
    text.firstMatch(of: /YAVG=([\d.]+)/).flatMap { Double($0.output.1) } ?? 255
  }

  private func keep(_ run: VideoRun, _ store: Store) throws(VideoError) -> CachedVideo.Poster {
    do {
      let (blob, bytes) = try store.add(movingFile: "\(run.folder)/\(Self.name)")
      return CachedVideo.Poster(
        digest: blob.hex, bytes: bytes, width: size.width, height: size.height)
    } catch {
      throw .refused(error)
    }
  }
}
