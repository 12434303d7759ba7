// The folder of a new site. Nothing that is already there is touched: the folder is new or empty,
// and every file and folder in it is created by calls that never replace anything. If not all of it
// can be created, what was created is removed.

import Foundation
import VitrineModel
import VitrineStore

/// A folder being filled, and how to undo it.
struct SiteFolderCreation {
  /// A file or folder that was created, to be removed if the rest fails.
  private struct CreatedEntry {
    let folder: Folder
    let name: String
    let isFolder: Bool
  }

  private var made: [CreatedEntry] = []
  /// Many sites begin in an empty repository, as hosts create it.
  private static let allowed: Set = [RawName(".git".utf8CString)]

  /// Opens the folder at a path and creates it, with those above it, if it is missing.
  ///
  /// Throws `new.occupied` if there is anything but an empty folder or repository.
  mutating func open(_ path: String) throws(Problem) -> Folder {
    let status = try FileStatus.ofLink(at: path)
    switch status?.kind {
    case .folder, nil: break
    case .link: throw .occupied(path, "there is a link")
    case .file, .other: throw .occupied(path, "there is a file")
    }
    let folder = try self.folder(at: path)
    guard Set(try folder.names()).isSubset(of: Self.allowed) else {
      throw .occupied(path, "this folder is not empty")
    }
    return folder
  }

  /// Creates the files, the last one when all others are on the disk.
  ///
  /// Files of one folder are consecutive: a folder that exists when it is first entered is somebody
  /// else's.
  mutating func fill(_ folder: Folder, with files: [NewSite.File]) throws(Problem) {
    var cursor = TreeCursor(folder)
    for (number, file) in files.enumerated() {
      guard !Task.isCancelled else { throw .stoppedNew }
      if number == files.count - 1 { try folder.syncAll() }
      try write(file, below: &cursor)
    }
    try folder.syncAll()
  }

  /// Removes what was created, the last entry first.
  ///
  /// Files that somebody else added stay.
  mutating func undo() {
    for entry in made.reversed() {
      if entry.isFolder {
        try? entry.folder.removeIfEmpty(entry.name)
      } else {
        try? entry.folder.removeFile(entry.name)
      }
    }
    made = []
  }

  // MARK: Entries

  private mutating func folder(at path: String) throws(Problem) -> Folder {
    let (above, name) = Self.parts(of: path)
    let isAlone = try FileStatus.ofTarget(at: above) == nil
    let parent = isAlone ? try folder(at: above) : try Folder(at: above)
    return try parent.status(of: name) == nil ? newFolder(name, in: parent) : parent.folder(name)
  }

  private mutating func newFolder(_ name: String, in parent: Folder) throws(Problem) -> Folder {
    let folder = try parent.makeNewFolder(name)
    made.append(CreatedEntry(folder: parent, name: name, isFolder: true))
    return folder
  }

  private mutating func write(
    _ file: NewSite.File, below cursor: inout TreeCursor
  ) throws(Problem) {
    let (folder, name) = try cursor.enter(file.path) { (parent, name) throws(Problem) in
      try newFolder(name, in: parent)
    }
    let opened = try folder.makeFile(name)
    made.append(CreatedEntry(folder: folder, name: name, isFolder: false))
    if let source = file.source {
      _ = try OpenFile.reading(source).copy(to: opened)
    } else {
      try opened.write(all: file.bytes)
    }
  }

  /// The folder that contains a path, and the last component of the path.
  private static func parts(of path: String) -> (above: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else {
      return (FileManager.default.currentDirectoryPath, path)
    }
    let name = String(path[path.index(after: slash)...])
    let above = path[..<slash].reversed().drop { $0 == "/" }.reversed()
    return (above.isEmpty ? "/" : String(above), name.isEmpty ? "." : name)
  }
}

extension Problem {
  fileprivate static func occupied(_ path: String, _ reason: String) -> Problem {
    Problem(
      .error, "new.occupied", "no site can be made here: \(reason)", at: .file(path),
      help: "name a new or empty folder; nothing was changed")
  }

  fileprivate static let stoppedNew = Problem(
    .error, "new.stopped", "stopped; the unfinished site was removed",
    help: "run the command again")
}
