// An open regular file. Opening never waits (a pipe in place of a picture must not hang a build),
// and what is not a regular file is refused after opening, so that nobody can swap it in between.

import Foundation

/// A file descriptor that closes itself.
public struct OpenFile: ~Copyable {
  let descriptor: Int32
  public let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens a regular file; a link is followed.
  public static func reading(_ path: String) throws(StoreError) -> OpenFile {
    let descriptor = try system(.open, path) { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    let file = OpenFile(descriptor: descriptor, path: path)
    guard try file.status().kind == .file else { throw .notAFile(path: path) }
    return file
  }

  /// Opens a pipe or a device to write to it straight; a pipe that nobody reads is an error.
  public static func writing(toDevice path: String) throws(StoreError) -> OpenFile {
    let descriptor = try system(.open, path) {
      open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    let file = OpenFile(descriptor: descriptor, path: path)
    // Opening must not wait for a reader; writing must, for a slow one.
    try system(.open, path) { fcntl(descriptor, F_SETFL, O_WRONLY) }
    return file
  }

  /// A stream of the process, to be written on from where it is.
  public static func writing(toStream stream: Int32, path: String) throws(StoreError) -> OpenFile {
    let descriptor = try system(.open, path) { fcntl(stream, F_DUPFD_CLOEXEC, 0) }
    return OpenFile(descriptor: descriptor, path: path)
  }

  deinit { close(descriptor) }

  public func status() throws(StoreError) -> FileStatus {
    var raw = stat()
    try system(.examine, path) { fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  /// Locks a file that is being written, which says that its writer is alive.
  /// - Returns: false where one that sweeps was faster, and removed it.
  func isHeld() throws(StoreError) -> Bool {
    flock(descriptor, LOCK_EX)
    var raw = stat()
    try system(.examine, path) { fstat(descriptor, &raw) }
    return raw.st_nlink > 0
  }

  /// Fills the buffer from where reading stands; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int {
    try system(.read, path) { Foundation.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Writes all of it.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = try system(.write, path) {
        Foundation.write(descriptor, part.baseAddress, part.count)
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Writes all of it.
  public func write(all bytes: some Collection<UInt8>) throws(StoreError) {
    let direct = bytes.withContiguousStorageIfAvailable { buffer in
      Result { () throws(StoreError) in try write(UnsafeRawBufferPointer(buffer)) }
    }
    guard let direct else { return try write(all: Array(bytes)) }
    try direct.get()
  }

  /// Waits until the bytes are on the disk.
  public func sync() throws(StoreError) {
    try system(.sync, path) { fsync(descriptor) }
  }

  /// Hands out the rest of the content, piece by piece.
  func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    // Far below the 256 kB from which a piece of memory is mapped for itself (`shim_part_large_pieces`).
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while case let count = try read(into: buffer), count > 0 {
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The rest of the content.
  public func bytes() throws(StoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The first bytes, at most so many.
  public func bytes(first count: Int) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let found = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(StoreError) in try read(into: buffer) }
    }
    return Array(bytes.prefix(try found.get()))
  }

  /// Sets the date of the last change to now.
  public func touch() throws(StoreError) {
    try system(.write, path) { futimens(descriptor, nil) }
  }

  /// Sets the date of the last change, in nanoseconds since 1970.
  public func setModified(_ modified: Int64) throws(StoreError) {
    let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(
      tv_sec: .init(rest < 0 ? seconds - 1 : seconds),
      tv_nsec: .init(rest < 0 ? rest + 1_000_000_000 : rest))
    try system(.write, path) { futimens(descriptor, [time, time]) }
  }

  /// Takes over the other file's content without copying it, on file systems that can (Btrfs, XFS);
  /// false elsewhere, with nothing done.
  func shareBlocks(of other: borrowing OpenFile) -> Bool {
    #if os(Linux)
      // FICLONE, a macro Swift cannot read: _IOW(0x94, 9, int).
      return ioctl(descriptor, 0x4004_9409, other.descriptor) == 0
    #else
      return false
    #endif
  }
}
