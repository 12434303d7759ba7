// A regular file held open while a picture is read from it, so that what was checked is what is
// decoded. Nothing here can wait: a FIFO or a device is told apart before it is opened, and opened
// without blocking in case it took the file's place in between.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import VitrineModel

/// An open, regular, non-empty file. It closes itself.
struct PictureFile: ~Copyable {
  let descriptor: Int32
  let length: Int

  /// The longest file that is looked into: an uncompressed 16-bit picture of 300 megapixels.
  static let longest = 2_000_000_000

  init(_ path: String) throws(PictureFault) {
    try Self.check(path)
    let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw Self.unreadable(path) }
    var status = stat()
    guard fstat(opened, &status) == 0, Self.isRegular(status) else {
      close(opened)
      throw .unreadable(reason: "it is not a regular file")
    }
    descriptor = opened
    length = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Makes sure that there is a file worth opening at a path, without opening it.
  static func check(_ path: String) throws(PictureFault) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(path) }
    guard isRegular(status) else { throw .unreadable(reason: "it is not a regular file") }
    guard status.st_size > 0 else { throw .empty }
    guard status.st_size <= longest else { throw .unreadable(reason: "it is longer than 2 GB") }
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func unreadable(_ path: String) -> PictureFault {
    let refusal = SystemRefusal(errno)
    switch refusal.code {
    case _ where refusal.isOfTheMachine: return .refused(refusal.problem(doing: "open", at: path))
    case ENOENT: return .unreadable(reason: "it is gone")
    case EACCES, EPERM: return .unreadable(reason: "it may not be read")
    case ELOOP: return .unreadable(reason: "its links lead in a circle")
    default:
      return .unreadable(reason: "the system refuses to open it (error \(refusal.code))")
    }
  }

  /// Up to `count` bytes from a place in the file; fewer at its end or where it cannot be read.
  borrowing func bytes(at offset: Int, count: Int) -> [UInt8] {
    Self.bytes(of: descriptor, at: offset, count: count)
  }

  /// The same of an open file, for closures, which cannot borrow one.
  static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
