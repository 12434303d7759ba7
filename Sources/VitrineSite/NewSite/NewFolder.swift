// Where a new site is made. Nothing that stands there is touched: the folder is new or empty, every
// file and folder in it comes into being by calls that refuse what is there already, and what was
// made goes again where not all of it could be.

import Foundation
import VitrineModel
import VitrineStore

/// A folder in the making, and how to undo it.
struct NewFolder {
  private struct Piece {
    let folder: Folder
    let name: String
    let isFolder: Bool
  }

  private var made: [Piece] = []
  /// A repository without files, as it comes from a host, is where many sites begin.
  private static let allowed: Set = [RawName(".git".utf8CString)]

  /// Opens the folder at a path, made where it is missing, with those above it.
  ///
  /// - Throws: `new.occupied` where anything stands there but an empty folder or repository.
  mutating func open(_ path: String) throws(Problem) -> Folder {
    let status = try FileStatus.ofLink(at: path)
    switch status?.kind {
    case .folder, nil: break
    case .link: throw .occupied(path, "a link stands here")
    case .file, .other: throw .occupied(path, "a file stands here")
    }
    let folder = try self.folder(at: path)
    guard Set(try folder.names()).isSubset(of: Self.allowed) else { throw .occupied(path, "this folder is not empty") }
    return folder
  }

  /// Makes the files, the last one when all others are on the disk.
  ///
  /// - Parameter files: those of one folder stand together: one that is there when it is first
  ///   entered is somebody else's.
  mutating func fill(_ folder: Folder, with files: [NewSite.File]) throws(Problem) {
    var cursor = TreeCursor(folder)
    for (number, file) in files.enumerated() {
      guard !Task.isCancelled else { throw .stoppedNew }
      if number == files.count - 1 { try folder.syncAll() }
      try write(file, below: &cursor)
    }
    try folder.syncAll()
  }

  /// Removes what was made, the last piece first. What somebody else put into it stays.
  mutating func takeBack() {
    for piece in made.reversed() {
      if piece.isFolder {
        try? piece.folder.removeIfEmpty(piece.name)
      } else {
        try? piece.folder.removeFile(piece.name)
      }
    }
    made = []
  }

  // MARK: The pieces

  private mutating func folder(at path: String) throws(Problem) -> Folder {
    let (above, name) = Self.parts(of: path)
    let isAlone = try FileStatus.ofTarget(at: above) == nil
    let parent = isAlone ? try folder(at: above) : try Folder(at: above)
    return try parent.status(of: name) == nil ? newFolder(name, in: parent) : parent.folder(name)
  }

  private mutating func newFolder(_ name: String, in parent: Folder) throws(Problem) -> Folder {
    let folder = try parent.makeNewFolder(name)
    made.append(Piece(folder: parent, name: name, isFolder: true))
    return folder
  }

  private mutating func write(
    _ file: NewSite.File, below cursor: inout TreeCursor
  ) throws(Problem) {
    let (folder, name) = try cursor.enter(file.path) { (parent, name) throws(Problem) in
      try newFolder(name, in: parent)
    }
    let opened = try folder.makeFile(name)
    made.append(Piece(folder: folder, name: name, isFolder: false))
    try opened.write(all: file.bytes)
  }

  /// The folder a path is in, and its last part.
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
      mend: "name a folder that is empty or not there yet; nothing was changed")
  }

  fileprivate static let stoppedNew = Problem(
    .error, "new.stopped", "stopped; what was made of the site is gone again",
    mend: "run the command again")
}
