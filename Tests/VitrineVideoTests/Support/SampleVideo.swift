// Videos for tests, made by the installed ffmpeg. The same arguments give the same bytes.

import Foundation
import Testing
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
  ) throws {
    let target = tree.absolute(path)
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: target).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try run(["ffmpeg", "-v", "error", "-y"] + arguments + more + [target])
  }

  /// Returns what ffprobe prints about a file.
  static func probe(_ path: String, _ arguments: [String]) throws -> String {
    try run(["ffprobe", "-v", "error"] + arguments + [path])
  }

  @discardableResult
  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments.joined(separator: " ")) failed")
    return String(decoding: data, as: UTF8.self)
  }
}
