// One look at every file of a published tree, without opening any: what is missing, cut or strange
// is noticed at the price of one `lstat` a file. Links are seen, never followed.

import VitrineModel
import VitrineStore

/// The files of a tree, beside the list of what should be there.
struct TreeSurvey {
  /// What tells that a file was not touched since it was last looked at.
  struct File {
    let bytes: Int
    let modified: Int64
    /// When anything of it was changed last; nobody but the kernel sets it.
    let changed: Int64
    /// The permission bits.
    var mode: UInt32

    /// Do both look the same to a reader.
    func isLike(_ other: File) -> Bool {
      bytes == other.bytes && modified == other.modified && mode == other.mode
    }
  }

  let manifest: SiteManifest
  /// What was found of the manifest's files, by their places in it.
  private var files: [File?]
  private let places: [String: Int]
  /// Paths of files that the manifest does not list.
  private(set) var others: [String] = []
  /// The folders with their permission bits, each before those in it.
  private(set) var folders: [(path: String, mode: UInt32)] = []

  /// What is done with what has no place in a site: the folder it is in, its name and the path to
  /// that folder, with a slash at its end.
  typealias Stranger = (Folder, RawName, _ prefix: String) throws(StoreError) -> Void

  /// - Parameter stranger: called for what is neither a regular file nor a folder, and for names
  ///   that are no UTF-8.
  init(
    of root: Folder, listed manifest: SiteManifest, stranger: Stranger
  ) throws(StoreError) {
    self.manifest = manifest
    files = Array(repeating: nil, count: manifest.entries.count)
    places = Dictionary(
      manifest.entries.lazy.enumerated().map { ($1.path.text, $0) }
    ) { first, _ in first }
    try visit(root, prefix: "", stranger)
  }

  /// Where the manifest lists a path.
  func place(of path: SitePath) -> Int? { place(of: path.text) }

  /// What was found of the file that the manifest lists there.
  func file(_ place: Int) -> File? { files[place] }

  /// Remembers that a file was given this mode.
  mutating func noteMode(_ mode: UInt32, of place: Int) { files[place]?.mode = mode }

  /// By bytes: what Unicode alone calls equal is another file.
  private func place(of path: String) -> Int? {
    guard let place = places[path],
      manifest.entries[place].path.text.utf8.elementsEqual(path.utf8)
    else { return nil }
    return place
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
        note(
          File(
            bytes: status.bytes, modified: status.modified, changed: status.changed,
            mode: status.mode),
          at: prefix + path)
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

  private mutating func note(_ file: File, at path: String) {
    if let place = place(of: path) { files[place] = file } else { others.append(path) }
  }
}
