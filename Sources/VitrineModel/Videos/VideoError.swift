/// The reason why a video is left out.
///
/// The associated reasons follow `waves.mov is left out: ` in a message.
public enum VideoError: Error, Hashable, Sendable {
  /// The program that reads videos is missing.
  case noProgram
  /// The file has sound and no picture.
  case onlySound
  /// The file has neither picture nor sound.
  case noPicture
  /// The file is damaged, or is not understood.
  case damaged(reason: String)
  /// The video is beyond a limit.
  case tooLarge(reason: String)
  /// The work took longer than the limit in seconds.
  case tooSlow(seconds: Int)
  /// A signal ended the program: it crashed, or somebody or the system stopped it.
  case ended(signal: Int32)
  /// Browsers do not play it, and site.yml forbids to convert it.
  case unplayable(format: String)
  /// The program cannot write what browsers play.
  case noEncoder
  /// The machine fails, whatever the file contains.
  case refused(Problem)
}

extension VideoError {
  /// Returns the problem of a video that is left out.
  ///
  /// - Parameter source: The file's path, as messages show it.
  /// - Returns: A warning, at the file.
  public func problem(at source: String) -> Problem {
    switch self {
    case .refused(let problem): problem
    case .onlySound: .onlySound(source)
    case .noPicture: .notAPhoto(source)
    case .noProgram: .noVideoProgram(1)
    default:
      Problem(
        .warning, code, "\(source.printable) is left out: \(reason)", at: .file(source),
        help: help)
    }
  }

  /// Returns the problem of a photo whose moving part is left out.
  public func problem(ofMotionIn source: String) -> Problem {
    if case .refused(let problem) = self { return problem }
    return Problem(
      .warning, "video.not-live", "\(source.printable) is published without motion: \(reason)",
      at: .file(source), help: help)
  }

  private var code: String {
    switch self {
    case .noProgram: "video.no-program"
    case .onlySound: "video.only-sound"
    case .noPicture: "video.no-picture"
    case .damaged: "video.damaged"
    case .tooLarge: "video.too-large"
    case .tooSlow: "video.too-slow"
    case .ended: "video.ended"
    case .unplayable: "video.unplayable"
    case .noEncoder: "video.no-encoder"
    case .refused(let problem): problem.code
    }
  }

  private var reason: String {
    switch self {
    case .noProgram: "ffmpeg is not installed"
    case .onlySound: "it has only sound"
    case .noPicture: "it has no picture"
    case .damaged(let reason), .tooLarge(let reason): reason
    case .tooSlow(let seconds): "ffmpeg needed more than \(seconds) seconds for it"
    case .ended(let signal): EndingSignal(signal).reason(of: "ffmpeg")
    case .unplayable(let format): "browsers do not play it (\(format))"
    case .noEncoder: "this ffmpeg cannot write H.264 and AAC"
    case .refused(let problem): problem.what
    }
  }

  private var help: String? {
    switch self {
    case .damaged: "copy the file again from its source"
    case .tooLarge, .tooSlow: "convert it to a shorter or smaller video"
    case .ended(let signal):
      EndingSignal(signal).help
        ?? "build again; if this happens again, convert it to another format"
    case .unplayable:
      "set `videos: { convert: when-needed }` in site.yml, or convert it to an MP4 file with H.264"
    case .noEncoder: "install an ffmpeg with libx264, such as that of Debian or Homebrew"
    case .noProgram, .onlySound, .noPicture, .refused: nil
    }
  }
}

extension Problem {
  /// Returns the warning that videos are left out because ffmpeg is missing.
  public static func noVideoProgram(_ count: Int) -> Problem {
    Problem(
      .warning, "video.no-program",
      "ffmpeg is not installed, so \(count == 1 ? "a video is" : "\(count) videos are") left out",
      help: "install it: `apt-get install ffmpeg` on Debian and Ubuntu, `brew install ffmpeg` with"
        + " Homebrew; or write `videos: false` in site.yml")
  }

  /// Returns the note that site.yml leaves videos out.
  public static func videosOff(_ count: Int) -> Problem {
    Problem(
      .note, "video.off",
      "\(count == 1 ? "a video is" : "\(count) videos are") left out, as site.yml says"
        + " `videos: false`",
      help: "remove that line to publish \(count == 1 ? "it" : "them")")
  }
}
