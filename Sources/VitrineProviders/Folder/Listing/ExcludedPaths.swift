// The parts of a photo folder that belong to the site itself or to another program. Files are
// compared by device and inode, because links, mounts and case-insensitive file systems give one
// file many paths. A missed one would be published again by every build.

import Foundation
import PathKit
import VitrineModel

/// Files and folders that are left out of the photo folder.
struct ExcludedPaths: Sendable {
  /// The identity of a file or folder, whatever its path.
  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  private let identities: Set<Identity>

  /// - Parameter paths: Absolute paths. Paths that do not exist yet are ignored.
  init(_ paths: [String]) {
    identities = Set(paths.compactMap { Self.identity($0) })
  }

  /// Whether a path is one of the excluded files or folders.
  func matches(_ path: String) -> Bool {
    Self.identity(path).map(identities.contains) ?? false
  }

  /// Whether an absolute path without links is one of the excluded folders, or inside one.
  func encloses(_ path: String) -> Bool {
    sequence(first: Path(path)) { $0.parent() }.prefix { $0.string != Path.separator }
      .contains { matches($0.string) }
  }

  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
  }
}

extension DirectoryMarker {
  /// Describes which program created a folder, by the marker file in it; nil if there is none.
  static func creator(of folder: String) -> String? {
    if begins("\(folder)/\(site)", with: "") { return "a site built by Vitrine, marked by \(site)" }
    guard begins("\(folder)/\(cache)", with: cacheSignature) else { return nil }
    return "the cache of a program, marked by \(cache)"
  }

  /// Whether there is a regular file that begins with a text.
  private static func begins(_ path: String, with text: String) -> Bool {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var bytes = [UInt8](repeating: 0, count: text.utf8.count)
    return read(descriptor, &bytes, bytes.count) == bytes.count && bytes == Array(text.utf8)
  }
}
