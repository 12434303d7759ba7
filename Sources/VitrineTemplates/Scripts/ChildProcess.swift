// A program that runs as its own process, started with `posix_spawn`. Foundation's `Process` takes
// a dozen file descriptors for it, and reports neither that none were left nor what else the system
// refused.

import Foundation
import VitrineModel

/// A running program.
struct ChildProcess {
  private let id: pid_t
  private let folder: String

  /// How a process ended.
  enum End: Hashable {
    case exit(Int32)
    case signal
  }

  /// Starts a program that reads nothing and writes its standard error to a file.
  ///
  /// - Parameters:
  ///   - arguments: the program's path and its arguments.
  ///   - environment: lines such as `PATH=/usr/bin`.
  ///   - folder: the working directory.
  ///   - messages: the name of a new file in the folder.
  /// - Throws: the reason if the system cannot start it.
  init(
    starting arguments: [String], environment: [String], in folder: String, messages: String
  ) throws(ScriptErrors) {
    var actions = Self.makeActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Files of the folder instead of `/dev/null`, which a container may lack.
    posix_spawn_file_actions_addopen(
      &actions, STDIN_FILENO, "\(folder)/\(messages).in", O_RDONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, "\(folder)/\(messages).out", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, "\(folder)/\(messages)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard Self.changeFolder(&actions, folder) == 0 else {
      throw .refused(ENOSYS, doing: "open", at: folder)
    }
    id = try Self.start(arguments, environment, &actions, folder)
    self.folder = folder
  }

  /// Waits until the process ends.
  ///
  /// Call it once.
  func waitUntilEnd() throws(ScriptErrors) -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw .refused(errno, doing: "examine", at: folder) }
    }
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal
  }

  #if canImport(Darwin)
    /// The file actions of a new process, as this system declares them.
    private typealias Actions = posix_spawn_file_actions_t?

    private static func makeActions() -> Actions { nil }

    private static func changeFolder(_ actions: inout Actions, _ folder: String) -> Int32 {
      posix_spawn_file_actions_addchdir_np(&actions, folder)
    }
  #else
    /// The file actions of a new process, as this system declares them.
    private typealias Actions = posix_spawn_file_actions_t

    private static func makeActions() -> Actions { Actions() }

    /// Found at run time: Swift's module of the C library leaves out what not every Unix has.
    private static func changeFolder(_ actions: inout Actions, _ folder: String) -> Int32 {
      /// The type of `posix_spawn_file_actions_addchdir_np`.
      typealias Call =
        @convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32
      guard let found = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return ENOSYS }
      return unsafeBitCast(found, to: Call.self)(&actions, folder)
    }
  #endif

  private static func start(
    _ arguments: [String], _ environment: [String], _ actions: inout Actions, _ folder: String
  ) throws(ScriptErrors) -> pid_t {
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, arguments[0], &actions, nil, &words, &variables)
    guard code == 0 else { throw .refused(code, doing: "create", at: folder) }
    return process
  }
}
