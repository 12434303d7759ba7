// Reads a path that may be anything: a pipe must not block, a device must not be read forever.

import Foundation
import VitrineModel

/// The reason why a file cannot be read.
enum FileReadError: Error, Hashable {
  case missing
  case isFolder
  case notRegular
  case unreadable(String)
  /// The system refuses the operation, whatever the file is.
  case refused(SystemError)
  case tooLarge(maxBytes: Int)
}

/// Reads regular files up to a size limit.
enum RegularFile {
  static func bytes(at path: String, maxBytes: Int) throws(FileReadError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw readError(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw readError(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder
    default: throw .notRegular
    }
    return try drain(descriptor, expecting: Int(status.st_size), maxBytes: maxBytes)
  }

  /// Reads to the end.
  ///
  /// The reported size only sets how much to read at a time, because the file may grow, and some
  /// files report no size.
  private static func drain(
    _ descriptor: Int32, expecting size: Int, maxBytes: Int
  ) throws(FileReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 1 << 9), 1 << 16))
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { throw readError(errno) }
        continue
      }
      bytes += chunk[..<count]
      guard bytes.count <= maxBytes else { throw .tooLarge(maxBytes: maxBytes) }
    }
  }

  private static func readError(_ code: Int32) -> FileReadError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case _ where SystemError(code).isSystemFailure: .refused(SystemError(code))
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}
