// The names in folders, as they were when each was last listed. A folder whose inode and dates are
// still the same has the same names, so only its files must be examined: a site has a folder for
// each photo, and opening, listing and closing it takes four times as long as examining its page.

import Foundation
public import VitrineModel

/// The names in folders, by the folder.
public struct DirectoryNames: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// The position of each entry in `bytes`, by the inode of the folder.
  private var places: [UInt64: Int] = [:]

  /// The name of its file in the cache.
  public static let fileName = "last-folders"
  private static let digestLength = 32
  /// Longer files are not ours.
  private static let longest = 1 << 28

  init() {}

  /// Returns the names, each with a zero byte at its end, in the order of the file system.
  ///
  /// Nil if the folder is not known, or has changed.
  func names(of folder: FileStatus) -> ArraySlice<UInt8>? {
    guard let place = places[folder.inode], let entry = FolderEntry(at: place, of: bytes),
      entry.folder == FolderIdentity(folder)
    else { return nil }
    return bytes[entry.names]
  }

  /// Adds the names in a folder, unless a further change could leave its dates as they are.
  mutating func add(_ names: ArraySlice<UInt8>, of folder: FileStatus, now: Int64) {
    guard LocalDevices.all.contains(folder.device), folder.settles < now else { return }
    append(
      FolderEntry(folder: FolderIdentity(folder), isEarlier: false, names: names.indices), names)
  }

  mutating func add(_ others: DirectoryNames) {
    others.forEach { append($0, others.bytes[$0.names]) }
  }

  /// Returns these names with those of an earlier record.
  ///
  /// The folders of a site and of the one before it take turns; older ones are dropped.
  public func with(earlier: DirectoryNames) -> DirectoryNames {
    var both = self
    earlier.forEach { entry in
      guard !entry.isEarlier, places[entry.folder.inode] == nil else { return }
      both.append(
        FolderEntry(folder: entry.folder, isEarlier: true, names: entry.names),
        earlier.bytes[entry.names])
    }
    return both
  }

  private mutating func append(_ entry: FolderEntry, _ names: ArraySlice<UInt8>) {
    places[entry.folder.inode] = bytes.count
    bytes += entry.head + names
  }

  private func forEach(_ body: (FolderEntry) -> Void) {
    var place = 0
    while let entry = FolderEntry(at: place, of: bytes) {
      body(entry)
      place = entry.names.upperBound
    }
  }
}

// MARK: The file

extension DirectoryNames {
  /// Reads the names that an earlier build recorded; none if the record is missing or damaged.
  public init(in cache: String) {
    guard let file = try? OpenFile.reading("\(cache)/\(Self.fileName)"),
      let status = try? file.status(), status.bytes <= Self.longest, let bytes = try? file.bytes(),
      Store.digest(of: bytes.dropFirst(Self.digestLength)).bytes
        .elementsEqual(bytes.prefix(Self.digestLength))
    else { return }
    self.bytes = Array(bytes.dropFirst(Self.digestLength))
    var found: [UInt64: Int] = [:]
    forEach { found[$0.folder.inode] = $0.names.lowerBound - FolderEntry.headLength }
    places = found
  }

  /// Records the names for the next build.
  public func keep(in store: Store) throws(Problem) {
    try store.keep(Array(Store.digest(of: bytes).bytes) + bytes, as: Self.fileName)
  }
}

/// What identifies a folder with these very names.
private struct FolderIdentity: Equatable {
  let inode: UInt64
  let device: UInt64
  let changed: Int64
  let modified: Int64
}

extension FolderIdentity {
  init(_ status: FileStatus) {
    self.init(
      inode: status.inode, device: status.device, changed: status.changed,
      modified: status.modified)
  }
}

/// A folder in the file, and where its names are.
private struct FolderEntry {
  let folder: FolderIdentity
  /// Whether the folder was not part of the last site, but of the one before.
  let isEarlier: Bool
  let names: Range<Int>

  /// Six numbers are before the names.
  static let headLength = 48
}

extension FolderEntry {
  init?(at place: Int, of bytes: [UInt8]) {
    let start = place + Self.headLength
    guard bytes.count >= start else { return nil }
    let entry = bytes.withUnsafeBytes { bytes -> FolderEntry? in
      var head = Unpacker(UnsafeRawBufferPointer(rebasing: bytes[place..<start]))
      guard let inode = head.number(), let device = head.number(), let changed = head.number(),
        let modified = head.number(), let isEarlier = head.number(), let count = head.number(),
        0...Int64(bytes.count - start) ~= count
      else { return nil }
      let key = FolderIdentity(
        inode: UInt64(bitPattern: inode), device: UInt64(bitPattern: device), changed: changed,
        modified: modified)
      return FolderEntry(folder: key, isEarlier: isEarlier == 1, names: start..<start + Int(count))
    }
    guard let entry else { return nil }
    self = entry
  }

  /// The numbers before the names.
  var head: [UInt8] {
    var head = Packer()
    head.add(Int64(bitPattern: folder.inode))
    head.add(Int64(bitPattern: folder.device))
    head.add(folder.changed)
    head.add(folder.modified)
    head.add(isEarlier ? 1 : 0)
    head.add(Int64(names.count))
    return head.bytes
  }
}
