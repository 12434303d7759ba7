// No two files of a site may share a path, also where a file system ignores case and the ways of
// composing accents: the second would silently replace the first on one machine and not another.

import VitrineModel

/// The paths taken so far.
struct PathClaims {
  private enum Claim {
    case file(SitePath)
    case folder(String)
  }

  private var claims: [String: Claim] = [:]
  /// How many folders the paths lead through.
  private(set) var folders = 0

  mutating func reserve(_ files: Int) { claims.reserveCapacity(files) }

  /// - Throws: `output.collision`, naming both paths.
  mutating func claim(_ path: SitePath) throws(Problem) {
    guard !path.text.hasPrefix(".vitrine-") else {
      throw Problem(
        .error, "output.collision", "the path \(path) is kept for Vitrine's own files")
    }
    try claimFolders(of: path)
    let key = Self.fold(path.text)
    if let taken = claims.updateValue(.file(path), forKey: key) {
      throw Self.collision(path.text, taken)
    }
  }

  /// Gives up a file's path, so that it can be claimed again.
  mutating func release(_ path: SitePath) { claims[Self.fold(path.text)] = nil }

  /// Is this a folder some path leads through, spelled like this.
  func hasFolder(_ text: String) -> Bool {
    guard case .folder(let known) = claims[Self.fold(text)] else { return false }
    return known.utf8.elementsEqual(text.utf8)
  }

  private mutating func claimFolders(of path: SitePath) throws(Problem) {
    var rest = path.text[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      let text = String(rest)
      let key = Self.fold(text)
      switch claims[key] {
      case nil:
        claims[key] = .folder(text)
        folders += 1
      case .folder(let known) where known.utf8.elementsEqual(text.utf8): return
      case let taken?: throw Self.collision(path.text, taken)
      }
    }
  }

  /// Equal for paths that are one on some file system. Strings compare by canonical equivalence,
  /// which takes care of accents; upper case first, so that `ß` and `SS` meet.
  private static func fold(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    return isPlain ? text : text.uppercased().lowercased()
  }

  private static func collision(_ path: String, _ taken: Claim) -> Problem {
    let what =
      switch taken {
      case .file(let other) where other.text.utf8.elementsEqual(path.utf8):
        "two files want the path \(path)"
      case .file(let other): "\(path) and \(other) are one path on some file systems"
      case .folder(let other): "\(path) meets the folder \(other) on some file systems"
      }
    return Problem(
      .error, "output.collision", what, mend: "rename the photo, set or tag behind one of them")
  }
}
