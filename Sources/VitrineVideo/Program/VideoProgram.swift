// ffmpeg and ffprobe as processes. Both get the file as a `file:` address and its container, so that no
// name and no content makes them open anything else. Time, memory and output are limited by the
// system, since a hostile file may ask for any amount of them.

import Foundation
import VitrineModel
import VitrineProcess
package import VitrineStore

/// The installed ffmpeg.
package struct VideoProgram: Sendable {
  /// The absolute path of `ffmpeg`.
  let ffmpeg: String
  /// The absolute path of `ffprobe`.
  let ffprobe: String
  /// The version, which is part of the names of cached results.
  let version: String
  private let environment: [String]

  /// The kind of fact that holds the version of a program.
  static let kind = "ffmpeg-1"

  /// Looks for the programs on `PATH`; nil if one is missing.
  ///
  /// - Parameters:
  ///   - variables: The environment of this process.
  ///   - store: The cache, which has the version of a program that ran before.
  package init?(_ variables: [String: String], store: Store) async {
    let folders = Self.folders(of: variables)
    guard let ffmpeg = Self.find("ffmpeg", in: folders),
      let ffprobe = Self.find("ffprobe", in: folders)
    else { return nil }
    self.ffmpeg = ffmpeg
    self.ffprobe = ffprobe
    let passed = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"]
    environment =
      passed.compactMap { name in variables[name].map { "\(name)=\($0)" } } + [
        "LC_ALL=C", "MALLOC_ARENA_MAX=2",
      ]
    guard let version = await Self.version(ffmpeg, environment, store) else { return nil }
    self.version = version
  }

  /// Every path where the programs may be.
  package static func paths(on searchPath: String) -> [String] {
    folders(of: ["PATH": searchPath]).flatMap { ["\($0)/ffmpeg", "\($0)/ffprobe"] }
  }

  private static func folders(of variables: [String: String]) -> [Substring] {
    (variables["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
  }

  private static func find(_ name: String, in folders: [Substring]) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { path in
      access(path, X_OK) == 0 && (try? FileStatus.ofTarget(at: path))??.kind == .file
    }
  }

  private static func version(
    _ ffmpeg: String, _ environment: [String], _ store: Store
  ) async -> String? {
    guard let status = (try? FileStatus.ofTarget(at: ffmpeg)) ?? nil else { return nil }
    let key = Store.digest(of: Array("\(ffmpeg) \(status.identity)".utf8))
    if let known = (try? store.fact(kind, key)) ?? nil {
      return String(decoding: known, as: UTF8.self)
    }
    let run = try? await VideoRun(
      [ffmpeg, "-version"], environment, limits: VideoRun.Limits(seconds: 20), in: store)
    guard let run, run.end == .exit(0),
      let line = run.output(most: 4_096).split(separator: "\n").first
    else { return nil }
    let version = String(line.prefix(200))
    try? store.setFact(kind, key, Array(version.utf8))
    return version
  }

  // MARK: Runs

  /// Runs `ffprobe` on a file.
  func probe(
    _ path: String, as container: VideoContainer, in store: Store
  ) async throws(VideoError) -> VideoRun {
    try await run(
      [ffprobe, "-v", "error"] + Self.input(path, container)
        + ["-show_format", "-show_streams", "-of", "json"],
      path, VideoRun.Limits(seconds: 30, megabytesWritten: 16), store)
  }

  /// Runs `ffmpeg` on a file, with options of the input before it and those of the output after it.
  func convert(
    _ before: [String], _ input: (path: String, container: VideoContainer), _ after: [String],
    _ limits: VideoRun.Limits, in store: Store
  ) async throws(VideoError) -> VideoRun {
    try await run(
      [ffmpeg, "-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-filter_threads", "1"]
        + before
        + Self.input(input.path, input.container) + after, input.path, limits, store)
  }

  private func run(
    _ arguments: [String], _ source: String, _ limits: VideoRun.Limits, _ store: Store
  ) async throws(VideoError) -> VideoRun {
    do {
      return try await VideoRun(
        arguments, environment, reading: source, limits: limits, in: store)
    } catch {
      throw .refused(error)
    }
  }

  /// The demuxer is named, since another one may be a list of files.
  ///
  /// External references of QuickTime are off by default.
  private static func input(_ path: String, _ container: VideoContainer) -> [String] {
    let demuxer =
      switch container {
      case .iso: "mov"
      case .matroska: "matroska"
      case .avi: "avi"
      }
    return ["-protocol_whitelist", "file", "-f", demuxer, "-i", "file:\(path)"]
  }
}
