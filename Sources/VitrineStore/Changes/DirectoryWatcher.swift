// Wakes a task when the kernel reports a change (inotify on Linux, FSEvents on macOS). Polling finds
// the same changes, but later. The task then finds out what happened and whether it matters.

import Dispatch
import Foundation

/// Reports activity in some folders.
///
/// A class, because it closes what it opened.
public final class DirectoryWatcher: Sendable {
  private let events: FolderEvents
  /// A pipe that wakes a wait whose task was canceled.
  private let ending: (read: Int32, write: Int32)
  private let queue = DispatchQueue(label: "directory-watcher")

  /// Starts to watch folders, given as absolute paths; Linux does not report activity in their
  /// subfolders.
  ///
  /// Nil if the kernel cannot report, or not for so many folders.
  public init?(at folders: some Sequence<RawName>) {
    guard let events = FolderEvents(in: folders), let ending = Self.pipe() else { return nil }
    self.events = events
    self.ending = ending
  }

  deinit { for end in [ending.read, ending.write] { close(end) } }

  /// Creates a pipe that no other program inherits; nil if the system refuses.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits until something happens, or returns at once if it did since the last wait.
  ///
  /// - Parameter timeout: How long to wait.
  /// - Returns: False if nothing happened in this time, or the task was canceled.
  public func hasActivity(within timeout: Duration) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A separate thread waits, because threads of tasks must not block.
        queue.async { continuation.resume(returning: self.wait(timeout)) }
      }
    } onCancel: {
      _ = write(ending.write, [0], 1)
    }
  }

  private func wait(_ timeout: Duration) -> Bool {
    var ends = [events.descriptor, ending.read].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let (seconds, rest) = timeout.components
    let milliseconds = seconds * 1000 + rest / 1_000_000_000_000_000
    guard poll(&ends, 2, Int32(clamping: max(0, milliseconds))) > 0, ends[1].revents == 0 else {
      return false
    }
    // The folder in which it happened does not matter.
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(events.descriptor, &bytes, bytes.count) > 0 {}
    return true
  }
}
