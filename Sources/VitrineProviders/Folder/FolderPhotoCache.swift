// Caches the photos of a folder for a process that builds repeatedly, such as `vitrine serve`. A
// photo is unchanged if neither its file nor its sidecar changed. Checking both takes a tenth of
// the time of reading them.

import Foundation
import Synchronization
import VitrineConfig
import VitrineModel

/// The photos of a folder as they were last read.
///
/// A class, because successive builds share it. Valid for one image reader: another may refuse
/// images that this one accepts.
public final class FolderPhotoCache: Sendable {
  /// What the photos depend on besides their own files.
  struct Frame: Hashable {
    let root: String
    /// The name of the folder in messages.
    let name: String
    let albums: FolderAlbums
  }

  /// A photo that was read without a warning.
  struct Entry {
    let state: PhotoFileState
    let photo: FolderPhoto
  }

  private let last = Mutex<(frame: Frame, photos: [Photo.ID: Entry])?>(nil)
  private let clock: @Sendable () -> Int64

  /// Creates an empty cache.
  ///
  /// - Parameter clock: Returns the time in nanoseconds since 1970.
  public init(clock: @escaping @Sendable () -> Int64) { self.clock = clock }

  /// The time in nanoseconds since 1970.
  var now: Int64 { clock() }

  /// Returns the cached photos; none if what they depend on changed.
  func photos(under frame: Frame) -> [Photo.ID: Entry] {
    last.withLock { $0?.frame == frame ? $0?.photos : nil } ?? [:]
  }

  /// Replaces the contents of the cache.
  func keep(_ photos: [Photo.ID: Entry], under frame: Frame) {
    last.withLock { $0 = (frame, photos) }
  }
}

/// The file attributes that change whenever a photo or one of its sidecars changes.
struct PhotoFileState: Hashable {
  private let image: Attributes
  private let sidecars: [Attributes]

  /// Reads the attributes of all files; nil if they cannot be read.
  ///
  /// - Parameters:
  ///   - picture: The path of the image file.
  ///   - paths: The paths of the sidecars.
  init?(picture: String, sidecars paths: [String]) {
    guard let attributes = Attributes(of: picture) else { return nil }
    image = attributes
    sidecars = paths.compactMap { Attributes(of: $0) }
    if sidecars.count < paths.count { return nil }
  }

  /// Whether all files are old enough that a later change cannot have the same time stamp.
  ///
  /// - Parameter now: The time before any of them was read.
  /// - Returns: True if no change can go unnoticed.
  func isSettled(_ now: Int64) -> Bool {
    ([image] + sidecars).allSatisfy { file in
      // The kind of disk is not known here.
      FileDate.settles(file.changed, bytes: Int(file.bytes), isLocal: false) < now
    }
  }

  /// The attributes of a file that change with its contents.
  private struct Attributes: Hashable {
    let bytes: Int64
    let modified: Int64
    /// The time of the last change of the inode.
    ///
    /// Programs cannot set it.
    let changed: Int64
    let inode: UInt64
    let device: UInt64

    init?(of path: String) {
      var raw = stat()
      guard stat(path, &raw) == 0 else { return nil }
      bytes = Int64(raw.st_size)
      inode = UInt64(truncatingIfNeeded: raw.st_ino)
      device = UInt64(truncatingIfNeeded: raw.st_dev)
      (modified, changed) = FileDate.times(of: raw)
    }
  }
}
