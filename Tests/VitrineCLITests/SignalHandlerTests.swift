import Foundation
import Testing
import VitrineTesting

@testable import VitrineCLI

@Suite("A stopped build")
struct SignalHandlerTests {
  @Test(arguments: [(SIGINT, Int32(130)), (SIGQUIT, Int32(131)), (SIGTERM, Int32(143))])
  func exitsWithTheSignalsCodeAndKeepsTheSite(signal: Int32, code: Int32) async throws {
    let process = try await builds(until: signal)
    #expect(process.terminationReason == .exit && process.terminationStatus == code)
  }

  /// Not even a backtrace, which takes ten seconds, keeps the lock.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
  func endsAtOnceInACrash(signal: Int32) async throws {
    let began = ContinuousClock.now
    let process = try await builds(until: signal)
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(began.duration(to: .now) < .seconds(20))
  }

  /// Starts a long build, sends it a signal, and waits for its end.
  private func builds(until signal: Int32) async throws -> Process {
    let process = Process()
    try await FileTree.temporary { tree in
      try tree.write(
        "site.yml",
        "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n"
          + "images: { sizes: [64, 96], formats: [avif, webp, jpeg] }\n")
      for number in 0..<2_000 {
        try tree.write("Photos/\(number).jpg", TinyImage.jpeg("\(number)"))
      }
      process.executableURL = URL(fileURLWithPath: try Command.program)
      process.arguments = ["build", "--quiet"]
      process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
      process.environment = sanitizerOptions.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      process.standardError = FileHandle.nullDevice
      try process.run()
      while process.isRunning,
        !FileManager.default.fileExists(atPath: tree.absolute(".vitrine/lock"))
      {
        // Not Task.sleep: other tests may block the thread pool until the build is over.
        usleep(5_000)
      }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(!FileManager.default.fileExists(atPath: tree.absolute("public")))
    }
    return process
  }

  @Test func exitsIfWorkBlocksAllThreads() async {
    await #expect(processExitsWith: .exitCode(143)) {
      // Ignored until the handler is installed.
      signal(SIGTERM, SIG_IGN)
      Thread.detachNewThread {
        for _ in 0..<6_000 {
          usleep(10_000)
          kill(getpid(), SIGTERM)
        }
        // Nothing ended the process.
        _exit(1)
      }
      try await SignalHandler.guarding {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
            group.addTask { while true {} }
          }
        }
        return .done
      }
    }
  }
}
