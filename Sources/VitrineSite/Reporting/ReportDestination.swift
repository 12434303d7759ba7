// What stands where a report shall go decides how it is written: a regular file is replaced wholly
// or not at all, at the end of a link the file it leads to; a pipe, a device or a stream of our own
// is written straight, since replacing it would cut off whoever reads there.

import Foundation
import VitrineModel
import VitrineStore

/// Where a report goes.
enum ReportDestination: Sendable {
  /// A regular file, or one that is not made yet.
  case file(Place)
  /// Standard output or error, under whatever name: opened anew it would be written from its start.
  case stream(Int32, path: String)
  /// A pipe or a device.
  case device(path: String)

  /// - Returns: nil for a folder.
  init?(_ path: String) throws(StoreError) {
    let status = try FileStatus.ofTarget(at: path)
    if let stream = status.flatMap(Self.stream) {
      self = .stream(stream, path: path)
      return
    }
    switch status?.kind {
    case .folder: return nil
    case nil where path.hasSuffix("/"): return nil
    case .file, nil: self = .file(try Place(Self.followed(path)))
    default: self = .device(path: path)
    }
  }

  func write(_ parts: ByteParts) throws(StoreError) {
    switch self {
    case .file(let place):
      try Store.removeLeftovers(in: Place.parent(of: place.path))
      try Store.writeAtomically(parts: parts, to: place.path)
    case .stream(let number, let path):
      try Self.write(parts, to: OpenFile.writing(toStream: number, path: path))
    case .device(let path): try Self.write(parts, to: OpenFile.writing(toDevice: path))
    }
  }

  private static func write(
    _ parts: ByteParts, to file: consuming OpenFile
  ) throws(StoreError) {
    for part in parts { try file.write(all: part) }
  }

  /// The stream of ours that leads to this very file.
  private static func stream(_ status: FileStatus) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first {
      FileStatus.ofStream($0)?.isSameFile(as: status) == true
    }
  }

  /// Follows links that lead to a file not made yet, which a `Place` takes for lost.
  private static func followed(_ path: String) throws(StoreError) -> String {
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
