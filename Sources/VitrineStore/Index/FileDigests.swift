// The digests of the user's files, so that a build without changes reads no photo. A digest is
// trusted while the file's length, dates, inode and device are the same. The date of change is the
// kernel's own and cannot be set back, so a copy, a checkout or a restored backup is read again.
// Digests from another machine are ignored.

import Foundation
import OrderedCollections
import Synchronization
public import VitrineModel

/// The digests of files by path.
///
/// A class, because its counter may be shared but not copied.
final class FileDigests: Sendable {
  /// The digest of a file, and the facts of the file when it was read.
  fileprivate struct Entry {
    let state: FileState
    let digest: Digest
  }

  /// The facts that change whenever somebody touches the file.
  fileprivate struct FileState: Hashable {
    let bytes: Int64
    let modified: Int64
    let changed: Int64
    let inode: Int64
    let device: Int64
  }

  private let index: Index
  /// The prefix of rows that were written on this machine.
  private let machine: [UInt8]
  private let clock: Clock
  private let table: LoadedTable<String, Entry>
  /// How many files had to be read.
  let reads = Atomic(0)

  init(index: Index, machine: Digest, clock: Clock) {
    self.index = index
    self.clock = clock
    let machine = Array(machine.bytes.prefix(8))
    self.machine = machine
    table = LoadedTable { () throws(Problem) in try Self.load(machine, index) }
  }

  func digest(ofFile path: String) throws(Problem) -> Digest {
    guard let status = try FileStatus.ofTarget(at: path) else {
      throw .refused(.open, path, ENOENT)
    }
    // An unreadable index knows of no file. Whoever needs the index reports the problem.
    if let known = try? table.value(path), known.state == FileState(status) {
      return known.digest
    }
    return try read(path)
  }

  /// The digest of a file with this status; nil if it is large and was never read.
  func contents(ofFile path: String, _ status: FileStatus) throws(Problem) -> Digest? {
    let known = try? table.value(path)
    if let known, known.state == FileState(status) { return known.digest }
    return known != nil || status.bytes <= Self.longestUnread ? try read(path) : nil
  }

  /// Sidecars, lists and the files of a theme are smaller.
  private static let longestUnread = 4 << 20

  func forget() { table.forget() }

  /// Forgets files.
  ///
  /// `isUseless` is called for each file; for those of another machine without the path. Returns
  /// how many were forgotten.
  func remove(
    where isUseless: (_ path: String?, Digest) -> Bool
  ) throws(Problem) -> Int {
    forget()
    return try index.remove(.file) { key, payload in
      guard let known = Self.known(payload) else { return true }
      let path = key.dropFirst(machine.count)
      let isOurs = key.starts(with: machine)
      return isUseless(isOurs ? String(decoding: path, as: UTF8.self) : nil, known.digest)
    }
  }

  private func read(_ path: String) throws(Problem) -> Digest {
    reads.add(1, ordering: .relaxed)
    let file = try OpenFile.reading(path)
    let begun = clock.now()
    let before = try file.status()
    let digest = try Store.digest(of: file).digest
    let after = try file.status()
    guard before == after, after.settles < begun else { return digest }
    // The digest is right whether it can be kept or not; `flush` reports a failure.
    try? keep(Entry(state: FileState(after), digest: digest), of: path)
    return digest
  }

  private func keep(_ known: Entry, of path: String) throws(Problem) {
    // First the index: rows that are read meanwhile have it then.
    try index.set(.file, machine + path.utf8, Self.bytes(of: known))
    table.set(path, known)
  }

  private static func load(
    _ machine: [UInt8], _ index: Index
  ) throws(Problem) -> OrderedDictionary<String, Entry> {
    var table: OrderedDictionary<String, Entry> = [:]
    try index.load(.file) { key, payload in
      guard key.starts(with: machine), let known = known(payload) else { return }
      table[String(decoding: key.dropFirst(machine.count), as: UTF8.self)] = known
    }
    return table
  }
}

extension FileDigests.FileState {
  fileprivate init(_ status: FileStatus) {
    bytes = Int64(status.bytes)
    modified = status.modified
    changed = status.changed
    inode = Int64(bitPattern: status.inode)
    device = Int64(bitPattern: status.device)
  }
}

extension FileDigests {
  private static func bytes(of known: Entry) -> [UInt8] {
    var packer = Packer()
    let state = known.state
    for part in [state.bytes, state.modified, state.changed, state.inode, state.device] {
      packer.add(part)
    }
    packer.add(known.digest)
    return packer.bytes
  }

  private static func known(_ bytes: UnsafeRawBufferPointer) -> Entry? {
    var unpacker = Unpacker(bytes)
    guard let length = unpacker.number(), let modified = unpacker.number(),
      let changed = unpacker.number(), let inode = unpacker.number(),
      let device = unpacker.number(), let digest = unpacker.digest(), unpacker.isAtEnd
    else { return nil }
    let state = FileState(
      bytes: length, modified: modified, changed: changed, inode: inode, device: device)
    return Entry(state: state, digest: digest)
  }
}

extension Store {
  /// The SHA-256 of a regular file, from the index if the file was not touched since it was read.
  ///
  /// Throws problems of this file only, never of the cache.
  public func digest(ofFile path: String) throws(Problem) -> Digest {
    try files.digest(ofFile: path)
  }
}
