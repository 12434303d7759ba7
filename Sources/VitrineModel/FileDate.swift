// What the date of a file's change is good for: to tell that nobody touched the file since.

import Foundation

/// When a file was changed last, as file systems date it, in nanoseconds since 1970.
public enum FileDate {
  /// Whole hundredths of a second come from file systems with a slower clock, as a rule.
  private static let hundredth: Int64 = 10_000_000
  /// The clock of FAT. Those of other machines may run apart from ours as well.
  private static let slowest: Int64 = 2_000_000_000

  /// Two ticks of the clock by which this kernel dates changes, and no less than of a common one,
  /// four milliseconds each: it may be behind by more than one.
  private static let ticks: Int64 = {
    #if os(Linux)
      var tick = timespec()
      guard clock_getres(CLOCK_REALTIME_COARSE, &tick) == 0, tick.tv_sec == 0 else {
        return slowest
      }
      return max(2 * Int64(tick.tv_nsec), 8_000_000)
    #else
      return slowest
    #endif
  }()

  /// From when on a further change shows another date. Whoever reads a file before may be shown the
  /// same date for another content later.
  ///
  /// - Parameters:
  ///   - bytes: how long the file is. A write dates it before its last byte is there; memory takes
  ///     several in a nanosecond.
  ///   - isLocal: is it dated by this kernel.
  public static func settles(_ changed: Int64, bytes: Int, isLocal: Bool) -> Int64 {
    let wait = isLocal && changed % hundredth != 0 ? ticks : slowest
    let longest = 1 << 50
    let (moment, isTooLate) = changed.addingReportingOverflow(wait + Int64(min(bytes, longest)))
    return isTooLate ? .max : moment
  }
}
