// Decides by what is in a folder whether it may become a cache, and replaces what is in the wrong place.

import Foundation
public import VitrineModel

extension Store {
  /// Whether a path is a cache or may become one: a missing or empty folder, an empty file, what is
  /// left of a cache, or one that a build began.
  public static func isFit(_ path: String) throws(Problem) -> Bool {
    if let status = try FileStatus.ofTarget(at: path), status.kind != .folder {
      return status.isEmptyFile
    }
    do {
      let folder = try Folder(at: path)
      let evidence = try CacheEvidence.together(folder.names()) { (name) throws(Problem) in
        try CacheEvidence(of: name, in: folder)
      }
      return evidence != .foreign
    } catch  where error.isRefusal(ENOENT) {
      return true
    }
  }

  /// Replaces an empty file in the place of a cache by a folder.
  static func replaceEmptyFile(at path: String) throws(Problem) {
    guard try FileStatus.ofTarget(at: path)?.isEmptyFile == true else { return }
    let target = try ResolvedPath(path).path
    try systemUnlessMissing(.remove, target) { unlink(target) }
    try makeFolder(target)
  }

  /// Removes entries that have the name of a cache entry but the wrong file type, and folders of
  /// earlier versions.
  static func repair(_ cache: Folder) throws(Problem) {
    for name in try cache.names() {
      guard let entry = CacheEntry(name.text), let kind = try cache.status(of: name)?.kind else {
        continue
      }
      var isUseless = kind != entry.kind
      if !isUseless, entry == .formerStaging {
        isUseless = try cache.folder(name).names().allSatisfy { Upkeep.isHex($0, 16) }
      }
      if isUseless {
        try cache.removeTree(name)
      } else if let inner = entry.inner {
        try cache.folder(name).removeAllBut(inner.kind, where: inner.isNamed)
      }
    }
  }
}

extension FileStatus {
  /// Whether this is a file without content, which nobody misses.
  fileprivate var isEmptyFile: Bool { kind == .file && bytes == 0 }
}

extension Folder {
  /// Removes what has the name of an entry but not its kind.
  fileprivate func removeAllBut(
    _ kind: FileStatus.Kind, where isNamed: (RawName) -> Bool
  ) throws(Problem) {
    for name in try names() where isNamed(name) {
      if let found = try status(of: name)?.kind, found != kind { try removeTree(name) }
    }
  }
}
