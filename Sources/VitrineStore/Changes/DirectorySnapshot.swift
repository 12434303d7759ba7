// The contents of some folders as bytes to be hashed. The dates of folders are not included,
// because they change with temporary files, which come and go. The names show what is in a folder.

import Foundation
import VitrineModel

/// The names, dates and inodes of everything in some folders.
struct DirectorySnapshot: Sendable {
  /// The identity of a file or folder, whatever its name.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64

    init(_ status: FileStatus) {
      device = status.device
      inode = status.inode
    }
  }

  /// A folder in the snapshot.
  struct Subfolder: Sendable {
    let path: RawName
    let status: FileStatus

    var identity: Identity { Identity(status) }
  }

  private(set) var bytes: [UInt8] = []
  /// The length of all files together.
  private(set) var length = 0
  /// The date of the latest change of anything, including folders: nothing else shows a removal.
  private(set) var latest = Int64.min
  private(set) var settles = Int64.min
  /// The date of the latest change of a file that may be an image, by its name.
  private(set) var latestImage = Int64.min
  private(set) var folders: [Subfolder] = []
  /// Folders that links lead to.
  private(set) var linked: [Subfolder] = []
  /// Why one of the folders cannot be listed.
  private(set) var refusal: Problem?
  /// The names in the folders, if they must be recorded.
  private(set) var names = DirectoryNames()

  /// Reads the entries at these paths themselves.
  init(of roots: [String]) {
    for root in roots {
      let path = RawName(root.utf8CString)
      path.withUnsafeBufferPointer { name in
        if let name = name.baseAddress { add(name, name, in: AT_FDCWD) { path } }
      }
    }
  }

  /// Reads the entries of these folders, and lists only those whose names are not known.
  init(into folders: some Sequence<Subfolder>, knowing known: DirectoryNames?, records: Bool) {
    var parent = ParentFolder()
    defer { parent.close() }
    do {
      for folder in folders {
        note(folder.path)
        note(date: folder.status)
        let now = Clock.system.now()
        var names = known?.names(of: folder.status)
        if let names {
          parent.enter(above: folder.path)
          add(names, in: folder.path, from: parent)
        } else {
          names = try list(folder.path)
        }
        if records, let names { self.names.add(names, of: folder.status, now: now) }
      }
    } catch {
      refusal = error
    }
  }

  /// Returns the names in the folder.
  private mutating func list(_ folder: RawName) throws(Problem) -> ArraySlice<UInt8> {
    let opened = try system(.list, folder.text) {
      open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(opened) else {
      let code = errno
      close(opened)
      throw .refused(.list, folder.text, code)
    }
    defer { closedir(stream) }
    var names: [UInt8] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      guard !Folder.isDots(name) else { continue }
      let text = UnsafeBufferPointer(start: name, count: strlen(name) + 1)
      names += UnsafeRawBufferPointer(text)
      add(name, name, in: opened) { folder.dropLast() + [0x2F] + text }
    }
    let code = errno
    guard code == 0 else { throw .refused(.list, folder.text, code) }
    return names[...]
  }

  /// Adds the entries of a folder that has not changed since its names were recorded.
  private mutating func add(
    _ names: ArraySlice<UInt8>, in folder: RawName, from parent: ParentFolder
  ) {
    var path = RawName()
    path.reserveCapacity(folder.count + 64)
    path += folder[..<(folder.count - 1)]
    path.append(0x2F)
    let start = path.count
    names.withUnsafeBytes { names in
      for name in names.split(separator: 0) {
        path.removeSubrange(start...)
        path += UnsafeRawBufferPointer(rebasing: name).bindMemory(to: CChar.self)
        path.append(0)
        path.withUnsafeBufferPointer { full in
          guard let full = full.baseAddress else { return }
          add(full + start, full + parent.length, in: parent.descriptor) {
            RawName(UnsafeBufferPointer(start: full, count: strlen(full) + 1))
          }
        }
      }
    }
  }

  /// Adds an entry.
  ///
  /// `place` is where it is, as seen from the open folder. `path` is called only for folders.
  private mutating func add(
    _ name: UnsafePointer<CChar>, _ place: UnsafePointer<CChar>, in folder: Int32,
    _ path: () -> RawName
  ) {
    note(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    guard let status = FileStatus(of: place, in: folder, AT_SYMLINK_NOFOLLOW) else {
      return bytes.append(UInt8(ascii: "-"))
    }
    note(status)
    if status.kind != .folder, status.changed > latestImage, !Self.isText(name) {
      latestImage = status.changed
    }
    if status.kind == .folder {
      folders.append(Subfolder(path: path(), status: status))
    } else if status.kind == .link, let target = FileStatus(of: place, in: folder, 0) {
      note(target)
      if target.kind == .folder { linked.append(Subfolder(path: path(), status: target)) }
    }
  }

  private static let texts: Set = ["css", "csv", "html", "js", "json", "md", "svg", "yaml", "yml"]

  private static func isText(_ name: UnsafePointer<CChar>) -> Bool {
    strrchr(name, Int32(UInt8(ascii: "."))).map { texts.contains(String(cString: $0 + 1)) } ?? false
  }

  private mutating func note(_ name: some Collection<CChar>) {
    name.withContiguousStorageIfAvailable { bytes.append(contentsOf: UnsafeRawBufferPointer($0)) }
  }

  private mutating func note(_ status: FileStatus) {
    let rights = UInt64(status.mode) << 32 | UInt64(status.owner)
    note((status.inode, status.device, rights))
    guard status.kind != .folder else { return }
    length &+= status.bytes
    note((Int64(status.bytes), status.modified, status.changed))
    note(date: status)
  }

  private mutating func note(date status: FileStatus) {
    latest = max(latest, status.changed)
    settles = max(settles, status.settles)
  }

  private mutating func note<Word>(_ words: (Word, Word, Word)) {
    withUnsafeBytes(of: words) { bytes.append(contentsOf: $0) }
  }
}
