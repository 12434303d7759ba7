// What a cache has at its top. Any of it may be missing or be something else at any time, so a
// folder is recognized by what is in it: one entry that only a build writes is enough, and without
// one, every entry must be one that a build may have left.

import Foundation
import VitrineModel

/// An entry of a cache, by its name.
enum CacheEntry: Hashable {
  case tag, lock, index, journal, record, part
  case blobs, temporary, builds, staging, formerStaging

  /// Nil for a name that no build writes.
  init?(_ name: String) {
    switch name {
    case DirectoryMarker.cache: self = .tag
    case "lock": self = .lock
    case "index.sqlite": self = .index
    case "index.sqlite-journal", "index.sqlite-wal", "index.sqlite-shm": self = .journal
    case "blobs": self = .blobs
    case "temp": self = .temporary
    case UsageLog.folderName: self = .builds
    case "staging": self = .staging
    case "twin": self = .formerStaging
    case _ where Self.records.contains(name): self = .record
    case _ where Store.isTemporary(name): self = .part
    default: return nil
    }
  }

  /// What builds keep for the next one beside the index.
  private static let records: Set = [
    DirectoryNames.fileName, "last-build.json", "last-library", "last-pages", "last-report.json",
    "last-theme",
  ]

  /// What a disk of its own has at its top.
  static let ofDisk = "lost+found"

  var kind: FileStatus.Kind {
    switch self {
    case .tag, .lock, .index, .journal, .record, .part: .file
    case .blobs, .temporary, .builds, .staging, .formerStaging: .folder
    }
  }

  /// The entries of a folder, by their names; nil for other entries and folders that are cleared.
  var inner: (isNamed: (RawName) -> Bool, kind: FileStatus.Kind)? {
    switch self {
    case .blobs: (Upkeep.isHead, .folder)
    case .builds: ({ UsageLog.Entry($0.text) != nil }, .file)
    case .staging: ({ Upkeep.isHex($0, 16) }, .folder)
    case .tag, .lock, .index, .journal, .record, .part, .temporary, .formerStaging: nil
    }
  }
}

/// What an entry reveals about the folder that it is in.
enum CacheEvidence {
  /// Only a build writes this.
  case ours
  /// Replacing it loses nothing of the user's.
  case none
  /// It may be somebody's.
  case foreign

  /// Examines an entry of a folder.
  ///
  /// What disappears meanwhile proves nothing, and what cannot be read may be somebody's.
  init(of name: RawName, in folder: Folder) throws(Problem) {
    do {
      self = try Self.found(name, in: folder)
    } catch {
      guard !error.isMachineFailure else { throw error }
      self = error.isRefusal(ENOENT, ENOTDIR) ? .none : .foreign
    }
  }

  private static func found(
    _ name: RawName, in folder: Folder
  ) throws(Problem) -> CacheEvidence {
    guard let entry = CacheEntry(name.text) else {
      return name.text == CacheEntry.ofDisk ? .none : .foreign
    }
    guard let status = try folder.status(of: name) else { return .none }
    guard status.kind == entry.kind else {
      return try isHollow(name, status, in: folder) ? .none : .foreign
    }
    switch entry {
    case .tag: return try ofTag(folder)
    case .lock: return ofLock(try folder.file(name).bytes(first: 17))
    case .index: return ofIndex(try folder.file(name).bytes(first: 4_096))
    case .journal, .record, .part: return .none
    case .blobs: return try ofBlobs(folder.folder(name))
    case .temporary:
      return try of(folder.folder(name)) { $0.hasPrefix(".vitrine-") ? .none : .foreign }
    case .builds:
      return try of(folder.folder(name)) { UsageLog.Entry($0) == nil ? .foreign : .ours }
    case .staging, .formerStaging: return try ofStaging(folder.folder(name))
    }
  }

  /// Links, pipes and the like have no content.
  private static func isHollow(
    _ name: RawName, _ status: FileStatus, in folder: Folder, depth: Int = 0
  ) throws(Problem) -> Bool {
    switch status.kind {
    case .link, .other: return true
    case .file: return status.bytes == 0
    case .folder:
      guard depth < 8 else { return false }
      let inner = try folder.folder(name)
      for name in try inner.names() {
        guard let status = try inner.status(of: name) else { continue }
        guard try isHollow(name, status, in: inner, depth: depth + 1) else { return false }
      }
      return true
    }
  }
}

extension CacheEvidence {
  /// Other programs use the tag, too, so ours alone proves nothing either: somebody may have put
  /// files into a cleared cache.
  private static func ofTag(_ folder: Folder) throws(Problem) -> CacheEvidence {
    let head = try folder.file(DirectoryMarker.cache).bytes(first: Store.tag.utf8.count)
    guard head.elementsEqual(Store.tag.utf8) else { return .none }
    for name in ["lock", "blobs"] where try folder.status(of: name) != nil { return .ours }
    return .none
  }

  /// A lock contains a process id, or what damage left of it: nobody keeps a text so short.
  private static func ofLock(_ text: [UInt8]) -> CacheEvidence {
    text.count < 17 ? .none : .foreign
  }

  /// SQLite writes the text of a table's definition into the first page.
  private static func ofIndex(_ head: [UInt8]) -> CacheEvidence {
    if head.isEmpty { return .none }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains(IndexTable.file.sql) ? .ours : .foreign
  }

  private static func ofBlobs(_ blobs: Folder) throws(Problem) -> CacheEvidence {
    try of(blobs) { (head) throws(Problem) in
      let name = RawName(head.utf8CString)
      guard Upkeep.isHead(name), let status = try blobs.status(of: name),
        status.kind == .folder
      else { return .foreign }
      return try of(blobs.folder(name)) {
        Upkeep.blob(name, RawName($0.utf8CString)) == nil ? .foreign : .ours
      }
    }
  }

  private static func ofStaging(_ staging: Folder) throws(Problem) -> CacheEvidence {
    try of(staging) { (name) throws(Problem) in
      guard let status = try staging.status(of: name), status.kind == .folder,
        Upkeep.isHex(RawName(name.utf8CString), 16)
      else { return .foreign }
      let site = try staging.folder(name)
      for mark in [DirectoryMarker.site, DirectoryMarker.staging]
      where try site.status(of: mark) != nil { return .ours }
      // Some of its files may be deleted already, the marks among them.
      return .none
    }
  }

  /// The evidence of a folder's entries together.
  private static func of(
    _ folder: Folder, _ evidence: (String) throws(Problem) -> CacheEvidence
  ) throws(Problem) -> CacheEvidence {
    try together(folder.names()) { (name) throws(Problem) in try evidence(name.text) }
  }

  /// One entry that is certain decides; without one, a foreign entry does.
  static func together(
    _ names: [RawName], _ evidence: (RawName) throws(Problem) -> CacheEvidence
  ) throws(Problem) -> CacheEvidence {
    var found = CacheEvidence.none
    for name in names {
      switch try evidence(name) {
      case .ours: return .ours
      case .foreign: found = .foreign
      case .none: continue
      }
    }
    return found
  }
}
