// What the kernel reports about folders, as a descriptor that becomes readable. kqueue(2) would need an
// open descriptor for each file to report that it is written in place, so macOS uses FSEvents.

import Foundation

#if canImport(Darwin)
  import CoreServices
  import Dispatch
#endif

#if os(Linux)
  /// The kernel's reports, closed with the last reference.
  final class FolderEvents: Sendable {
    /// Readable if something happened; reading does not block.
    let descriptor: Int32

    /// Nil if the kernel cannot report, or not for so many folders.
    ///
    /// A folder that has disappeared is reported by the one that contained it.
    init?(in folders: some Sequence<RawName>) {
      let events = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
      guard events >= 0 else { return nil }
      descriptor = events
      let kinds =
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      for folder in folders {
        guard inotify_add_watch(events, folder, UInt32(kinds)) < 0 else { continue }
        // The descriptor is closed with the value.
        guard errno == ENOENT || errno == ENOTDIR || errno == EACCES else { return nil }
      }
    }

    deinit { close(descriptor) }
  }
#elseif canImport(Darwin)
  /// The kernel's reports, ended with the last reference.
  final class FolderEvents: Sendable {
    /// Readable if something happened; reading does not block.
    var descriptor: Int32 { ends.read }
    private let ends: (read: Int32, write: Int32)
    private let queue = DispatchQueue(label: "folder-events")
    /// Only the initializer and `deinit` use the pointer, so no two threads share it: Swift cannot know.
    nonisolated(unsafe) private let stream: FSEventStreamRef

    /// Nil if the kernel cannot report.
    ///
    /// Activity in subfolders is reported too.
    init?(in folders: some Sequence<RawName>) {
      guard let ends = DirectoryWatcher.pipe() else { return nil }
      for end in [ends.read, ends.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      // The callback cannot capture anything, so the number of the descriptor is its pointer.
      var context = FSEventStreamContext(
        version: 0, info: UnsafeMutableRawPointer(bitPattern: Int(ends.write)), retain: nil,
        release: nil, copyDescription: nil)
      let stream = FSEventStreamCreate(
        nil,
        { _, info, _, _, _, _ in
          _ = write(Int32(truncatingIfNeeded: Int(bitPattern: info)), [1], 1)
        },
        &context, Self.outermost(folders) as CFArray,
        FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.01,
        FSEventStreamCreateFlags(
          kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagNoDefer))
      guard let stream else {
        close(ends.read)
        close(ends.write)
        return nil
      }
      self.ends = ends
      self.stream = stream
      FSEventStreamSetDispatchQueue(stream, queue)
      guard FSEventStreamStart(stream) else { return nil }
    }

    deinit {
      FSEventStreamStop(stream)
      FSEventStreamInvalidate(stream)
      FSEventStreamRelease(stream)
      // The queue may be in the middle of a callback, which writes.
      queue.async { [ends] in
        close(ends.read)
        close(ends.write)
      }
    }

    /// The folders that are in none of the others.
    private static func outermost(_ folders: some Sequence<RawName>) -> [String] {
      var found: [String] = []
      for folder in folders.map({ "\($0.text)/" }).sorted() {
        if let last = found.last, folder.hasPrefix(last) { continue }
        found.append(folder)
      }
      return found.map { String($0.dropLast()) }
    }
  }
#else
  /// A system that does not report changes.
  final class FolderEvents: Sendable {
    let descriptor: Int32 = -1

    init?(in folders: some Sequence<RawName>) { return nil }
  }
#endif
