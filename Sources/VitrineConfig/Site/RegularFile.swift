// Reads a file that might be anything: a pipe must not block, a device must not be read for ever.

import Foundation
import VitrineModel

/// Why a file cannot be read.
enum FileFault: Error, Hashable {
  case missing
  case isFolder
  case notRegular
  case unreadable(String)
  /// The machine refuses, whatever the file is.
  case refused(SystemRefusal)
  case tooLarge(most: Int)
}

/// A bounded reading of a regular file.
enum RegularFile {
  static func bytes(at path: String, most: Int) throws(FileFault) -> [UInt8] {
    // Without O_NONBLOCK the opening of a pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw fault(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder
    default: throw .notRegular
    }
    return try drain(descriptor, expecting: Int(status.st_size), most: most)
  }

  /// The size a file reports only says how much to ask for at a time: it may grow, and some files
  /// report none.
  private static func drain(
    _ descriptor: Int32, expecting size: Int, most: Int
  ) throws(FileFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 1 << 9), 1 << 16))
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { throw fault(errno) }
        continue
      }
      bytes += chunk[..<count]
      guard bytes.count <= most else { throw .tooLarge(most: most) }
    }
  }

  private static func fault(_ code: Int32) -> FileFault {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case _ where SystemRefusal(code).isOfTheMachine: .refused(SystemRefusal(code))
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}
