// Several deploys to one destination.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// Promise R14b.
@Suite struct DestinationLockTests {
  /// The destination has the whole site of one deploy, and the list says which.
  @Test(arguments: Backend.allCases)
  func leavesOneWholeSiteAfterDeploysAtOnce(_ backend: Backend) async throws {
    for _ in 0..<8 {
      try await DeployTestBed.deployed(backend) { testBed in
        try testBed.build(SampleSite.first)
        try testBed.build(SampleSite.second, in: "other")
        let timing = LockTiming(timeout: .seconds(60), poll: .milliseconds(20))
        try await withThrowingTaskGroup(of: Void.self) { group in
          for folder in ["public", "other"] {
            group.addTask {
              try await testBed.deploying(from: folder, timing) { _ = try await $0.run { _, _ in } }
            }
          }
          try await group.waitForAll()
        }
        let files = try testBed.files()
        let site = try testBed.site()
        #expect(site == SampleSite.first || site == SampleSite.second)
        #expect(try files[".vitrine-site"] == SampleSite.list(of: site))
        #expect(files.keys.count { $0.hasPrefix(".vitrine") } == 1)
      }
    }
  }

  @Test(arguments: Backend.allCases)
  func waitsForARunningDeploy(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.build(SampleSite.second)
      try await testBed.target { target in
        let lock = try await DestinationLock.acquire(at: target, .test) { _ in }
        let (names, continuation) = AsyncStream<String>.makeStream()
        let timing = LockTiming(timeout: .seconds(60), poll: .milliseconds(20))
        async let plan = testBed.deploying(timing) {
          try await $0.run(waiting: { continuation.yield($0) }, progress: { _, _ in }).plan
        }
        let name = await names.first { _ in true }
        #expect(name?.contains("process \(ProcessIdentity.current("").id)") == true)
        #expect(try testBed.site() == SampleSite.first)
        await lock.release()
        #expect(try await plan.count == 7)
      }
      #expect(try testBed.site() == SampleSite.second)
    }
  }

  @Test(arguments: Backend.allCases)
  func endsIfTheOtherDeployDoesNotEnd(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.build(SampleSite.second)
      try await testBed.target { target in
        let lock = try await DestinationLock.acquire(at: target, .test) { _ in }
        let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
        #expect(problems?.all.map(\.code) == ["deploy.locked"])
        #expect(problems?.all.first?.what.contains("process ") == true)
        await lock.release()
      }
      #expect(try testBed.site() == SampleSite.first)
      #expect(try testBed.locks().isEmpty)
    }
  }

  @Test(arguments: Backend.allCases)
  func continuesAfterAKilledDeploy(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.plant(LockEntry(token: "a1").path.text, "")
      try testBed.endDeploys()
      try testBed.build(SampleSite.second)
      try await testBed.deploy()
      #expect(try testBed.site() == SampleSite.second)
      #expect(try testBed.locks().isEmpty)
    }
  }

  /// The entry of a deploy on another machine counts as long as it changes.
  @Test(arguments: Backend.allCases, ["", "vitrine-lock 1 0123456789abcdef 1 0\n"])
  func waitsForAnUnknownDeployUntilItsEntryExpires(
    _ backend: Backend, _ text: String
  ) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.plant(".vitrine-lock-a1", text)
      try testBed.build(SampleSite.second)
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(problems?.all.first?.what.contains("a1 on another machine") == true)
      #expect(try testBed.site() == SampleSite.first)
      var timing = LockTiming.test
      (timing.expiry, timing.timeout) = (.milliseconds(200), .seconds(60))
      try await testBed.deploying(timing) { _ = try await $0.run { _, _ in } }
      #expect(try testBed.site() == SampleSite.second)
      #expect(try testBed.locks().isEmpty)
    }
  }

  /// It must not record its own site as complete.
  @Test(arguments: Backend.allCases, [true, false])
  func stopsIfAnotherDeployTookOver(_ backend: Backend, _ removesEntry: Bool) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.build(SampleSite.second)
      let problems = await #expect(throws: Problems.self) {
        try await testBed.deploying { deployment in
          try await deployment.run { done, _ in
            guard done == 1 else { return }
            if removesEntry { try? testBed.locks().forEach(testBed.remove) }
            try? testBed.plant(".vitrine-lock-b2", "vitrine-lock 1 0123456789abcdef 1 3\n")
          }
        }
      }
      #expect(problems?.all.map(\.code) == ["deploy.overtaken"])
      #expect(try testBed.files()[".vitrine-site"] == SampleSite.list(of: SampleSite.first))
      #expect(try SampleSite.deadLinks(in: testBed.files()).isEmpty)
      try testBed.remove(".vitrine-lock-b2")
      try await testBed.deploy()
      #expect(try testBed.site() == SampleSite.second)
    }
  }

  /// The task that rewrites the entry notices it while a long transfer looks at nothing.
  @Test(arguments: Backend.allCases)
  func stopsDuringATransferIfTheLockIsLost(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      var timing = LockTiming.test
      (timing.beat, timing.lease) = (.milliseconds(50), .milliseconds(-1))
      try await testBed.target { target in
        let lock = try await DestinationLock.acquire(at: target, timing) { _ in }
        for entry in try testBed.locks() { try testBed.remove(entry) }
        let problems = await #expect(throws: Problems.self) {
          try await lock.holding { () throws(Problems) in
            try? await Task.sleep(for: .seconds(60))
          }
        }
        #expect(problems?.all.map(\.code) == ["deploy.overtaken"])
      }
    }
  }

  #if os(Linux)
    /// Its parent has not asked for its exit code.
    @Test func recognizesAProcessThatEnded() async throws {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "sh -c 'exit' & echo $!; exec sleep 600"]
      process.standardOutput = output
      // Whoever reads the output of the tests would wait for the end of this process.
      process.standardError = FileHandle.nullDevice
      try process.run()
      // SIGTERM may be ignored: the process inherits that from the tests.
      defer { kill(process.processIdentifier, SIGKILL) }
      let bytes = output.fileHandleForReading.availableData
      let line = try #require(String(data: bytes, encoding: .utf8))
      let id = try #require(Int32(line.trimmingCharacters(in: .newlines)))
      var child = LockEntry(token: "a1")
      #expect(!child.hasEnded)
      child.process = ProcessIdentity(machine: child.process.machine, id: id)
      for _ in 0..<3_000 where !child.hasEnded { try await Task.sleep(for: .milliseconds(20)) }
      #expect(child.hasEnded)
    }
  #endif

  @Test(arguments: Backend.allCases)
  func rewritesItsEntryWhileItIsRunning(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      if [.folder, .split].contains(backend) { try testBed.plant("mine.txt", "mine") }
      var timing = LockTiming.test
      timing.beat = .milliseconds(20)
      try await testBed.target { target in
        let lock = try await DestinationLock.acquire(at: target, timing) { _ in }
        try await lock.holding { () throws(Problems) in
          for _ in 0..<3_000 {
            let files = (try? testBed.files()) ?? [:]
            let path = files.keys.first { $0.hasPrefix(LockEntry.prefix) }.flatMap { SitePath($0) }
            if let path, LockEntry(at: path, files[path.text] ?? []).beat >= 2 { return }
            try? await Task.sleep(for: .milliseconds(20))
          }
          Issue.record("the entry is not rewritten")
        }
        await lock.release()
      }
      #expect(try testBed.locks().isEmpty)
    }
  }
}
