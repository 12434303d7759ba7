// The file systems whose files are dated by this kernel. Those of other machines, of FUSE and of
// FAT may use another clock.

import Foundation

/// The devices whose file dates come from the clock of this machine.
enum LocalDevices {
  /// From `proc_pid_mountinfo(5)`, or `getfsstat(2)` on macOS; empty on systems without either.
  ///
  /// A device that is not in the list, as Btrfs has them for parts of a disk, counts as another
  /// machine's.
  static let all: Set<UInt64> = {
    #if canImport(Darwin)
      return mounted
    #else
      return listed
    #endif
  }()

  #if canImport(Darwin)
    private static var mounted: Set<UInt64> {
      let expected = Int(max(0, getfsstat(nil, 0, MNT_NOWAIT)))
      var mounts: [statfs] = .init(repeating: .init(), count: expected)
      let bytes = Int32(mounts.count * MemoryLayout<statfs>.stride)
      let count = Int(max(0, getfsstat(&mounts, bytes, MNT_NOWAIT)))
      let local = mounts.prefix(count).filter { mount in
        withUnsafeBytes(of: mount.f_fstypename) { $0.prefix { $0 != 0 }.elementsEqual("apfs".utf8) }
      }
      // The number that `stat` reports, which `FileStatus` extends in the same way.
      return Set(local.map { UInt64(truncatingIfNeeded: $0.f_fsid.val.0) })
    }
  #endif

  private static var listed: Set<UInt64> {
    let list = try? OpenFile.reading("/proc/self/mountinfo").bytes()
    let lines = String(decoding: list ?? [], as: UTF8.self).split(separator: "\n")
    return Set(lines.compactMap(device))
  }

  private static let kinds: Set<Substring> = [
    "bcachefs", "btrfs", "ext2", "ext3", "ext4", "f2fs", "overlay", "tmpfs", "xfs", "zfs",
  ]

  /// Parses `36 35 98:0 / /mnt rw - ext4 /dev/sda rw`; nil for other kinds of file systems.
  private static func device(_ line: Substring) -> UInt64? {
    let words = line.split(separator: " ")
    guard words.count > 2, let dash = words.lastIndex(of: "-"), dash + 1 < words.endIndex,
      kinds.contains(words[dash + 1])
    else { return nil }
    let numbers = words[2].split(separator: ":").compactMap { UInt64($0) }
    guard numbers.count == 2 else { return nil }
    return number(major: numbers[0], minor: numbers[1])
  }

  /// The number that `stat` reports: `makedev(3)`.
  private static func number(major: UInt64, minor: UInt64) -> UInt64 {
    (major & 0xFFFF_F000) << 32 | (major & 0xFFF) << 8 | (minor & 0xFFFF_FF00) << 12 | minor & 0xFF
  }
}
