// Reads a path that may be anything: a pipe must not block, a device must not be read forever.

import Foundation
import VitrineModel

/// The reason why a file cannot be read.
enum FileFault: Error, Hashable {
  case missing
  case isFolder
  case notRegular
  case unreadable(String)
  /// The system refuses the operation, whatever the file is.
  case refused(SystemRefusal)
  case tooLarge(most: Int)
}

/// Reads regular files up to a size limit.
enum RegularFile {
  static func bytes(at path: String, most: Int) throws(FileFault) -> [UInt8] {
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
    return try drain(descriptor, expecting: Int(status.st_size), most: most)
  }

  /// Reads to the end. The reported size only sets how much to read at a time, because the file may
  /// grow, and some files report no size.
  private static func drain(
    _ descriptor: Int32, expecting size: Int, most: Int
  ) throws(FileFault) -> [UInt8] {
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
      guard bytes.count <= most else { throw .tooLarge(most: most) }
    }
  }

  private static func readError(_ code: Int32) -> FileFault {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case _ where SystemRefusal(code).isOfTheMachine: .refused(SystemRefusal(code))
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}
