// No two files of a site may share a path, even on file systems that ignore case or normalize
// accents. Otherwise the second file would silently replace the first, on one machine and not on
// another.

import VitrineModel

/// The paths claimed so far.
struct PathClaims {
  private var files: Set<NormalizedPath<String>> = []
  /// Prefixes of the files' paths, which share their storage.
  private var parents: Set<NormalizedPath<Substring>> = []

  /// The number of folders on the paths.
  var folders: Int { parents.count }

  mutating func reserve(_ files: Int) { self.files.reserveCapacity(files) }

  /// Claims a path.
  ///
  /// Throws `output.collision` with both paths.
  mutating func claim(_ path: SitePath) throws(Problem) {
    guard !path.text.hasPrefix(".vitrine-") else {
      throw Problem(
        .error, "output.collision", "the path \(path) is reserved for Vitrine's own files")
    }
    try claimFolders(of: path)
    let wanted = NormalizedPath(text: path.text)
    if let folder = parents.member(NormalizedPath(text: path.text[...])) {
      throw Self.collision(path, withFolder: folder)
    }
    let (isNew, taken) = files.insert(wanted)
    guard isNew else { throw Self.collision(path, with: taken) }
  }

  /// The file, or the folder of files, that a file at a path would take the place of; nil if there is
  /// none.
  func obstacle(to path: SitePath) -> String? {
    if let file = files.member(NormalizedPath(text: path.text)) { return file.text }
    if let folder = parents.member(NormalizedPath(text: path.text[...])) {
      return "the folder \(folder.text)"
    }
    var rest = path.text[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      if let file = files.member(NormalizedPath(text: String(rest))) { return file.text }
      let folder = parents.member(NormalizedPath(text: rest))
      if let folder, !folder.isWritten(rest) { return "the folder \(folder.text)" }
    }
    return nil
  }

  /// Gives up a file's path, so that it can be claimed again.
  mutating func release(_ path: SitePath) { files.remove(NormalizedPath(text: path.text)) }

  /// Whether some path goes through this folder, in the same spelling.
  func hasFolder(_ text: String) -> Bool {
    parents.member(NormalizedPath(text: text[...]))?.isWritten(text) ?? false
  }

  private mutating func claimFolders(of path: SitePath) throws(Problem) {
    var rest = path.text[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      let wanted = NormalizedPath(text: rest)
      if let known = parents.member(wanted) {
        guard known.isWritten(rest) else { throw Self.collision(path, withFolder: known) }
        return
      }
      if let file = files.member(NormalizedPath(text: String(rest))) {
        throw Self.collision(path, with: file)
      }
      parents.insert(wanted)
    }
  }

  private static func collision(_ path: SitePath, with file: NormalizedPath<String>) -> Problem {
    collision(
      file.isWritten(path.text)
        ? "two files have the path \(path)"
        : "\(path) and \(file.text) are the same path on some file systems")
  }

  private static func collision(
    _ path: SitePath, withFolder folder: NormalizedPath<Substring>
  ) -> Problem {
    collision("\(path) and the folder \(folder.text) are the same path on some file systems")
  }

  private static func collision(_ what: String) -> Problem {
    Problem(
      .error, "output.collision", what, help: "rename the photo, set or tag behind one of them")
  }
}

/// A path that equals every other spelling of it that some file system treats as the same.
private struct NormalizedPath<Text: StringProtocol>: Hashable {
  let text: Text
  /// Nil if the path is plain, as most are: case and accents do not matter.
  ///
  /// Strings compare by canonical equivalence, which handles accents. Upper case comes first, so
  /// that `ß` and `SS` are equal.
  private let folded: String?

  init(text: Text) {
    self.text = text
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    folded = isPlain ? nil : text.uppercased().lowercased()
  }

  func isWritten(_ text: some StringProtocol) -> Bool { self.text.utf8.elementsEqual(text.utf8) }

  static func == (a: NormalizedPath, b: NormalizedPath) -> Bool {
    switch (a.folded, b.folded) {
    case (nil, nil): a.text == b.text
    case (let a?, nil): a == b.text
    case (nil, let b?): a.text == b
    case (let a?, let b?): a == b
    }
  }

  func hash(into hasher: inout Hasher) {
    if let folded { hasher.combine(folded) } else { hasher.combine(text) }
  }
}

extension Set {
  /// The member that equals another value.
  fileprivate func member(_ other: Element) -> Element? { firstIndex(of: other).map { self[$0] } }
}
