// The names in folders, as they were when each was last listed. A folder whose inode and dates are
// still the same has the same names, so only its files must be examined: a site has a folder for
// each photo, and opening, listing and closing it takes four times as long as examining its page.

import Foundation
public import VitrineModel

/// The names in folders, by the folder.
public struct FolderNames: Hashable, Sendable {
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
    guard let place = places[folder.inode], let entry = Entry(at: place, of: bytes),
      entry.folder == Key(folder)
    else { return nil }
    return bytes[entry.names]
  }

  /// Adds the names in a folder, unless a further change could leave its dates as they are.
  mutating func add(_ names: ArraySlice<UInt8>, of folder: FileStatus, now: Int64) {
    guard LocalDevices.all.contains(folder.device), folder.settles < now else { return }
    append(Entry(folder: Key(folder), isEarlier: false, names: names.indices), names)
  }

  mutating func add(_ others: FolderNames) {
    others.forEach { append($0, others.bytes[$0.names]) }
  }

  /// Returns these names with those of an earlier record.
  ///
  /// The folders of a site and of the one before it take turns; older ones are dropped.
  public func with(earlier: FolderNames) -> FolderNames {
    var both = self
    earlier.forEach { entry in
      guard !entry.isEarlier, places[entry.folder.inode] == nil else { return }
      both.append(
        Entry(folder: entry.folder, isEarlier: true, names: entry.names),
        earlier.bytes[entry.names])
    }
    return both
  }

  private mutating func append(_ entry: Entry, _ names: ArraySlice<UInt8>) {
    places[entry.folder.inode] = bytes.count
    bytes += entry.head + names
  }

  private func forEach(_ body: (Entry) -> Void) {
    var place = 0
    while let entry = Entry(at: place, of: bytes) {
      body(entry)
      place = entry.names.upperBound
    }
  }
}

// MARK: The file

extension FolderNames {
  /// Reads the names that an earlier build recorded; none if the record is missing or damaged.
  public init(in cache: String) {
    guard let file = try? OpenFile.reading("\(cache)/\(Self.fileName)"),
      let status = try? file.status(), status.bytes <= Self.longest, let bytes = try? file.bytes(),
      Store.digest(of: bytes.dropFirst(Self.digestLength)).bytes
        .elementsEqual(bytes.prefix(Self.digestLength))
    else { return }
    self.bytes = Array(bytes.dropFirst(Self.digestLength))
    var found: [UInt64: Int] = [:]
    var place = 0
    forEach { entry in
      found[entry.folder.inode] = place
      place = entry.names.upperBound
    }
    places = found
  }

  /// Records the names for the next build.
  public func keep(in store: Store) throws(Problem) {
    try store.keep(Array(Store.digest(of: bytes).bytes) + bytes, as: Self.fileName)
  }
}

/// What identifies a folder with these very names.
private struct Key: Equatable {
  let inode: UInt64
  let device: UInt64
  let changed: Int64
  let modified: Int64

  init(_ status: FileStatus) {
    (inode, device) = (status.inode, status.device)
    (changed, modified) = (status.changed, status.modified)
  }

  init(inode: UInt64, device: UInt64, changed: Int64, modified: Int64) {
    (self.inode, self.device) = (inode, device)
    (self.changed, self.modified) = (changed, modified)
  }
}

/// A folder in the file, and where its names are.
private struct Entry {
  let folder: Key
  /// Whether the folder was not part of the last site, but of the one before.
  let isEarlier: Bool
  let names: Range<Int>

  private static let headLength = 48

  init(folder: Key, isEarlier: Bool, names: Range<Int>) {
    (self.folder, self.isEarlier, self.names) = (folder, isEarlier, names)
  }

  init?(at place: Int, of bytes: [UInt8]) {
    let start = place + Self.headLength
    guard bytes.count >= start else { return nil }
    func word(_ number: Int) -> UInt64 {
      bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: place + 8 * number, as: UInt64.self).littleEndian
      }
    }
    guard word(5) <= bytes.count - start else { return nil }
    folder = Key(
      inode: word(0), device: word(1), changed: Int64(bitPattern: word(2)),
      modified: Int64(bitPattern: word(3)))
    isEarlier = word(4) == 1
    names = start..<start + Int(word(5))
  }

  var head: [UInt8] {
    let words: [UInt64] = [
      folder.inode, folder.device, UInt64(bitPattern: folder.changed),
      UInt64(bitPattern: folder.modified), isEarlier ? 1 : 0, UInt64(names.count),
    ]
    return words.map(\.littleEndian).withUnsafeBytes { Array($0) }
  }
}
