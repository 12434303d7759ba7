// One run of a program in its own folder, which is removed with the value.

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
  /// The file that the program read.
  private let source: String?
  private let processorSeconds: Int

  /// What a run may use.
  struct Limits {
    var seconds: Int
    /// The longest file that is written.
    var megabytesWritten = 64
    /// The address space.
    var megabytesOfMemory = 4_096

    /// The processor time, for eight cores.
    var processorSeconds: Int { seconds * 8 }
  }

  private static let messages = "messages"

  /// Runs a program, which may read a file, and waits for its end.
  init(
    _ arguments: [String], _ environment: [String], reading source: String? = nil, limits: Limits,
    in store: Store
  ) async throws(Problem) {
    self.source = source
    processorSeconds = limits.processorSeconds
    folder = store.temporaryFile(suffix: ".video")
    guard mkdir(folder, 0o700) == 0 else {
      throw SystemError(errno).problem(doing: "create", at: folder)
    }
    do {
      let process = try ChildProcess(
        starting: Self.shell(limits) + arguments, environment: environment, in: folder,
        messages: Self.messages, processorLimit: limits.processorSeconds)
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
      "-c 0", "-t \(limits.processorSeconds)", "-f \(limits.megabytesWritten * 2_048)",
      "-v \(limits.megabytesOfMemory * 1_024)",
    ]
    let script = rules.map { "ulimit \($0) 2>/dev/null; " }.joined() + "exec \"$@\""
    return ["/bin/sh", "-c", script, "sh"]
  }

  /// The beginning of standard output.
  func output(most: Int) -> String {
    let bytes = try? OpenFile.reading(outputFile).bytes(first: most)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// The bytes of standard output; nil if there are more.
  ///
  /// Throws if the file was deleted, as with the cache.
  func bytes(most: Int) throws(VideoError) -> [UInt8]? {
    do {
      let bytes = try OpenFile.reading(outputFile).bytes(first: most + 1)
      return bytes.count > most ? nil : bytes
    } catch {
      throw .refused(error)
    }
  }

  private var outputFile: String { "\(folder)/\(Self.messages).out" }

  /// The last lines of standard error, each whole.
  var complaints: [String] {
    guard let file = try? OpenFile.reading("\(folder)/\(Self.messages)"),
      let length = try? file.status().bytes
    else { return [] }
    let start = max(0, length - 8_192)
    let bytes = (try? file.bytes(at: start, count: 8_192)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
    return start > 0 ? Array(lines.dropFirst()) : lines
  }

  /// Throws unless the program ended well; a message names the limit in seconds.
  ///
  /// `damaged` follows from the content of the file. Whatever else may be the reason is another
  /// error, so that the next build tries again.
  func check(within seconds: Int) throws(VideoError) {
    if end == nil, Task.isCancelled { throw .refused(.stopped) }
    guard access("\(folder)/\(Self.messages)", F_OK) == 0 else {
      throw .refused(SystemError(ENOENT).problem(doing: "open", at: folder))
    }
    switch end {
    case .exit(0): return
    case .signal(SIGXCPU) where hasLowLimit: throw .ended(signal: SIGXCPU)
    case nil, .signal(SIGXCPU): throw .tooSlow(seconds: seconds)
    case .signal(SIGXFSZ): throw .tooLarge(reason: "it would become too large")
    case .signal(let signal): throw .ended(signal: signal)
    // ffmpeg handles SIGTERM, and the shell did not find the program.
    case .exit(255): throw .ended(signal: SIGTERM)
    case .exit(126), .exit(127): throw .noProgram
    case .exit: throw error(complaints)
    }
  }

  /// Whether somebody allows this process less processor time than a video may take.
  private var hasLowLimit: Bool {
    ResourceLimit.processorTime.current.map { $0 < processorSeconds } ?? false
  }

  private func error(_ lines: [String]) -> VideoError {
    let text = lines.joined(separator: "\n")
    func says(_ reasons: KeyValuePairs<String, Int32>) -> Int32? {
      reasons.first { text.contains($0.key) }?.value
    }
    let writing: KeyValuePairs = [
      "No space left on device": ENOSPC, "Disk quota exceeded": EDQUOT,
      "Input/output error": EIO, "Too many open files": EMFILE,
    ]
    if let code = says(writing) {
      return .refused(SystemError(code).problem(doing: "write", at: "a converted video"))
    }
    // The file was there before, and may be there again.
    let reading: KeyValuePairs = [
      "No such file or directory": ENOENT, "Not a directory": ENOTDIR, "Stale file handle": ESTALE,
    ]
    if let code = says(reading) {
      return .refused(SystemError(code).problem(doing: "read", at: source ?? folder))
    }
    if text.contains("Unknown encoder") || text.contains("Unrecognized option 'crf'") {
      return .noEncoder
    }
    if text.contains("Cannot allocate memory") {
      return .tooLarge(reason: "decoding it takes too much memory")
    }
    let line = Self.reason(in: lines)
    return .damaged(reason: line.map { "ffmpeg cannot read it (\($0))" } ?? "ffmpeg cannot read it")
  }

  /// The last line that says something.
  static func reason(in lines: [String]) -> String? {
    lines.map(plain).last {
      !$0.isEmpty && $0 != "Conversion failed!" && !$0.hasPrefix("Last message repeated")
    }
  }

  /// The message without the addresses of ffmpeg's parts and the path of the file.
  private static func plain(_ line: String) -> String {
    var text = line[...]
    while text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = text[text.index(after: end)...].drop { $0 == " " }
    }
    if let file = text.range(of: "file:/"), let end = text[file.upperBound...].range(of: ": ") {
      text = text[end.upperBound...]
    }
    return String(text.prefix(160)).trimmingCharacters(in: .whitespaces).printable
  }
}
