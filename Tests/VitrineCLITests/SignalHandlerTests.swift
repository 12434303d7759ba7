import Foundation
import Testing
import VitrineTesting

@testable import VitrineCLI

@Suite("A stopped build")
struct SignalHandlerTests {
  @Test(arguments: [(SIGINT, Int32(130)), (SIGQUIT, Int32(131)), (SIGTERM, Int32(143))])
  func exitsWithTheSignalsCodeAndKeepsTheSite(signal: Int32, code: Int32) async throws {
    let (process, text, _) = try await builds(until: signal)
    #expect(process.terminationReason == .exit && process.terminationStatus == code)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("stopped; the published site is unchanged") == true, "\(lines)")
  }

  @Test func saysWhatADeployLeaves() async throws {
    let silence: LoopbackServer.Script = { _ in LoopbackAnswer().ending(.silent(after: nil)) }
    try await LoopbackServer.running(silence) { server in
      try await FileTree.siteWithOnePhoto { tree in
        let place = "to: s3, bucket: gallery, region: eu-central-1, endpoint: \"\(server.url())\""
        try tree.shell("echo 'deploy: { \(place) }' >>site.yml")
        #expect(try Command.run(["build", "--quiet"], in: tree).exit == 0)
        let process = Process()
        let messages = Pipe()
        process.executableURL = URL(fileURLWithPath: try Command.program)
        process.arguments = ["deploy", "--quiet"]
        process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
        process.environment = sanitizerOptions.merging([
          "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
        ]) { $1 }
        process.standardError = messages
        try process.run()
        while process.isRunning, server.requests.isEmpty { usleep(5_000) }
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        let end = try messages.fileHandleForReading.readToEnd() ?? Data()
        let text = String(decoding: end, as: UTF8.self)
        #expect(process.terminationStatus == 143)
        #expect(text.hasPrefix("error[deploy.stopped]: stopped; "), "\(text)")
      }
    }
  }

  /// Not even a backtrace, which takes ten seconds, keeps the lock.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
  func endsAtOnceInACrash(signal: Int32) async throws {
    let (process, _, duration) = try await builds(until: signal)
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(duration < .seconds(8))
  }

  @Test func reportsThatTheProcessorTimeIsUsedUp() async throws {
    let (process, text, _) = try await builds(until: nil, limits: "ulimit -t 2")
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    #expect(text.hasPrefix("error[store.processor-time]: stopped"), "\(text)")
  }

  /// Starts a long build, sends it a signal, and waits for its end.
  ///
  /// Returns the process, what it wrote to standard error, and how long it took to end.
  private func builds(
    until signal: Int32?, limits: String = ":"
  ) async throws -> (process: Process, text: String, duration: Duration) {
    let process = Process()
    let messages = Pipe()
    var duration = Duration.zero
    try await FileTree.temporary { tree in
      try tree.write(
        "site.yml",
        "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n"
          + "images: { sizes: [64, 96], formats: [avif, webp, jpeg] }\n")
      for number in 0..<2_000 {
        try tree.write("Photos/\(number).jpg", TinyImage.jpeg("\(number)"))
      }
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "\(limits); exec \"$@\"", "sh", try Command.program, "build", "--quiet",
      ]
      process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
      process.environment = sanitizerOptions.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      process.standardError = messages
      try process.run()
      while process.isRunning,
        !FileManager.default.fileExists(atPath: tree.absolute(".vitrine/lock"))
      {
        // Not Task.sleep: other tests may block the thread pool until the build is over.
        usleep(5_000)
      }
      let asked = ContinuousClock.now
      if let signal { kill(process.processIdentifier, signal) }
      process.waitUntilExit()
      duration = asked.duration(to: .now)
      #expect(!FileManager.default.fileExists(atPath: tree.absolute("public")))
    }
    return (
      process,
      try messages.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) }
        ?? "",
      duration
    )
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
