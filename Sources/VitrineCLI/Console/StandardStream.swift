// The standard streams. They may be full or closed, or have no reader. None of that may end a
// build. Foundation traps in these cases, so the system is called directly.

import Foundation

/// A stream that a program prints to.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Prepares the streams.
  ///
  /// Call it before anything else is opened.
  ///
  /// A pipe that nobody reads becomes a write error instead of ending the process. A closed stream
  /// is replaced by `/dev/null`, or else the next opened file would get its number and our
  /// messages. It is opened for the opposite direction, so that writing fails as on a closed
  /// stream.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      // The system assigns the lowest free number: this one, since the lower ones are taken.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all of the text.
  ///
  /// - Returns: 0, or the system's error code.
  func write(_ text: String) -> Int32 { write(Array(text.utf8)) }

  /// Writes all of the bytes.
  ///
  /// - Returns: 0, or the system's error code.
  func write(_ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(rawValue, $0.baseAddress, $0.count) }
      switch written >= 0 ? 0 : errno {
      case 0: rest = rest.dropFirst(written)
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case let code: return code
      }
    }
    return 0
  }

  /// Waits until the stream accepts more.
  ///
  /// Another program may have made a shared terminal or pipe non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
