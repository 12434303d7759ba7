// A video whose bytes were damaged in the middle is converted, or copied, as well as it goes: ffmpeg
// reports what it could not decode, and ends well. Copied streams are not decoded, so their key frames
// are decoded once for that alone; all frames would cost as much as a conversion.

import VitrineModel

extension VideoPipeline {
  /// Returns what ffmpeg reports of the key frames of a video; nil if they are sound.
  func complaint(
    ofFramesIn video: Video, _ limits: VideoRun.Limits, _ program: VideoProgram
  ) async throws(VideoError) -> String? {
    let run = try await program.convert(
      ["-skip_frame", "nokey", "-threads", "1"], (video.path, video.container),
      ["-map", "0:\(video.picture.index)", "-an", "-sn", "-dn", "-f", "null", "-"], limits,
      in: store)
    do throws(VideoError) { try run.check(within: limits.seconds) } catch {
      switch error {
      case .damaged(let reason): return reason
      case .tooSlow: return nil
      default: throw error
      }
    }
    return Self.complaint(in: run)
  }

  /// Returns what ffmpeg reported of a file that it could read nevertheless.
  ///
  /// The part that writes MP4 complains of times that it corrects.
  static func complaint(in run: VideoRun) -> String? {
    VideoRun.reason(
      in: run.complaints.filter { !$0.hasPrefix("[mp4 @") && !$0.contains("monoton") })
  }
}

extension Problem {
  /// A warning about a video that is published although ffmpeg could not decode all of it.
  static func videoWithErrors(_ source: String, _ complaint: String) -> Problem {
    Problem(
      .warning, "video.has-errors",
      "\(source.printable) has errors, and parts of its video may look damaged (\(complaint))",
      at: .file(source), help: "copy the file again from its source")
  }

  /// A warning about a video that is published with the frames that somebody cut off.
  static func videoHidingFrames(_ source: String) -> Problem {
    Problem(
      .warning, "video.hides-frames",
      "\(source.printable) was cut, and its published file still contains what was cut off",
      at: .file(source),
      help:
        "set `videos: { convert: when-needed }` in site.yml, or convert the video after cutting it"
    )
  }
}
