// The system kills a process that has used up its CPU time (`ulimit -t`) without a message. At the
// soft limit it sends a signal, so that limit is lowered to a second before the hard one.

import Foundation
import VitrineModel

/// The limit of this process's processor time.
enum ProcessorTime {
  /// Reports the end of the processor time, and exits then.
  static func reportEnd() {
    let limit = ResourceLimit.processorTime
    limit.lowerBelowHighest()
    // Used now, so that the signal's handler need not initialize it.
    guard limit.current != nil, message.utf8CodeUnitCount > 0 else { return }
    signal(SIGXCPU) { _ in
      _ = write(
        STDERR_FILENO, ProcessorTime.message.utf8Start, ProcessorTime.message.utf8CodeUnitCount)
      _exit(Outcome.failed.rawValue)
    }
  }

  private static let message: StaticString = """
    error[store.processor-time]: stopped, because the processor time limit is used up
      where: ulimit -t
      help:  run `ulimit -t unlimited`, then this command again: finished work is kept

    """
}
