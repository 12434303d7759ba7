// A crash ends the process at once, and with it its locks. Where Swift's toolchain is installed,
// the runtime starts a backtracer instead: it prints a hundred lines and takes ten seconds for a
// program of this size, while the next build waits. If the signal came from another process, the
// work even continues after that.

import Foundation

/// The signals of crashes.
enum CrashSignals {
  private static let all = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

  /// Restores the system's default for signals that are not ignored.
  ///
  /// Whoever sets `SWIFT_BACKTRACE` wants the backtrace.
  static func restoreDefaults() {
    guard getenv("SWIFT_BACKTRACE") == nil else { return }
    for number in all where isSame(signal(number, SIG_DFL), SIG_IGN) { signal(number, SIG_IGN) }
  }

  private typealias Handler = @convention(c) (Int32) -> Void

  private static func isSame(_ one: Handler?, _ other: Handler?) -> Bool {
    unsafeBitCast(one, to: UInt.self) == unsafeBitCast(other, to: UInt.self)
  }
}
