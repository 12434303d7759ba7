// One look at every file of a published tree, without opening any: what is missing, cut or strange
// is noticed at the price of one `lstat` a file. Links are seen, never followed.

import VitrineStore

/// The files of a tree by their paths.
struct TreeSurvey {
  /// What tells that a file was not touched since it was last looked at.
  struct File: Hashable {
    let bytes: Int
    let modified: Int64
    /// The permission bits.
    var mode: UInt32
  }

  var files: [String: File] = [:]
  /// The folders with their permission bits, each before those in it.
  private(set) var folders: [(path: String, mode: UInt32)] = []

  /// What is done with what has no place in a site: the folder it is in, its name and the path to
  /// that folder, with a slash at its end.
  typealias Stranger = (Folder, RawName, _ prefix: String) throws(StoreError) -> Void

  /// - Parameter stranger: called for what is neither a regular file nor a folder, and for names
  ///   that are no UTF-8.
  init(of root: Folder, stranger: Stranger) throws(StoreError) {
    try visit(root, prefix: "", stranger)
  }

  private mutating func visit(
    _ folder: Folder, prefix: String, _ stranger: Stranger
  ) throws(StoreError) {
    for name in try folder.names() {
      guard let status = try folder.status(of: name) else { continue }
      let path = name.withUnsafeBufferPointer {
        $0.baseAddress.flatMap(String.init(validatingCString:))
      }
      switch (status.kind, path) {
      case (.file, let path?):
        files[prefix + path] = File(
          bytes: status.bytes, modified: status.modified, mode: status.mode)
      case (.folder, let path?):
        // Closed to its owner, it could be neither read nor removed.
        let mode = status.mode | 0o700
        if mode != status.mode { try folder.setMode(mode, of: name) }
        folders.append((prefix + path, status.mode))
        try visit(try folder.folder(name), prefix: "\(prefix)\(path)/", stranger)
      default:
        try stranger(folder, name, prefix)
      }
    }
  }
}
