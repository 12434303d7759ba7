// A folder on this machine or a mounted one: a web server's folder, or a network share. Other files
// in it stay, as with rsync without --delete. No link in it is followed.

import Foundation
import VitrineFetch
import VitrineModel
import VitrineStore

/// A folder as a destination.
struct FolderTarget: DeployTarget {
  private let path: String

  init(_ path: String) { self.path = path }

  var name: String { path }

  func close() {}

  /// A link, a pipe or an empty folder in the place of a list counts as a damaged list.
  func read(_ path: SitePath) throws(DeployError) -> [UInt8]? {
    do {
      return try DeployError.converting { () throws(Problem) in
        do throws(Problem) {
          let (folder, name) = try location(of: path)
          if DeployLists.isPath(path), try folder.isHollow(name) { return [] }
          return try folder.file(name).bytes()
        } catch  where error.isRefusal(ENOENT) {
          return nil
        }
      }
    } catch .store(let error) where error.code == "store.not-a-file" {
      throw .foreign([path.text], destination: name)
    }
  }

  @discardableResult
  func put(_ upload: Upload) throws(DeployError) -> RemoteFile {
    do {
      try write(upload)
      return RemoteFile(bytes: upload.bytes, etag: "")
    } catch .store(let error) where error.isRefusal(ENOTDIR, EISDIR, ELOOP, ENOTEMPTY) {
      throw .foreign([upload.path.text], destination: name)
    }
  }

  private func write(_ upload: Upload) throws(DeployError) {
    try DeployError.converting { () throws(Problem) in
      let (folder, name) = try location(of: upload.path, creating: true)
      try folder.replaceFile(name) { (file) throws(Problem) in
        switch upload.content {
        case .bytes(let bytes):
          try folder.removeEmptyFolder(name)
          // A killed deploy may leave a part of a list, which no list names.
          try Store.removeLeftovers(in: self.path)
          try file.write(all: bytes)
        case .file(let source): try source.check(source.open().copy(to: file))
        }
      }
    }
  }

  func remove(_ paths: [SitePath]) throws(DeployError) {
    try DeployError.converting { () throws(Problem) in
      for path in paths {
        do throws(Problem) {
          try remove(path)
        } catch  where error.isRefusal(ENOENT) {
          continue
        }
      }
    }
  }

  func flush() throws(DeployError) {
    try DeployError.converting { () throws(Problem) in try Folder(at: path).syncAll() }
  }

  /// Locks the folder itself, so that no lock file is published.
  func lock() throws(DeployError) -> KernelLock {
    try DeployError.converting { () throws(Problem) in
      let folder = try root()
      do throws(Problem) {
        guard try folder.tryLock() else { return .busy }
      } catch  where error.isRefusal(EBADF, EINVAL, ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP, EACCES) {
        // Some network folders have no locks, or none for folders.
        return .unsupported
      }
      // Another program may have put a new folder in this place before the lock was taken.
      guard let locked = try folder.status(of: "."), let now = try FileStatus.ofTarget(at: path),
        now.isSameFile(as: locked)
      else { return .busy }
      return .held(folder)
    }
  }

  /// The kernel's lock lasts until the last call of a killed deploy is done.
  var settlesLate: Bool { false }

  /// Returns nothing: the web server has its own settings.
  func configureServing() -> [Problem] { [] }

  // MARK: Listing

  func list(_ prefix: String) throws(DeployError) -> [String: RemoteFile] {
    try DeployError.converting { () throws(Problem) in
      var listed: [String: RemoteFile] = [:]
      // Only a missing root is an empty list: a subfolder that vanishes now must not hide the others.
      guard try FileStatus.ofTarget(at: path) != nil else { return [:] }
      let root = try Folder(at: path)
      for name in try root.names() where name.text.hasPrefix(prefix) {
        try add(name, of: root, "", to: &listed)
      }
      return listed
    }
  }

  private func add(
    _ name: RawName, of folder: Folder, _ parent: String, to listed: inout [String: RemoteFile]
  ) throws(Problem) {
    guard let status = try folder.status(of: name) else { return }
    let path = parent + name.text
    guard status.kind == .folder else {
      // A link is never a file of the site, whatever it points to.
      listed[path] = RemoteFile(bytes: status.kind == .file ? status.bytes : -1, etag: "")
      return
    }
    guard let inner = try Self.open(name, in: folder) else { return }
    for name in try inner.names() { try add(name, of: inner, path + "/", to: &listed) }
  }

  /// Opens a subfolder; nil if another deploy has just removed it, or if this user may not open it:
  /// then it is not the site's, such as `lost+found` of a disk.
  private static func open(_ name: RawName, in folder: Folder) throws(Problem) -> Folder? {
    do {
      return try folder.folder(name)
    } catch  where error.isRefusal(EACCES, ENOENT, ENOTDIR) {
      return nil
    }
  }

  /// Whether files can be compared: always, since `matches` reads them.
  func describes(_ bytes: [UInt8], _ listed: RemoteFile) -> Bool { true }

  func matches(_ file: LocalFile, _ listed: RemoteFile) throws(DeployError) -> Bool {
    try DeployError.converting { () throws(Problem) in
      do throws(Problem) {
        let (folder, name) = try location(of: file.entry.path)
        return try folder.file(name).digest().digest == file.entry.digest
      } catch  where error.isRefusal(ENOENT, ENOTDIR) {
        // A running deploy may have removed it since it was listed.
        return false
      }
    }
  }
}

extension FolderTarget {
  private func location(
    of path: SitePath, creating: Bool = false
  ) throws(Problem) -> (folder: Folder, name: String) {
    let parts = path.text.split(separator: "/").map(String.init)
    var folder = try creating ? root() : Folder(at: self.path)
    for part in parts.dropLast() {
      folder = try creating ? folder.makeFolder(part) : folder.folder(part)
    }
    return (folder, path.name)
  }

  /// Returns the destination folder and creates it if it is missing.
  ///
  /// Its parent is not created: it may be a share that is not mounted.
  private func root() throws(Problem) -> Folder {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return try Folder(at: path) }
    guard try FileStatus.ofLink(at: path) == nil else { return try Folder(at: path) }
    let parent = "/" + parts.dropLast().joined(separator: "/")
    do throws(Problem) {
      return try Folder(at: parent).makeFolder(name)
    } catch  where error.isRefusal(ENOENT) {
      throw Problem(
        .error, "deploy.no-parent", "the folder \(parent.printable) does not exist",
        at: .file(path), help: "create it, or mount the disk or share that contains it")
    }
  }

  /// Removes a file and the folders that are empty without it.
  private func remove(_ path: SitePath) throws(Problem) {
    var parts = path.text.split(separator: "/").map(String.init)
    let root = try Folder(at: self.path)
    let folder = try root.folder(at: parts.dropLast())
    if DeployLists.isPath(path) { try folder.removeEmptyFolder(path.name) }
    try folder.removeFile(path.name)
    parts.removeLast()
    while let name = parts.popLast() { try root.folder(at: parts).removeIfEmpty(name) }
  }
}

extension Folder {
  /// Whether something without content has this name: a link, a pipe, an empty folder.
  fileprivate func isHollow(_ name: String) throws(Problem) -> Bool {
    switch try status(of: name)?.kind {
    case .link, .other: return true
    case .folder: return try folder(name).names().isEmpty
    case .file, nil: return false
    }
  }

  /// Removes an empty folder in the place of a file.
  fileprivate func removeEmptyFolder(_ name: String) throws(Problem) {
    if try status(of: name)?.kind == .folder { try removeIfEmpty(name) }
  }
}
