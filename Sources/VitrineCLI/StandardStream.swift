// The streams every program is started with. They may be full, closed or read by nobody, and none
// of that may end a build: Foundation's writing traps there, so the system is called directly.

import Foundation

/// Where a program speaks.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// To be called before anything else is opened. A pipe that nobody reads becomes an error of the
  /// write instead of the process's end. A stream that is closed is taken by `/dev/null`, lest the
  /// next file opened get its number and our messages; it is opened the wrong way around, so that
  /// writing is refused as on the closed one.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is given: this one, as those below are taken.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all of the text.
  /// - Returns: 0, or the code of the system's refusal.
  func write(_ text: String) -> Int32 { write(Array(text.utf8)) }

  /// Writes all of the bytes.
  /// - Returns: 0, or the code of the system's refusal.
  func write(_ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(rawValue, $0.baseAddress, $0.count) }
      switch written >= 0 ? 0 : errno {
      case 0: rest = rest.dropFirst(written)
      case EINTR: continue
      case EAGAIN: awaitRoom()
      case let code: return code
      }
    }
    return 0
  }

  /// Another program may have made a shared terminal or pipe one that does not wait.
  private func awaitRoom() {
    var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
