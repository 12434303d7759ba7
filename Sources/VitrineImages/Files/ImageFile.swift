// A regular file that stays open while an image is read from it, so that the file that was checked is the
// file that is decoded. Nothing here can block: a FIFO or a device is recognized before it is opened. The
// file is opened without blocking, in case a FIFO replaced it in between.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import VitrineModel

/// An open, regular, non-empty file, which is closed when the value ends.
struct ImageFile: ~Copyable {
  let descriptor: Int32
  let length: Int

  /// The limit for the length in bytes: an uncompressed 16-bit image of 300 megapixels.
  static let longest = 2_000_000_000

  /// Checks and opens a file.
  init(_ path: String) throws(ImageError) {
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

  /// Takes over the descriptor of a regular, non-empty file.
  init(owning descriptor: Int32) throws(ImageError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.isRegular(status), status.st_size > 0 else {
      close(descriptor)
      throw .empty
    }
    self.descriptor = descriptor
    length = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Checks the file at a path without opening it.
  static func check(_ path: String) throws(ImageError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(path) }
    guard isRegular(status) else { throw .unreadable(reason: "it is not a regular file") }
    guard status.st_size > 0 else { throw .empty }
    guard status.st_size <= longest else { throw tooLong(path) }
  }

  /// Videos may be longer than images.
  private static func tooLong(_ path: String) -> ImageError {
    let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(opened) }
    let head = opened < 0 ? [] : bytes(of: opened, at: 0, count: VideoContainer.headLength)
    return VideoContainer.recognize(head).map { .video($0) }
      ?? .unreadable(reason: "it is larger than 2 GB")
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func unreadable(_ path: String) -> ImageError {
    let refusal = SystemError(errno)
    switch refusal.code {
    case _ where refusal.isSystemFailure: return .refused(refusal.problem(doing: "open", at: path))
    case ENOENT: return .unreadable(reason: "it no longer exists")
    case EACCES, EPERM: return .unreadable(reason: "its permissions do not allow reading it")
    case ELOOP: return .unreadable(reason: "its symbolic links form a loop")
    default:
      return .unreadable(reason: "the system cannot open it (error \(refusal.code))")
    }
  }

  /// Returns up to `count` bytes at an offset: fewer at the end of the file or if reading fails, and none
  /// for a negative count.
  borrowing func bytes(at offset: Int, count: Int) -> [UInt8] {
    Self.bytes(of: descriptor, at: offset, count: count)
  }

  /// The same for a descriptor, for closures, which cannot borrow a file.
  static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
