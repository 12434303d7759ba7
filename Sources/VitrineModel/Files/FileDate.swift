// When the modification date of a file shows that nobody has changed the file since.

public import Foundation

/// The modification date of a file in nanoseconds since 1970.
public enum FileDate {
  /// Whole hundredths of a second usually come from file systems with a slow clock.
  private static let hundredth: Int64 = 10_000_000
  /// The resolution of FAT.
  ///
  /// Clocks of other machines may differ from ours as well.
  private static let slowest: Int64 = 2_000_000_000

  /// Two ticks of the clock by which this kernel dates changes, at least those of a common one,
  /// four milliseconds each: the clock may be late by more than one.
  private static let ticks: Int64 = {
    #if os(Linux)
      var tick = timespec()
      guard clock_getres(CLOCK_REALTIME_COARSE, &tick) == 0, tick.tv_sec == 0 else {
        return slowest
      }
      return max(2 * Int64(tick.tv_nsec), 8_000_000)
    #elseif canImport(Darwin)
      // APFS dates files in nanoseconds, by the same clock as `clock_gettime`.
      return 10_000_000
    #else
      return slowest
    #endif
  }()

  /// Returns when a file's contents were modified, and when its inode changed.
  ///
  /// Programs can set only the first one.
  /// Years past 2262 wrap around, which does not matter for comparisons.
  public static func times(of file: stat) -> (modified: Int64, changed: Int64) {
    #if canImport(Darwin)
      (nanoseconds(file.st_mtimespec), nanoseconds(file.st_ctimespec))
    #else
      (nanoseconds(file.st_mtim), nanoseconds(file.st_ctim))
    #endif
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Returns the time from which a further change would show another date.
  ///
  /// Before that time, the same date may belong to other content later.
  ///
  /// - Parameters:
  ///   - changed: The modification date.
  ///   - bytes: The length of the file. A write dates the file before its last byte is written;
  ///     memory takes several bytes in a nanosecond.
  ///   - isLocal: Whether this kernel dates the file.
  /// - Returns: The time in nanoseconds since 1970.
  public static func settles(_ changed: Int64, bytes: Int, isLocal: Bool) -> Int64 {
    let wait = isLocal && changed % hundredth != 0 ? ticks : slowest
    let longest = 1 << 50
    let (moment, isTooLate) = changed.addingReportingOverflow(wait + Int64(min(bytes, longest)))
    return isTooLate ? .max : moment
  }
}
