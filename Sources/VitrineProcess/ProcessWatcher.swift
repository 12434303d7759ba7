// Ends the running programs when this process dies, however it dies: `kill -9` and a crash run no code
// of ours. A shell waits for the end of a pipe that only this process writes to. `PR_SET_PDEATHSIG`
// would end a program with the thread that started it, and macOS has nothing like it.

import Foundation

/// The running programs, known to a shell that outlives this process.
struct ProcessWatcher: Sendable {
  /// The leaders of the groups.
  private(set) var running: Set<pid_t> = []
  /// The end of the pipe that is written to; nil before the first program, and without a shell.
  private var pipe: Int32?
  private var isStarted = false

  /// Starts a program that does not run before the shell knows it.
  ///
  /// Until then it waits for a line from this process. If this process dies first, it ends.
  mutating func start(
    _ arguments: [String], _ environment: [String], _ actions: inout ChildProcess.Actions
  ) -> (id: pid_t, code: Int32) {
    guard let gate = Self.makePipe() else { return (0, errno) }
    defer { gate.forEach { close($0) } }
    posix_spawn_file_actions_adddup2(&actions, gate[0], STDIN_FILENO)
    let gated = ["/bin/sh", "-c", "read -r line || exit 1; exec \"$@\"", "sh"] + arguments
    let started = ChildProcess.spawn(gated, environment, &actions)
    guard started.code == 0 else { return started }
    insert(started.id)
    _ = write(gate[1], "\n", 1)
    return started
  }

  private mutating func insert(_ id: pid_t) {
    if !isStarted { pipe = Self.start() }
    isStarted = true
    running.insert(id)
    report()
  }

  /// Notes a program that ended.
  mutating func remove(_ id: pid_t) {
    running.remove(id)
    report()
  }

  /// Each line replaces the one before.
  private static let script =
    "while read -r line; do ids=$line; done; [ -z \"$ids\" ] || kill -9 $ids"

  /// Neither a missing shell nor a full pipe is a reason to fail.
  private func report() {
    guard let pipe else { return }
    let line = Array((running.sorted().map { "-\($0)" }.joined(separator: " ") + "\n").utf8)
    _ = write(pipe, line, line.count)
  }

  /// Starts the shell.
  ///
  /// It has no stream of this process but the pipe. The end that it reads stays open here as well,
  /// because writing to a pipe without a reader is a signal.
  private static func start() -> Int32? {
    guard let ends = makePipe() else { return nil }
    _ = fcntl(ends[1], F_SETFL, O_WRONLY | O_NONBLOCK)
    var actions = ChildProcess.makeActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, STDERR_FILENO)
    let started = ChildProcess.spawn(["/bin/sh", "-c", script], [], &actions)
    guard started.code == 0 else {
      ends.forEach { close($0) }
      return nil
    }
    return ends[1]
  }

  /// The two ends of a pipe, which no other program gets.
  ///
  /// Programs are started one at a time, so none starts before the ends are marked.
  private static func makePipe() -> [Int32]? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }
}
