// Videos for tests, made by the installed ffmpeg. The same arguments give the same bytes.

import Foundation
import Testing
import VitrineProcess
import VitrineTesting

/// A small video.
enum SampleVideo {
  /// Two seconds of a moving pattern in H.264 with a tone in AAC.
  static let plain = [
    "-f", "lavfi", "-i", "testsrc2=s=160x120:r=10:d=2", "-f", "lavfi", "-i", "sine=d=2",
    "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac",
  ]

  /// Writes a video into a tree.
  static func write(
    _ path: String, _ arguments: [String] = plain, _ more: [String] = [], in tree: FileTree
  ) async throws {
    let target = tree.absolute(path)
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: target).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try await run(["ffmpeg", "-v", "error", "-y"] + arguments + more + [target])
  }

  /// Returns what ffprobe prints about a file.
  static func probe(_ path: String, _ arguments: [String]) async throws -> String {
    try await run(["ffprobe", "-v", "error"] + arguments + [path])
  }

  /// Runs a program and returns what it prints, without keeping a thread from other tests.
  @discardableResult
  static func run(_ arguments: [String]) async throws -> String {
    try await FileTree.temporary { tree in
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let process = try ChildProcess(
        starting: ["/usr/bin/env"] + arguments, environment: ["PATH=\(path)"],
        in: tree.absolute("."), messages: "messages")
      let end = try await process.end(within: .seconds(300))
      try #require(end == .exit(0), "\(arguments.joined(separator: " ")) failed")
      return try String(contentsOfFile: tree.absolute("messages.out"), encoding: .utf8)
    }
  }
}
