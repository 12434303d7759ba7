// A scenario is one text file: the files of a site, the commands, and everything they print. Texts
// that differ in each run, such as folders, times and estimates, are written as {folder},
// {seconds}, {now} and {bytes}. `RECORD=scenarios` writes the files again and fails the run, so
// that you review the new texts before you keep them.

import Foundation
import Testing
import VitrineTesting

/// One file of `Scenarios`.
struct Scenario: CustomTestStringConvertible {
  let name: String
  private let parts: [Part]

  /// A part: `-- file PATH`, `-- photo PATH`, `-- run ARGUMENTS` or `-- prints`, with the lines
  /// below.
  private struct Part {
    let head: String
    let body: String

    var words: [String] { head.split(separator: " ").map(String.init) }
  }

  var testDescription: String { name }

  init(name: String, text: String) {
    self.name = name
    var parts: [Part] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- ") {
        parts.append(Part(head: String(line.dropFirst(3)), body: ""))
      } else if let last = parts.popLast() {
        parts.append(Part(head: last.head, body: last.body + line + "\n"))
      }
    }
    self.parts = parts.map { Part(head: $0.head, body: $0.body.trimmed) }
  }

  /// Runs the scenario and returns it with its current texts, in the form of its file.
  func transcript(in tree: FileTree) throws -> String {
    var transcript: [String] = []
    for part in parts {
      switch part.words.first {
      case "file": try tree.write(path(of: part), part.body)
      case "photo": try tree.write(path(of: part), TinyImage.jpeg(path(of: part)))
      case "run":
        // Later changes must get another modification time: two ticks of the slowest kernel.
        usleep(20_000)
        transcript.append("-- \(part.head)\n")
        transcript.append("-- prints\n\(try output(of: part.words.dropFirst(), in: tree))")
        continue
      case "prints": continue
      default: throw Failure(description: "\(name): unknown part `-- \(part.head)`")
      }
      transcript.append("-- \(part.head)\n\(part.body)")
    }
    return transcript.joined()
  }

  /// A scenario that cannot be run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private func path(of part: Part) -> String { part.words.dropFirst().joined(separator: " ") }

  private func output(of arguments: some Sequence<String>, in tree: FileTree) throws -> String {
    let run = try Command.run(Array(arguments), in: tree)
    return (run.output.isEmpty ? "" : "out: " + run.output) + run.errors + "exit \(run.exit)\n"
  }
}

/// The built command.
enum Command {
  /// The result of a run.
  struct Run {
    let output: String
    let errors: String
    let exit: Int32
  }

  /// Runs the command.
  static func run(_ arguments: [String], in tree: FileTree) throws -> Run {
    try run(try program, arguments, in: tree)
  }

  /// Runs shell commands in which `vitrine` is the built command, to test closed streams and pipes.
  static func shell(_ lines: String, in tree: FileTree) throws -> Run {
    let function = "vitrine() { '\(try program)' \"$@\"; }\n"
    return try run("/bin/sh", ["-c", function + lines], in: tree)
  }

  private static func run(
    _ program: String, _ arguments: [String], in tree: FileTree
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
    process.environment = sanitizerOptions.merging([
      "HOME": tree.absolute("home"), "PATH": "/usr/bin:/bin",
    ]) { $1 }
    let outputs = [tree.absolute(".stdout"), tree.absolute(".stderr")]
    for output in outputs { try Data().write(to: URL(fileURLWithPath: output)) }
    process.standardOutput = FileHandle(forWritingAtPath: outputs[0])
    process.standardError = FileHandle(forWritingAtPath: outputs[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try outputs.map {
      try normalized(String(contentsOfFile: $0, encoding: .utf8), tree)
    }
    return Run(output: texts[0], errors: texts[1], exit: process.terminationStatus)
  }

  /// The path of the program, which is in the same folder as the tests.
  static var program: String {
    get throws {
      let folders = [Bundle.main.executablePath ?? "", CommandLine.arguments[0]]
        .flatMap { path in Bundle.allBundles.map(\.bundlePath) + [path] }
        .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
      let found = folders.map { $0 + "/vitrine" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
      guard let found else { throw Scenario.Failure(description: "vitrine is not built") }
      return found
    }
  }

  /// Replaces the texts that differ in each run.
  private static func normalized(_ text: String, _ tree: FileTree) -> String {
    text.replacing(tree.path, with: "{folder}")
      .replacing(/[0-9]+\.[0-9]+ s\b/, with: "{seconds} s")
      .replacing(/about [0-9.]+ [kMG]B/, with: "about {bytes}")
      .replacing(/(of |pages, |\()[0-9]+ bytes/) { "\($0.output.1){bytes}" }
      .replacing(#/\x20+[0-9.]+ (bytes|[kM]B) +[0-9.]+ (bytes|[kM]B)\x20\x20/#) { _ in
        "  {bytes}  {bytes}  "
      }
      .replacing(#/pages +mean +largest\x20\x20/#, with: "pages  mean  largest  ")
      .replacing(/20[0-9-]{8}T[0-9:]{8}Z/, with: "{now}")
      .replacing(/process [0-9]+/, with: "process {number}")
      // Printed only on a slow machine.
      .replacing(/[^\n]*, still working\n/, with: "")
  }
}

extension String {
  /// The text without blank lines at its end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text == "\n" ? "" : String(text)
  }
}
