// esbuild as a process: how it is called, and what its messages mean.

import Foundation
import VitrineModel
import VitrineProcess

/// A running esbuild.
struct Esbuild {
  let form: ScriptBundle.Form
  let folder: WorkingFolder
  private let process: ChildProcess

  init(
    starting request: ScriptBundle.Request, in folder: WorkingFolder, searchPath: String?
  ) throws(ScriptErrors) {
    // `env` finds esbuild wherever it is installed. It gets no other variable of the environment:
    // settings there would change what it makes.
    do {
      process = try ChildProcess(
        starting: ["/usr/bin/env", "esbuild"] + request.entries.sorted().map { "./\($0)" }
          + Self.options(request.form),
        environment: Self.memory + (searchPath.map { ["PATH=\($0)"] } ?? []), in: folder.path,
        messages: WorkingFolder.messages(of: request.form))
    } catch {
      throw ScriptErrors(.refused(error))
    }
    form = request.form
    self.folder = folder
  }

  /// The errors in the scripts.
  ///
  /// Waits until esbuild ends.
  func errors() throws(ScriptErrors) -> [ScriptError] {
    let end: ChildProcess.End
    do { end = try process.waitUntilEnd() } catch { throw ScriptErrors(.refused(error)) }
    let text = try folder.messages(of: form)
    if let code = Self.refusal(in: text) {
      throw .refused(code, doing: "write", at: folder.path)
    }
    switch end {
    case .exit(0): return []
    case .exit(127): throw ScriptErrors(.noBundler)
    case .exit:
      let errors = Self.errors(in: text)
      guard !errors.isEmpty else { throw folder.failure(text) }
      return errors
    case .signal(let signal): throw ScriptErrors(.ended(EndingSignal(signal)))
    }
  }

  /// Turns garbage collection off, which takes a third of esbuild's time: it ends before that pays.
  /// https://pkg.go.dev/runtime#hdr-Environment_Variables
  private static let memory = ["GOGC=off", "GOMEMLIMIT=256MiB"]

  static func options(_ form: ScriptBundle.Form) -> [String] {
    [
      "--bundle", "--minify", "--charset=utf8", "--target=es2022", "--format=\(form.rawValue)",
      "--entry-names=[hash]", "--chunk-names=[hash]", "--outdir=\(WorkingFolder.results(of: form))",
      "--metafile=\(WorkingFolder.metafile(of: form))", "--log-level=error", "--log-limit=0",
      "--color=false", "--log-override:import-is-undefined=error",
    ] + (form == .modules ? ["--splitting"] : [])
  }

  // MARK: Messages

  /// The `errno` of what the system refused, which messages name as Go's `syscall.Errno` does.
  private static func refusal(in text: String) -> Int32? {
    let reasons = [
      "no space left on device": ENOSPC, "disk quota exceeded": EDQUOT,
      "input/output error": EIO, "too many open files": EMFILE,
      "read-only file system": EROFS,
    ]
    return reasons.first { text.contains(": \($0.key)") }?.value
  }

  /// Each is a line of text, then the script with line (from 1) and column (from 0).
  private static func errors(in text: String) -> [ScriptError] {
    text.matches(of: /\[ERROR\] (.+)\n(?:\n +([^\s:]+):(\d+):(\d+):)?/).map { match in
      ScriptError(
        kind(of: String(match.output.1)), in: match.output.2.map(String.init),
        line: match.output.3.flatMap { Int($0) },
        column: match.output.4.flatMap { Int($0) }.map { $0 + 1 })
    }
  }

  private static func kind(of message: String) -> ScriptError.Kind {
    if let match = message.wholeMatch(of: /Could not resolve "(.+)"/) {
      return .missing(String(match.output.1))
    }
    let unexported =
      /(?:Import|No matching export in) "(.+?)" (?:for import|will always be undefined because (?:there is no matching export in|the file)) "(.+?)".*/
    if let match = message.wholeMatch(of: unexported) {
      let (first, second) = (String(match.output.1), String(match.output.2))
      return message.hasPrefix("Import")
        ? .unexported(first, by: second) : .unexported(second, by: first)
    }
    return .invalid(message)
  }
}

extension Esbuild {
  /// The identity of the program that would run: its path and file status.
  ///
  /// Nil if that is unknown: a script may start any other program, and a relative folder depends on
  /// the working directory.
  static func identity(on searchPath: String?) -> String? {
    for folder in searchPath?.split(separator: ":", omittingEmptySubsequences: false) ?? [] {
      guard folder.hasPrefix("/") else { return nil }
      let path = "\(folder)/esbuild"
      guard access(path, X_OK) == 0 else { continue }
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      defer { close(file) }
      var status = stat()
      var head: [UInt8] = [0, 0]
      guard file >= 0, fstat(file, &status) == 0, read(file, &head, 2) >= 0,
        !head.elementsEqual("#!".utf8)
      else { return nil }
      return "\(path) \(identity(status))"
    }
    return nil
  }

  private static func identity(_ status: stat) -> String {
    let (modified, changed) = FileDate.times(of: status)
    return "\(status.st_size) \(modified) \(changed)"
      + " \(status.st_ino) \(status.st_dev) \(status.st_mode)"
  }
}
