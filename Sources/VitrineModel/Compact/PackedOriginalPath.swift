// The path and the source of an original, without what one of them repeats of the other. Copies in the
// cache share the text of their folder: a path for each would be as long as all else that is known of
// a copy.

/// The names of an original file, in 32 bytes beside their texts.
struct PackedOriginalPath: Hashable, Sendable {
  private let place: Place
  private let name: Name

  /// A file of the site, or a copy in a folder of the cache.
  private enum Place: Hashable {
    case file(String)
    case copy(in: String)
  }

  /// A source that is the end of the path is stored as its length alone.
  private enum Name: Hashable {
    case end(bytes: Int)
    case other(String)

    init(_ name: String, beside path: String) {
      let count = name.utf8.count
      self =
        path.utf8.suffix(count).elementsEqual(name.utf8) ? .end(bytes: count) : .other(name)
    }
  }

  init(path: String, source: String) {
    place = .file(path)
    name = Name(source, beside: path)
  }

  init(copyIn blobs: String, source: String) {
    place = .copy(in: blobs)
    name = .other(source)
  }

  /// Returns the path of the file with a digest, which names a copy in the cache.
  func path(of digest: Digest) -> String {
    switch place {
    case .file(let path): path
    case .copy(let blobs): "\(blobs)/\(digest.path)"
    }
  }

  /// Returns the source of the file with a digest, which names a copy in the cache.
  func source(of digest: Digest) -> String {
    switch name {
    case .end(let bytes): String(Substring(path(of: digest).utf8.suffix(bytes)))
    case .other(let name): name
    }
  }
}
