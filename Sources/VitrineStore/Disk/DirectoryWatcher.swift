// Wakes whoever waits for a change, where the kernel tells of it (Linux's inotify): looking again and
// again notices the same, but later. What happened, and whether it matters, is found out by looking.

import Dispatch
import Foundation

/// Rings when something happens in some folders. A class, since it closes what it opened.
public final class DirectoryWatcher: Sendable {
  /// Where the kernel tells what happened.
  private let events: Int32
  /// Wakes a wait whose task was canceled.
  private let ending: (read: Int32, write: Int32)
  private let queue = DispatchQueue(label: "folder-alarm")

  /// - Parameter folders: absolute paths; what is in folders within them does not ring.
  /// - Returns: nil where the kernel tells nothing of its own, or not of so many folders.
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

  /// Waits until something happens; at once where it did since the last wait.
  ///
  /// - Returns: false where nothing did for so long, and where the task was canceled.
  public func rings(within patience: Duration) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own waits: those of tasks must not.
        queue.async { continuation.resume(returning: self.wait(patience)) }
      }
    } onCancel: {
      _ = write(ending.write, [0], 1)
    }
  }

  private func wait(_ patience: Duration) -> Bool {
    var ends = [events, ending.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let (seconds, rest) = patience.components
    let milliseconds = seconds * 1000 + rest / 1_000_000_000_000_000
    guard poll(&ends, 2, Int32(clamping: max(0, milliseconds))) > 0, ends[1].revents == 0 else {
      return false
    }
    // Which folder it was does not matter.
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(events, &bytes, bytes.count) > 0 {}
    return true
  }
}

extension DirectoryWatcher {
  /// A folder that is gone meanwhile rings in the one that it was in.
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
