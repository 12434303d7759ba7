// The bundler as a process: how it is called, and what its messages mean.

import Foundation
import VitrineModel
import VitrineStore

struct Esbuild {
  let form: ScriptBundle.Form
  let folder: WorkingFolder
  private let process: ChildProcess

  init(
    starting order: ScriptBundle.Order, in folder: WorkingFolder, searchPath: String?
  ) throws(ScriptFaults) {
    // `env` finds it wherever it is installed. Nothing else is handed on from the environment: settings
    // there would change what it makes.
    do {
      process = try ChildProcess(
        starting: ["/usr/bin/env", "esbuild"] + order.entries.sorted().map { "./\($0)" }
          + Self.options(order.form),
        environment: Self.memory + (searchPath.map { ["PATH=\($0)"] } ?? []), in: folder.path,
        messages: WorkingFolder.messages(of: order.form))
    } catch {
      throw ScriptFaults(.refused(error))
    }
    form = order.form
    self.folder = folder
  }

  /// What it found wrong, when it has ended.
  func faults() throws(ScriptFaults) -> [ScriptFault] {
    let ended: ChildProcess.End
    do { ended = try process.ended() } catch { throw ScriptFaults(.refused(error)) }
    let text = try folder.messages(of: form)
    if let refusal = Self.refusal(of: folder.path, in: text) {
      throw ScriptFaults(.refused(refusal))
    }
    switch ended {
    case .exit(0): return []
    case .exit(127): throw ScriptFaults(.noBundler)
    case .exit:
      let faults = Self.faults(in: text)
      guard !faults.isEmpty else { throw folder.failure(text) }
      return faults
    case .signal: throw ScriptFaults(.failed("it was ended by a signal"))
    }
  }

  /// It ends before collecting garbage pays, which takes a third of its time otherwise.
  /// https://pkg.go.dev/runtime#hdr-Environment_Variables
  private static let memory = ["GOGC=off", "GOMEMLIMIT=256MiB"]

  static func options(_ form: ScriptBundle.Form) -> [String] {
    [
      "--bundle", "--minify", "--charset=utf8", "--target=es2022", "--format=\(form.rawValue)",
      "--entry-names=[hash]", "--chunk-names=[hash]", "--outdir=\(WorkingFolder.results(of: form))",
      "--metafile=\(WorkingFolder.account(of: form))", "--log-level=error", "--log-limit=0",
      "--color=false", "--log-override:import-is-undefined=error",
    ] + (form == .modules ? ["--splitting"] : [])
  }

  // MARK: Messages

  /// What the system refused the bundler, in the words of its language (`syscall.Errno` of Go).
  private static func refusal(of path: String, in text: String) -> Problem? {
    let words = [
      "no space left on device": ENOSPC, "disk quota exceeded": EDQUOT,
      "input/output error": EIO, "too many open files": EMFILE,
      "read-only file system": EROFS,
    ]
    let refused = words.first { text.contains(": \($0.key)") }
    return refused.map { Problem.refused(.write, path, $0.value) }
  }

  /// Each is a line of text and, below it, the script with line (from 1) and column (from 0).
  private static func faults(in text: String) -> [ScriptFault] {
    text.matches(of: /\[ERROR\] (.+)\n(?:\n +([^\s:]+):(\d+):(\d+):)?/).map { match in
      ScriptFault(
        kind(of: String(match.output.1)), in: match.output.2.map(String.init),
        line: match.output.3.flatMap { Int($0) },
        column: match.output.4.flatMap { Int($0) }.map { $0 + 1 })
    }
  }

  private static func kind(of message: String) -> ScriptFault.Kind {
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
