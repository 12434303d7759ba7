// An open folder above other folders. Paths as seen from it have two parts instead of ten, which the
// system finds in half the time.

import Foundation

/// The folder that contains the folders of a snapshot, one after the other.
struct ParentFolder {
  /// The open folder; paths are absolute if it cannot be opened.
  private(set) var descriptor = AT_FDCWD
  /// The length of its path, with a slash at its end.
  private(set) var length = 0
  private var path: ArraySlice<CChar> = []

  /// Opens the folder that contains another one, unless it is open already.
  mutating func enter(above folder: RawName) {
    let above = folder[...(folder.lastIndex(of: 0x2F) ?? 0)]
    guard above != path else { return }
    close()
    path = above
    let opened = open(above + [0], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if opened >= 0 { (descriptor, length) = (opened, above.count) }
  }

  /// Closes the open folder.
  mutating func close() {
    if descriptor != AT_FDCWD { Foundation.close(descriptor) }
    (descriptor, length, path) = (AT_FDCWD, 0, [])
  }
}
