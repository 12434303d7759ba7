// A program run as a process of its own. By the system's own call: Foundation's `Process`
// takes a dozen descriptors for it, and says neither that there were none left nor what else was
// refused.

import Foundation
import VitrineModel
import VitrineStore

struct ChildProcess {
  private let id: pid_t
  private let folder: String

  /// How a process ended.
  enum End: Hashable {
    case exit(Int32)
    case signal
  }

  /// Starts a program. It reads nothing; what it says on standard error goes to a file.
  ///
  /// - Parameters:
  ///   - words: the program's path and its arguments.
  ///   - messages: the name of a new file in the folder.
  init(
    starting words: [String], environment: [String], in folder: String, messages: String
  ) throws(Problem) {
    var actions = Self.makeActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, "\(folder)/\(messages)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard Self.changeFolder(&actions, folder) == 0 else {
      throw .refused(.open, folder, ENOSYS)
    }
    id = try Self.start(words, environment, &actions, folder)
    self.folder = folder
  }

  /// Waits for its end, which can be told once.
  func ended() throws(Problem) -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw .refused(.examine, folder, errno) }
    }
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?

    private static func makeActions() -> Actions { nil }

    private static func changeFolder(_ actions: inout Actions, _ folder: String) -> Int32 {
      posix_spawn_file_actions_addchdir_np(&actions, folder)
    }
  #else
    private typealias Actions = posix_spawn_file_actions_t

    private static func makeActions() -> Actions { Actions() }

    /// Looked up at run time: Swift's view of the C library leaves out what is not in every Unix.
    private static func changeFolder(_ actions: inout Actions, _ folder: String) -> Int32 {
      typealias Call =
        @convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32
      guard let found = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return ENOSYS }
      return unsafeBitCast(found, to: Call.self)(&actions, folder)
    }
  #endif

  private static func start(
    _ words: [String], _ environment: [String], _ actions: inout Actions, _ folder: String
  ) throws(Problem) -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, words[0], &actions, nil, &arguments, &variables)
    guard code == 0 else { throw .refused(.create, folder, code) }
    return process
  }
}
