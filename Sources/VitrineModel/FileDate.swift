// What the date of a file's change is good for: to tell that nobody touched the file since.

import Foundation

/// When a file was changed last, by the kernel's clock, which nobody can set back.
public enum FileDate {
  /// Whole hundredths of a second come from file systems with a slower clock, as a rule. The slowest
  /// is FAT's, of two seconds.
  private static let hundredth: Int64 = 10_000_000
  private static let slowest: Int64 = 2_000_000_000

  /// Two ticks of the clock by which this kernel dates changes, and no less than of a common one,
  /// four milliseconds each: files may be another kernel's.
  private static let ticks: Int64 = {
    #if os(Linux)
      var tick = timespec()
      guard clock_getres(CLOCK_REALTIME_COARSE, &tick) == 0, tick.tv_sec == 0 else {
        return slowest
      }
      return max(2 * Int64(tick.tv_nsec), 8_000_000)
    #else
      return 2 * hundredth
    #endif
  }()

  /// From when on every further change shows another date. Whoever reads a file before may be
  /// shown the same date for another content later.
  ///
  /// - Parameter changed: in nanoseconds since 1970, as is what is returned.
  public static func settles(_ changed: Int64) -> Int64 {
    changed &+ (changed % hundredth == 0 ? slowest : ticks)
  }
}
