// No two files of a site may share a path, also where a file system ignores case and the ways of
// composing accents: the second would silently replace the first on one machine and not another.

import VitrineModel

/// The paths taken so far.
struct PathClaims {
  private var files: Set<NormalizedPath<String>> = []
  /// Parts of the files' paths, which are held anyhow.
  private var parents: Set<NormalizedPath<Substring>> = []

  /// How many folders the paths lead through.
  var folders: Int { parents.count }

  mutating func reserve(_ files: Int) { self.files.reserveCapacity(files) }

  /// - Throws: `output.collision`, naming both paths.
  mutating func claim(_ path: SitePath) throws(Problem) {
    guard !path.text.hasPrefix(".vitrine-") else {
      throw Problem(
        .error, "output.collision", "the path \(path) is kept for Vitrine's own files")
    }
    try claimFolders(of: path)
    let wanted = NormalizedPath(text: path.text)
    if let folder = parents.member(NormalizedPath(text: path.text[...])) {
      throw Self.collision(path, withFolder: folder)
    }
    let (isNew, taken) = files.insert(wanted)
    guard isNew else { throw Self.collision(path, with: taken) }
  }

  /// Gives up a file's path, so that it can be claimed again.
  mutating func release(_ path: SitePath) { files.remove(NormalizedPath(text: path.text)) }

  /// Is this a folder some path leads through, spelled like this.
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
        ? "two files want the path \(path)"
        : "\(path) and \(file.text) are one path on some file systems")
  }

  private static func collision(
    _ path: SitePath, withFolder folder: NormalizedPath<Substring>
  ) -> Problem {
    collision("\(path) meets the folder \(folder.text) on some file systems")
  }

  private static func collision(_ what: String) -> Problem {
    Problem(
      .error, "output.collision", what, mend: "rename the photo, set or tag behind one of them")
  }
}

/// A path as it is written, equal to all those that are one with it on some file system.
private struct NormalizedPath<Text: StringProtocol>: Hashable {
  let text: Text

  /// Most paths are: neither case nor accents make others of them.
  private var isPlain: Bool { text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) } }
  /// Strings compare by canonical equivalence, which takes care of accents; upper case first, so
  /// that `ß` and `SS` meet.
  private var folded: String { text.uppercased().lowercased() }

  func isWritten(_ text: some StringProtocol) -> Bool { self.text.utf8.elementsEqual(text.utf8) }

  static func == (a: NormalizedPath, b: NormalizedPath) -> Bool {
    a.isPlain && b.isPlain ? a.text == b.text : a.folded == b.folded
  }

  func hash(into hasher: inout Hasher) {
    if isPlain { hasher.combine(text) } else { hasher.combine(folded) }
  }
}

extension Set {
  /// The member that is equal to another.
  fileprivate func member(_ other: Element) -> Element? { firstIndex(of: other).map { self[$0] } }
}
