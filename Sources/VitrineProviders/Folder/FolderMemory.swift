// What was read of a folder's photos, for a process that builds again and again: a photo is what it
// was where neither its file nor its sidecar was touched, and looking at both takes a tenth of the time
// that reading them does.

import Foundation
import Synchronization
import VitrineConfig
import VitrineModel

/// The photos of a folder as they were read last. A class, since builds that follow each other share
/// it. It holds for one reader of pictures: another may refuse what this one takes.
public final class FolderMemory: Sendable {
  /// What photos say beside what was looked at.
  struct Frame: Hashable {
    let root: String
    /// How messages name the folder.
    let name: String
    let albums: FolderAlbums
  }

  /// A photo that was read without a warning.
  struct Entry {
    let look: PhotoLook
    let photo: FolderPhoto
  }

  private let last = Mutex<(frame: Frame, photos: [Photo.ID: Entry])?>(nil)
  private let clock: @Sendable () -> Int64

  /// - Parameter clock: nanoseconds since 1970.
  public init(clock: @escaping @Sendable () -> Int64) { self.clock = clock }

  var now: Int64 { clock() }

  func photos(under frame: Frame) -> [Photo.ID: Entry] {
    last.withLock { $0?.frame == frame ? $0?.photos : nil } ?? [:]
  }

  /// Remembers these and nothing else.
  func keep(_ photos: [Photo.ID: Entry], under frame: Frame) {
    last.withLock { $0 = (frame, photos) }
  }
}

/// What changes whenever somebody touches a photo's file or its sidecar.
struct PhotoLook: Hashable {
  private let picture: Touch
  private let notes: Touch?

  /// - Parameter notes: the sidecar, where there is one.
  /// - Returns: nil where one of them cannot be looked at.
  init?(picture: String, notes: String?) {
    guard let touch = Touch(of: picture) else { return nil }
    self.picture = touch
    self.notes = notes.flatMap { Touch(of: $0) }
    if notes != nil, self.notes == nil { return nil }
  }

  /// - Parameter now: before any of them was read.
  func isSettled(_ now: Int64) -> Bool {
    [picture, notes].compactMap(\.self).allSatisfy { touch in
      // Where they lie is not known here.
      FileDate.settles(touch.changed, bytes: Int(touch.bytes), isLocal: false) < now
    }
  }

  private struct Touch: Hashable {
    let bytes: Int64
    let modified: Int64
    /// The kernel alone sets it.
    let changed: Int64
    let inode: UInt64
    let device: UInt64

    init?(of path: String) {
      var raw = stat()
      guard stat(path, &raw) == 0 else { return nil }
      bytes = Int64(raw.st_size)
      inode = UInt64(truncatingIfNeeded: raw.st_ino)
      device = UInt64(truncatingIfNeeded: raw.st_dev)
      #if canImport(Darwin)
        let (modified, changed) = (raw.st_mtimespec, raw.st_ctimespec)
      #else
        let (modified, changed) = (raw.st_mtim, raw.st_ctim)
      #endif
      self.modified = Self.nanoseconds(modified)
      self.changed = Self.nanoseconds(changed)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
  }
}
