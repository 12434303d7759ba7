// The digests of the user's files, so that a no-change build reads no photo. A digest is trusted
// while the file's length, dates, inode and device are those it was read with. The date of change
// is the kernel's own and cannot be set back, so a copy, a checkout or a restored backup is read
// anew; and what was learned on another machine is forgotten.

import Foundation
import OrderedCollections
import Synchronization
public import VitrineModel

/// What is known of files by path. A class because its counter may be shared but not copied.
final class FileDigests: Sendable {
  fileprivate struct Known {
    let touch: Touch
    let digest: Digest
  }

  /// What changes whenever somebody touches the file.
  fileprivate struct Touch: Hashable {
    let bytes: Int64
    let modified: Int64
    let changed: Int64
    let inode: Int64
    let device: Int64
  }

  private let index: Index
  /// What rows begin with that were written here.
  private let machine: [UInt8]
  private let clock: Clock
  private let table: LoadedTable<String, Known>
  /// How many files had to be read.
  let reads = Atomic(0)

  init(index: Index, machine: Digest, clock: Clock) {
    self.index = index
    self.clock = clock
    let machine = Array(machine.bytes.prefix(8))
    self.machine = machine
    table = LoadedTable { () throws(StoreError) in try Self.load(machine, index) }
  }

  func digest(ofFile path: String) throws(StoreError) -> Digest {
    guard let status = try FileStatus.ofTarget(at: path) else {
      throw .system(.open, path: path, code: ENOENT)
    }
    // An index that cannot be read knows of no file; that it cannot is told by those who need it.
    if let known = try? table.value(path), known.touch == Touch(status) {
      return known.digest
    }
    return try read(path)
  }

  func forget() { table.forget() }

  /// Forgets files.
  ///
  /// - Parameter isUseless: asked of each file; of one of another machine without its path.
  /// - Returns: how many were forgotten.
  func remove(
    where isUseless: (_ path: String?, Digest) -> Bool
  ) throws(StoreError) -> Int {
    forget()
    return try index.remove(.file) { key, payload in
      guard let known = Self.known(payload) else { return true }
      let path = key.dropFirst(machine.count)
      let isOurs = key.starts(with: machine)
      return isUseless(isOurs ? String(decoding: path, as: UTF8.self) : nil, known.digest)
    }
  }

  private func read(_ path: String) throws(StoreError) -> Digest {
    reads.add(1, ordering: .relaxed)
    let file = try OpenFile.reading(path)
    let begun = clock.now()
    let before = try file.status()
    let digest = try Store.digest(of: file).digest
    let after = try file.status()
    guard before == after, after.settles < begun else { return digest }
    // What the bytes are is true whether it can be kept or not; what could not be is told by
    // `flush`.
    try? keep(Known(touch: Touch(after), digest: digest), of: path)
    return digest
  }

  private func keep(_ known: Known, of path: String) throws(StoreError) {
    // First the index: rows that are read meanwhile hold it then.
    try index.set(.file, machine + path.utf8, Self.bytes(of: known))
    table.set(path, known)
  }

  private static func load(
    _ machine: [UInt8], _ index: Index
  ) throws(StoreError) -> OrderedDictionary<String, Known> {
    var table: OrderedDictionary<String, Known> = [:]
    try index.load(.file) { key, payload in
      guard key.starts(with: machine), let known = known(payload) else { return }
      table[String(decoding: key.dropFirst(machine.count), as: UTF8.self)] = known
    }
    return table
  }
}

extension FileDigests.Touch {
  fileprivate init(_ status: FileStatus) {
    bytes = Int64(status.bytes)
    modified = status.modified
    changed = status.changed
    inode = Int64(bitPattern: status.inode)
    device = Int64(bitPattern: status.device)
  }
}

extension FileDigests {
  private static func bytes(of known: Known) -> [UInt8] {
    var packer = Packer()
    let touch = known.touch
    for part in [touch.bytes, touch.modified, touch.changed, touch.inode, touch.device] {
      packer.add(part)
    }
    packer.add(known.digest)
    return packer.bytes
  }

  private static func known(_ bytes: UnsafeRawBufferPointer) -> Known? {
    var unpacker = Unpacker(bytes)
    guard let length = unpacker.number(), let modified = unpacker.number(),
      let changed = unpacker.number(), let inode = unpacker.number(),
      let device = unpacker.number(), let digest = unpacker.digest(), unpacker.isAtEnd
    else { return nil }
    let touch = Touch(
      bytes: length, modified: modified, changed: changed, inode: inode, device: device)
    return Known(touch: touch, digest: digest)
  }
}

extension Store {
  /// The SHA-256 of a regular file, from memory where the file was not touched since it was read.
  ///
  /// - Throws: faults of this file only, never of the cache.
  public func digest(ofFile path: String) throws(StoreError) -> Digest {
    try files.digest(ofFile: path)
  }
}
