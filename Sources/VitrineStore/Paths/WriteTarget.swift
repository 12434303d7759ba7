// The file at a path decides how it is written. A regular file is replaced whole, at the end of a link
// the file it leads to. A pipe, a device or a stream of this process is written directly, because
// replacing it would cut off its reader.

import Foundation
public import VitrineModel

/// A file, stream or device that a report or a list is written to.
public enum WriteTarget: Sendable {
  /// A regular file, or one that does not exist yet.
  case file(ResolvedPath)
  /// Standard output or error, under any name. Opening it again would write from its start.
  case stream(Int32, path: String)
  /// A pipe or a device.
  case device(path: String)

  /// Finds the kind of the file at a path; nil for a folder.
  ///
  /// - Parameter path: The path as the user typed it; `-` is standard output.
  /// - Throws: What the system refuses.
  public init?(_ path: String) throws(Problem) {
    guard path != "-" else {
      self = .stream(STDOUT_FILENO, path: path)
      return
    }
    let status = try FileStatus.ofTarget(at: path)
    if let stream = status.flatMap(Self.stream) {
      self = .stream(stream, path: path)
      return
    }
    switch status?.kind {
    case .folder: return nil
    case nil where path.hasSuffix("/"): return nil
    case .file, nil: self = .file(try ResolvedPath(Self.followed(path)))
    default: self = .device(path: path)
    }
  }

  /// Writes the bytes.
  ///
  /// A regular file is replaced in one step.
  public func write(_ parts: LazyByteChunks) throws(Problem) {
    switch self {
    case .file(let place):
      try Store.removeLeftovers(in: ResolvedPath.parent(of: place.path))
      try Store.writeAtomically(parts: parts, to: place.path)
    case .stream(let number, let path):
      try Self.write(parts, to: OpenFile.writing(toStream: number, path: path))
    case .device(let path): try Self.write(parts, to: OpenFile.writing(toDevice: path))
    }
  }

  private static func write(
    _ parts: LazyByteChunks, to file: consuming OpenFile
  ) throws(Problem) {
    for part in parts { try file.write(all: part) }
  }

  /// The stream of this process that is this very file.
  private static func stream(_ status: FileStatus) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first {
      FileStatus.ofStream($0)?.isSameFile(as: status) == true
    }
  }

  /// Follows links to a file that does not exist yet, which `ResolvedPath` refuses.
  private static func followed(_ path: String) throws(Problem) -> String {
    guard try FileStatus.ofTarget(at: path) == nil,
      try FileStatus.ofLink(at: path)?.kind == .link
    else { return path }
    let target = try FileStatus.target(ofLink: path)
    guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else {
      return try followed(target)
    }
    return try followed(path[...slash] + target)
  }
}
