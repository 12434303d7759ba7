// An open regular file. Opening never blocks, so a pipe in the place of an image cannot hang a
// build. Anything but a regular file is refused after opening, so nobody can swap it in between.

import Foundation
public import VitrineModel

/// A file descriptor that closes itself.
public struct OpenFile: ~Copyable {
  let descriptor: Int32
  /// The path by which the file was opened.
  public let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens a regular file; a link is followed.
  public static func reading(_ path: String) throws(Problem) -> OpenFile {
    let descriptor = try system(.open, path) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    let file = OpenFile(descriptor: descriptor, path: path)
    guard try file.status().kind == .file else { throw .notAFile(path) }
    return file
  }

  /// Opens a pipe or a device for writing; a pipe without a reader is an error.
  public static func writing(toDevice path: String) throws(Problem) -> OpenFile {
    let descriptor = try system(.open, path) {
      open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    let file = OpenFile(descriptor: descriptor, path: path)
    // Opening must not wait for a reader; writing must wait for a slow one.
    try system(.open, path) { fcntl(descriptor, F_SETFL, O_WRONLY) }
    return file
  }

  /// Opens a stream of the process, to be written on from its current position.
  public static func writing(toStream stream: Int32, path: String) throws(Problem) -> OpenFile {
    let descriptor = try system(.open, path) { fcntl(stream, F_DUPFD_CLOEXEC, 0) }
    return OpenFile(descriptor: descriptor, path: path)
  }

  deinit { close(descriptor) }

  /// The status of the open file.
  public func status() throws(Problem) -> FileStatus {
    var raw = stat()
    try system(.examine, path) { fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  /// Locks a file that is being written, which shows that its writer is alive.
  ///
  /// Returns false if a sweep was faster and removed it.
  func isHeld() throws(Problem) -> Bool {
    flock(descriptor, LOCK_EX)
    var raw = stat()
    try system(.examine, path) { fstat(descriptor, &raw) }
    return raw.st_nlink > 0
  }

  /// Fills the buffer from the current position.
  ///
  /// Returns the number of bytes; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
    try system(.read, path) { Foundation.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Writes all of the bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = try system(.write, path) {
        Foundation.write(descriptor, part.baseAddress, part.count)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Writes all of the bytes.
  public func write(all bytes: some Collection<UInt8>) throws(Problem) {
    let direct = bytes.withContiguousStorageIfAvailable { buffer in
      Result { () throws(Problem) in try write(UnsafeRawBufferPointer(buffer)) }
    }
    guard let direct else { return try write(all: Array(bytes)) }
    try direct.get()
  }

  /// Waits until the bytes are on the disk.
  public func sync() throws(Problem) {
    try waitForDisk(descriptor, path)
  }

  /// Calls with the rest of the content, chunk by chunk.
  public func forEachChunk(
    _ body: (UnsafeRawBufferPointer) throws(Problem) -> Void
  ) throws(Problem) {
    // Far below the 256 kB from which memory is mapped separately (`shim_part_large_pieces`).
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while case let count = try read(into: buffer), count > 0 {
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The rest of the content.
  public func bytes() throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachChunk { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The bytes at an offset: fewer at the end of the file.
  public func bytes(at offset: Int, count: Int) throws(Problem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    let found = try system(.read, path) { pread(descriptor, &bytes, bytes.count, off_t(offset)) }
    return Array(bytes.prefix(found))
  }

  /// The next bytes, at most this many.
  public func bytes(first count: Int) throws(Problem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let found = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(Problem) in try read(into: buffer) }
    }
    return Array(bytes.prefix(try found.get()))
  }

  /// Sets the date of the last change to now.
  public func touch() throws(Problem) {
    try system(.write, path) { futimens(descriptor, nil) }
  }

  /// Sets the date of the last change, in nanoseconds since 1970, if the file system allows it.
  public func setModified(_ modified: Int64) throws(Problem) {
    let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(
      tv_sec: .init(rest < 0 ? seconds - 1 : seconds),
      tv_nsec: .init(rest < 0 ? rest + 1_000_000_000 : rest))
    try system(.write, path, expecting: EPERM, ENOTSUP, ENOSYS) {
      futimens(descriptor, [time, time])
    }
  }

  /// Shares the other file's blocks on file systems that can (Btrfs, XFS; APFS).
  ///
  /// Elsewhere it returns false and does nothing.
  func shareBlocks(of other: borrowing OpenFile) -> Bool {
    #if os(Linux)
      // FICLONE, a macro that Swift cannot import: _IOW(0x94, 9, int).
      return ioctl(descriptor, 0x4004_9409, other.descriptor) == 0
    #elseif canImport(Darwin)
      return isReplaced(byCloneOf: other)
    #else
      return false
    #endif
  }

  #if canImport(Darwin)
    /// A clone is a new file there: it takes the place of this one, on the disk and in the process.
    private func isReplaced(byCloneOf other: borrowing OpenFile) -> Bool {
      var text = [CChar](repeating: 0, count: Int(PATH_MAX))
      var status = stat()
      guard fcntl(descriptor, F_GETPATH, &text) == 0, fstat(descriptor, &status) == 0 else {
        return false
      }
      let name: RawName = RawName(text.prefix { $0 != 0 }) + ".clone".utf8CString
      guard fclonefileat(other.descriptor, AT_FDCWD, name, 0) == 0 else { return false }
      let opened = open(name, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      defer { close(opened) }
      // Locked as its writer's, with the mode and the date of a file that was just written.
      guard opened >= 0, flock(opened, LOCK_EX) == 0, fchmod(opened, status.st_mode & 0o7777) == 0,
        futimens(opened, nil) == 0, rename(name, text) == 0
      else {
        unlink(name)
        return false
      }
      // The file that this descriptor stood for is gone, so there is no way back.
      guard dup2(opened, descriptor) >= 0 else { return false }
      return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    }
  #endif
}
