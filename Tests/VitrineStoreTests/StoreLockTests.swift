import Foundation
import Testing
import VitrineModel

@testable import VitrineStore

struct StoreLockTests {
  @Test func letsOneInAndNamesItToTheOther() async throws {
    let scratch = try Scratch()
    let lock = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    let expected = Problem.locked(scratch.cache + "/lock", process: getpid())
    var reported: [Int32?] = []
    await #expect(throws: expected) {
      _ = try await StoreLock.acquire(scratch.cache, timeout: .milliseconds(350)) {
        reported.append($0)
      }
    }
    #expect(reported == [getpid()])
    #expect(expected.code == "site.locked")
    #expect(expected.what.contains("\(getpid())"))
    lock.release()
    let next = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    next.release()
  }

  @Test func waitsForTheOtherToEnd() async throws {
    let scratch = try Scratch()
    let lock = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    let path = scratch.cache
    let second = Task { try await StoreLock.acquire(path, timeout: .seconds(3600)).release() }
    try await Task.sleep(for: .milliseconds(50))
    lock.release()
    try await second.value
  }

  @Test func takesOverFromADeadProcess() async throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.cache, withIntermediateDirectories: true)
    try scratch.write("999999\n", to: "cache/lock")
    let lock = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    let text = try String(contentsOfFile: scratch.cache + "/lock", encoding: .utf8)
    #expect(text == "\(getpid())\n")
    lock.release()
  }

  @Test func removesWhatADeadRunLeft() async throws {
    let scratch = try Scratch()
    _ = try scratch.store()
    try scratch.write("half a pict", to: "cache/temp/.vitrine-1-1.part.webp")
    try scratch.write("half a tag", to: "cache/.vitrine-1-2.part")
    try FileManager.default.createDirectory(
      atPath: scratch.cache + "/temp/odd/deep", withIntermediateDirectories: true)
    let lock = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.cache + "/temp").isEmpty)
    #expect(!exists(scratch.cache + "/.vitrine-1-2.part"))
    lock.release()
  }

  @Test func givesUpWhenTheBuildIsStopped() async throws {
    let scratch = try Scratch()
    let lock = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    let path = scratch.cache
    let second = Task { try await StoreLock.acquire(path, timeout: .seconds(3600)).release() }
    second.cancel()
    await #expect(throws: Problem.self) { try await second.value }
    lock.release()
  }

  @Test func takesTheLockInThePlaceOfALinkOrAPipe() async throws {
    let scratch = try Scratch()
    _ = try scratch.store()
    let path = scratch.cache + "/lock"
    #expect(symlink("elsewhere", path) == 0)
    try await StoreLock.acquire(scratch.cache, timeout: .zero).release()
    #expect(unlink(path) == 0 && mkfifo(path, 0o644) == 0)
    try await StoreLock.acquire(scratch.cache, timeout: .zero).release()
    #expect(try FileStatus.ofLink(at: path)?.kind == .file)
    #expect(!FileManager.default.fileExists(atPath: scratch.cache + "/elsewhere"))
  }
}
