// A program that runs as its own process, started with `posix_spawn`. Foundation's `Process` takes
// a dozen file descriptors for it, and reports neither that none were left nor what else the system
// refused. Each process leads its own group, so that whatever it starts can be ended with it.

import Foundation
import Synchronization
package import VitrineModel

/// A running program.
package struct ChildProcess: Sendable {
  private let id: pid_t
  private let folder: String
  /// The seconds of CPU time after which the system ends it; nil if there is no limit.
  private let processorLimit: Int?

  /// How a process ended.
  package enum End: Hashable, Sendable {
    case exit(Int32)
    /// `SIGXCPU` if it reached the limit of processor time, whatever ended it then.
    case signal(Int32)
  }

  /// The processes that have not ended.
  private static let watcher = Mutex(ProcessWatcher())

  /// Starts a program that reads nothing and writes its output to files.
  ///
  /// - Parameters:
  ///   - arguments: The program's path and its arguments.
  ///   - environment: Lines such as `PATH=/usr/bin`.
  ///   - folder: The working directory.
  ///   - messages: The name of a new file in the folder for standard error; standard output goes to
  ///     the file with `.out` after that name.
  ///   - processorLimit: The seconds of processor time to which the program limits itself.
  /// - Throws: The reason if the system cannot start it.
  package init(
    starting arguments: [String], environment: [String], in folder: String, messages: String,
    processorLimit: Int? = nil
  ) throws(Problem) {
    var actions = Self.makeActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, "\(folder)/\(messages).out", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, "\(folder)/\(messages)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard Self.changeFolder(&actions, folder) == 0 else {
      throw SystemError(ENOSYS).problem(doing: "open", at: folder)
    }
    id = try Self.start(arguments, environment, &actions, folder)
    self.folder = folder
    let limits = [processorLimit, ResourceLimit.processorTime.current]
    self.processorLimit = limits.compactMap(\.self).min()
  }

  /// Waits until the process ends.
  ///
  /// Call either this or `end(within:)`, once.
  package func waitUntilEnd() throws(Problem) -> End {
    while true {
      if let end = try poll(0) { return end }
    }
  }

  /// Waits until the process ends, but no longer than some time, and ends it then or if the task is
  /// canceled.
  ///
  /// - Returns: The end; nil if the time was over or the task was canceled.
  package func end(within limit: Duration) async throws(Problem) -> End? {
    let deadline = ContinuousClock.now + limit
    var pause = Duration.milliseconds(1)
    while ContinuousClock.now < deadline, !Task.isCancelled {
      if let end = try poll(WNOHANG) { return end }
      // Threads are few, and others may wait for them.
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(40))
    }
    kill(-id, SIGKILL)
    _ = try poll(0)
    return nil
  }

  /// Ends all processes, before this one ends.
  package static func endAll() {
    for id in watcher.withLock({ $0.running }) { kill(-id, SIGKILL) }
  }

  private func poll(_ options: Int32) throws(Problem) -> End? {
    var status: Int32 = 0
    var usage = rusage()
    let found = wait4(id, &status, options, &usage)
    guard found != 0 else { return nil }
    guard found > 0 else {
      guard errno == EINTR else { throw SystemError(errno).problem(doing: "examine", at: folder) }
      return nil
    }
    Self.watcher.withLock { $0.remove(id) }
    if status != 0, hasReachedLimit(usage) { return .signal(SIGXCPU) }
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Whether no processor time was left.
  ///
  /// The system measures it in ticks, which are less exact than what it reports.
  private func hasReachedLimit(_ usage: rusage) -> Bool {
    guard let processorLimit else { return false }
    let times = [usage.ru_utime, usage.ru_stime]
    let used = times.map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
    return used > Double(processorLimit) - 0.25
  }

  private static func start(
    _ arguments: [String], _ environment: [String], _ actions: inout Actions, _ folder: String
  ) throws(Problem) -> pid_t {
    let (id, code) = watcher.withLock { $0.start(arguments, environment, &actions) }
    guard code == 0 else { throw SystemError(code).problem(doing: "create", at: folder) }
    return id
  }

  /// Starts a program that leads a group; the code is 0, or why the system cannot start it.
  static func spawn(
    _ arguments: [String], _ environment: [String], _ actions: inout Actions
  ) -> (id: pid_t, code: Int32) {
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var attributes = makeAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    resetSignals(&attributes)
    var id = pid_t()
    let code = posix_spawn(&id, arguments[0], &actions, &attributes, &words, &variables)
    return (id, code)
  }

  /// The thread may block signals, and this process ignores some, which a program would inherit.
  ///
  /// A hang-up stays ignored if the user asked for that with `nohup`.
  private static func resetSignals(_ attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGCHLD, SIGXCPU, SIGXFSZ] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &signals)
  }
}

// MARK: Systems

extension ChildProcess {
  #if canImport(Darwin)
    /// The file actions of a new process, as this system declares them.
    typealias Actions = posix_spawn_file_actions_t?
    /// The attributes of a new process, as this system declares them.
    private typealias Attributes = posix_spawnattr_t?

    static func makeActions() -> Actions { nil }
    private static func makeAttributes() -> Attributes { nil }

    private static func changeFolder(_ actions: inout Actions, _ folder: String) -> Int32 {
      posix_spawn_file_actions_addchdir_np(&actions, folder)
    }
  #else
    /// The file actions of a new process, as this system declares them.
    typealias Actions = posix_spawn_file_actions_t
    /// The attributes of a new process, as this system declares them.
    private typealias Attributes = posix_spawnattr_t

    static func makeActions() -> Actions { Actions() }
    private static func makeAttributes() -> Attributes { Attributes() }

    /// Found at run time: Swift's module of the C library leaves out what not every Unix has.
    private static func changeFolder(_ actions: inout Actions, _ folder: String) -> Int32 {
      /// The type of `posix_spawn_file_actions_addchdir_np`.
      typealias Call =
        @convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32
      guard let found = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return ENOSYS }
      return unsafeBitCast(found, to: Call.self)(&actions, folder)
    }
  #endif
}
