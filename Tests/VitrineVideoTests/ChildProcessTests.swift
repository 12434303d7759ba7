import Foundation
import Testing
import VitrineModel
import VitrineProcess
import VitrineTesting

@Suite("Processes", .serialized, .timeLimit(.minutes(30))) struct ChildProcessTests {
  /// Starts a shell that starts another program, and returns the ids of both.
  private func start(
    in tree: FileTree
  ) throws -> (process: ChildProcess, inner: () throws -> pid_t?) {
    let process = try ChildProcess(
      starting: ["/bin/sh", "-c", "sleep 500 & echo $! >inner; wait"],
      environment: ["PATH=/usr/bin:/bin"], in: tree.absolute("."), messages: "messages")
    return (
      process,
      {
        let text = try? String(contentsOfFile: tree.absolute("inner"), encoding: .utf8)
        return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      }
    )
  }

  /// Waits for the id that the shell writes.
  private func awaited(_ inner: () throws -> pid_t?) async throws -> pid_t {
    while true {
      if let id = try inner() { return id }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Whether a process that was killed ends.
  private func ends(_ id: pid_t) async throws -> Bool {
    for _ in 0..<6_000 where isRunning(id) { try await Task.sleep(for: .milliseconds(10)) }
    return !isRunning(id)
  }

  private func isRunning(_ id: pid_t) -> Bool {
    // A zombie is not running.
    guard let state = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else {
      return kill(id, 0) == 0
    }
    return !state.contains(") Z ")
  }

  @Test func endWithEverythingTheyStarted() async throws {
    try await FileTree.temporary { tree in
      let (process, inner) = try start(in: tree)
      let id = try await awaited(inner)
      #expect(try await process.end(within: .milliseconds(200)) == nil)
      #expect(try await ends(id))
    }
  }

  /// Runs a script that is started by a thread that blocks a signal.
  private func end(of script: String, blocking signal: Int32, in tree: FileTree) throws
    -> ChildProcess.End
  {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, signal)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let process = try ChildProcess(
      starting: ["/bin/sh", "-c", script], environment: [], in: tree.absolute("."),
      messages: "messages")
    return try process.waitUntilEnd()
  }

  @Test func endAtASignalThatTheirStarterBlocks() async throws {
    try await FileTree.temporary { tree in
      let found = try end(of: "kill -TERM $$; exit 3", blocking: SIGTERM, in: tree)
      #expect(found == .signal(SIGTERM))
    }
  }

  @Test func endWhenTheTaskIsCanceled() async throws {
    try await FileTree.temporary { tree in
      let (process, inner) = try start(in: tree)
      let task = Task { try await process.end(within: .seconds(400)) }
      let id = try await awaited(inner)
      let started = ContinuousClock.now
      task.cancel()
      #expect(try await task.value == nil)
      #expect(ContinuousClock.now - started < .seconds(300))
      #expect(try await ends(id))
    }
  }

  private func run(_ script: String, in folder: String, limit: Int? = nil) throws -> ChildProcess {
    try ChildProcess(
      starting: ["/bin/sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], in: folder,
      messages: "messages", processorLimit: limit)
  }

  @Test(arguments: [
    ("exit 3", ChildProcess.End.exit(3)), ("kill -9 $$", .signal(SIGKILL)),
    ("read -r line || exit 7", .exit(7)),
  ])
  func reportHowTheyEnd(_ script: String, _ end: ChildProcess.End) async throws {
    try await FileTree.temporary { tree in
      let found = try await run(script, in: tree.path).end(within: .seconds(60))
      #expect(found == end)
    }
  }

  /// The system ends them with a signal that says nothing about the limit.
  @Test func reportThatTheirProcessorTimeIsUsedUp() async throws {
    try await FileTree.temporary { tree in
      let process = try run("ulimit -t 1; while :; do :; done", in: tree.path, limit: 1)
      #expect(try await process.end(within: .seconds(60)) == .signal(SIGXCPU))
    }
  }

  /// The process is killed at some moment while it starts programs that do not end by themselves.
  @Test(arguments: 0..<8) func endWithAProcessThatIsKilled(_ number: Int) async throws {
    try await FileTree.temporary { tree in
      setenv("STARTED", tree.path, 1)
      setenv("MOMENT", String(number * number * 500), 1)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        let variables = ProcessInfo.processInfo.environment
        let folder = try #require(variables["STARTED"])
        let moment = try #require(variables["MOMENT"].flatMap(UInt32.init))
        Thread.detachNewThread {
          usleep(moment)
          kill(getpid(), SIGKILL)
        }
        while true {
          _ = try ChildProcess(
            starting: ["/bin/sh", "-c", "echo $$ >>started; exec sleep 300"],
            environment: ["PATH=/usr/bin:/bin"], in: folder, messages: "messages")
        }
      }
      // A process that was killed a moment ago may still add its id.
      try await Task.sleep(for: .seconds(1))
      let started = try? String(contentsOfFile: tree.absolute("started"), encoding: .utf8)
      for id in (started ?? "").split(separator: "\n").compactMap({ pid_t($0) }) {
        let isEnding = try await ends(id)
        #expect(isEnding)
        if !isEnding { kill(id, SIGKILL) }
      }
    }
  }
}
