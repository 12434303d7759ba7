// Wakes a task when the kernel reports a change (Linux's inotify). Polling finds the same changes,
// but later. The task then finds out what happened and whether it matters.

import Dispatch
import Foundation

/// Reports activity in some folders.
///
/// A class, because it closes what it opened.
public final class DirectoryWatcher: Sendable {
  /// The descriptor on which the kernel reports.
  private let events: Int32
  /// A pipe that wakes a wait whose task was canceled.
  private let ending: (read: Int32, write: Int32)
  private let queue = DispatchQueue(label: "directory-watcher")

  /// Starts to watch folders, given as absolute paths; activity in their subfolders is not
  /// reported.
  ///
  /// Nil if the kernel cannot report, or not for so many folders.
  public init?(at folders: some Sequence<RawName>) {
    guard let events = Self.listen(to: folders) else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      close(events)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.events = events
    ending = (ends[0], ends[1])
  }

  deinit { for end in [events, ending.read, ending.write] { close(end) } }

  /// Waits until something happens, or returns at once if it did since the last wait.
  ///
  /// - Parameter timeout: how long to wait.
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
    var ends = [events, ending.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let (seconds, rest) = timeout.components
    let milliseconds = seconds * 1000 + rest / 1_000_000_000_000_000
    guard poll(&ends, 2, Int32(clamping: max(0, milliseconds))) > 0, ends[1].revents == 0 else {
      return false
    }
    // The folder in which it happened does not matter.
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(events, &bytes, bytes.count) > 0 {}
    return true
  }
}

extension DirectoryWatcher {
  /// A folder that has disappeared is reported by the one that contained it.
  private static func listen(to folders: some Sequence<RawName>) -> Int32? {
    #if os(Linux)
      let events = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
      guard events >= 0 else { return nil }
      let kinds =
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      for folder in folders {
        guard inotify_add_watch(events, folder, UInt32(kinds)) < 0 else { continue }
        guard errno == ENOENT || errno == ENOTDIR || errno == EACCES else {
          close(events)
          return nil
        }
      }
      return events
    #else
      return nil
    #endif
  }
}
