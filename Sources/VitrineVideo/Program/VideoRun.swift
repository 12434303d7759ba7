// One run of a program in a folder of its own, which is removed with the value.

import Foundation
import VitrineModel
import VitrineProcess
import VitrineStore

/// A finished run of `ffmpeg` or `ffprobe`.
final class VideoRun: Sendable {
  /// The working directory, for what the program writes.
  let folder: String
  /// How the program ended; nil if it took too long or the task was canceled.
  let end: ChildProcess.End?

  /// What a run may use.
  struct Limits {
    var seconds: Int
    /// The longest file that is written.
    var megabytesWritten = 64
    /// The address space.
    var megabytesOfMemory = 4_096
  }

  private static let messages = "messages"

  /// Runs a program and waits for its end.
  init(
    _ arguments: [String], _ environment: [String], limits: Limits, in store: Store
  ) async throws(Problem) {
    folder = store.temporaryFile(suffix: ".video")
    guard mkdir(folder, 0o700) == 0 else {
      throw SystemError(errno).problem(doing: "create", at: folder)
    }
    do {
      let process = try ChildProcess(
        starting: Self.shell(limits) + arguments, environment: environment, in: folder,
        messages: Self.messages)
      end = try await process.end(within: .seconds(limits.seconds))
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The shell sets the limits, each if the system has it.
  ///
  /// Blocks of files have 512 or 1,024 bytes.
  private static func shell(_ limits: Limits) -> [String] {
    let rules = [
      "-c 0", "-t \(limits.seconds * 8)", "-f \(limits.megabytesWritten * 2_048)",
      "-v \(limits.megabytesOfMemory * 1_024)",
    ]
    let script = rules.map { "ulimit \($0) 2>/dev/null; " }.joined() + "exec \"$@\""
    return ["/bin/sh", "-c", script, "sh"]
  }

  /// The beginning of standard output.
  func output(most: Int) -> String {
    String(decoding: bytes("\(Self.messages).out", most), as: UTF8.self)
  }

  /// The bytes of standard output; nil if there are more.
  func bytes(most: Int) -> [UInt8]? {
    let bytes = bytes("\(Self.messages).out", most + 1)
    return bytes.count > most ? nil : bytes
  }

  /// The beginning of standard error.
  var complaints: String { String(decoding: bytes(Self.messages, 8_192), as: UTF8.self) }

  private func bytes(_ name: String, _ most: Int) -> [UInt8] {
    let bytes = try? OpenFile.reading("\(folder)/\(name)").bytes(first: most)
    return bytes.map { Array($0) } ?? []
  }

  /// Throws unless the program ended well; a message names the limit in seconds.
  func check(within seconds: Int) throws(VideoError) {
    switch end {
    case .exit(0): return
    case nil where Task.isCancelled: throw .refused(.stopped)
    case nil: throw .tooSlow(seconds: seconds)
    case .signal(SIGXCPU), .signal(SIGKILL): throw .tooSlow(seconds: seconds)
    case .signal(SIGXFSZ): throw .tooLarge(reason: "it would become too large")
    default: throw Self.error(complaints)
    }
  }

  private static func error(_ text: String) -> VideoError {
    let refusals = [
      "No space left on device": ENOSPC, "Disk quota exceeded": EDQUOT,
      "Input/output error": EIO, "Too many open files": EMFILE,
    ]
    if let refusal = refusals.first(where: { text.contains($0.key) }) {
      return .refused(SystemError(refusal.value).problem(doing: "write", at: "a converted video"))
    }
    if text.contains("Unknown encoder") || text.contains("Unrecognized option 'crf'") {
      return .noEncoder
    }
    if text.contains("Cannot allocate memory") {
      return .tooLarge(reason: "decoding it takes too much memory")
    }
    let line = text.split(separator: "\n").last.map { plain($0) } ?? ""
    return .damaged(
      reason: line.isEmpty ? "ffmpeg cannot read it" : "ffmpeg cannot read it (\(line))")
  }

  /// The message without the addresses of ffmpeg's parts and the path of the file.
  private static func plain(_ line: Substring) -> String {
    var text = line
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = text[text.index(after: end)...]
    }
    if let file = text.range(of: "file:/"), let end = text[file.upperBound...].range(of: ": ") {
      text = text[end.upperBound...]
    }
    return String(text.prefix(160)).trimmingCharacters(in: .whitespaces).printable
  }
}
