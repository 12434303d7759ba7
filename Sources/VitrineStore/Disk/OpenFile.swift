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

  deinit { close(descriptor) }

  public func status() throws(StoreError) -> FileStatus {
    var raw = stat()
    try system(.examine, path) { fstat(descriptor, &raw) }
    return FileStatus(raw)
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

  /// Waits until the bytes are on the disk.
  public func sync() throws(StoreError) {
    try system(.sync, path) { fsync(descriptor) }
  }

  /// Sets the date of the last change, in nanoseconds since 1970.
  public func setModified(_ modified: Int64) throws(StoreError) {
    let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(
      tv_sec: .init(rest < 0 ? seconds - 1 : seconds),
      tv_nsec: .init(rest < 0 ? rest + 1_000_000_000 : rest))
    try system(.write, path) { futimens(descriptor, [time, time]) }
  }
}
