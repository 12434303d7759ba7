import Foundation
import Synchronization
import Testing
import VitrineModel

@testable import VitrineStore

struct FileDigestsTests {
  private func reads(_ store: Store) -> Int { store.files.reads.load(ordering: .relaxed) }

  @Test func readsAFileOnceAlsoAcrossRuns() throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo", to: "a.jpg")
    let store = try scratch.store()
    let digest = try store.digest(ofFile: path)
    #expect(try store.digest(ofFile: path) == digest)
    #expect(reads(store) == 1)
    try store.flush()
    let later = try scratch.store()
    #expect(try later.digest(ofFile: path) == digest)
    #expect(reads(later) == 0)
  }

  @Test func readsAgainAFileThatChangedUnderItsOldDateAndLength() throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo one", to: "a.jpg")
    let store = try scratch.store()
    let before = try #require(try FileStatus.ofTarget(at: path))
    let digest = try store.digest(ofFile: path)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data("photo two".utf8))
    try file.close()
    let seconds = Double(before.modified) / 1e9
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    #expect(try store.digest(ofFile: path) == Store.digest(of: "photo two".utf8))
    #expect(try store.digest(ofFile: path) != digest)
    #expect(reads(store) == 2)
  }

  /// The digest does not depend on whether it can be stored; `flush` reports that.
  @Test func readsFilesWhileTheIndexCannotBeUsed() throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo", to: "a.jpg")
    let store = try scratch.store()
    try store.setFact("pending", Store.digest(of: "a".utf8), [1])
    let journal = store.directory + "/index.sqlite-journal"
    try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: false)
    #expect(try store.digest(ofFile: path) == Store.digest(of: "photo".utf8))
    #expect(throws: Problem.self) { try store.flush() }
    #expect(throws: Problem.refused(.open, path + "x", ENOENT)) {
      try store.digest(ofFile: path + "x")
    }
    try FileManager.default.removeItem(atPath: journal)
    try store.flush()
  }

  @Test(arguments: [-100_000_000.0, 0, 4_070_908_800])
  func doesNotCareForOddDates(_ date: Double) throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo", to: "a.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: date)], ofItemAtPath: path)
    let store = try scratch.store()
    #expect(try store.digest(ofFile: path) == Store.digest(of: "photo".utf8))
    #expect(try store.digest(ofFile: path) == Store.digest(of: "photo".utf8))
    #expect(reads(store) == 1)
  }

  @Test func doesNotTrustWhatAnotherMachineLearned() throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo", to: "a.jpg")
    let store = try scratch.store(machine: "one")
    _ = try store.digest(ofFile: path)
    try store.flush()
    let other = try scratch.store(machine: "two")
    _ = try other.digest(ofFile: path)
    #expect(reads(other) == 1)
    let home = try scratch.store(machine: "one")
    _ = try home.digest(ofFile: path)
    #expect(reads(home) == 0)
  }

  @Test func doesNotTrustACacheThatWasCopied() throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo", to: "a.jpg")
    let store = try scratch.store()
    _ = try store.digest(ofFile: path)
    try store.flush()
    let copy = scratch.path + "/restored"
    try FileManager.default.copyItem(atPath: scratch.cache, toPath: copy)
    let restored = try Store(
      directory: copy, machine: CacheEnvironment(name: "here"), clock: Clock { .max })
    _ = try restored.digest(ofFile: path)
    #expect(reads(restored) == 1)
  }

  @Test(arguments: [(30, 1), (5, 2), (0, 2), (-3_600_000, 2)])
  func doesNotRememberAFileThatJustChanged(_ milliseconds: Int64, reads: Int) throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo", to: "a.jpg")
    let changed = try #require(try FileStatus.ofTarget(at: path)).changed
    let store = try scratch.store(clock: Clock { changed + milliseconds * 1_000_000 })
    _ = try store.digest(ofFile: path)
    _ = try store.digest(ofFile: path)
    #expect(self.reads(store) == reads)
  }

  @Test func followsALinkToAFile() throws {
    let scratch = try Scratch()
    let path = try scratch.write("photo", to: "a.jpg")
    let link = scratch.path + "/link.jpg"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try scratch.store().digest(ofFile: link) == Store.digest(of: "photo".utf8))
  }

  @Test func refusesAnythingButAFileWithoutWaiting() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let pipe = scratch.path + "/pipe.jpg"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: Problem.notAFile(pipe)) { try store.digest(ofFile: pipe) }
    #expect(throws: Problem.notAFile(scratch.path)) {
      try store.digest(ofFile: scratch.path)
    }
    let missing = scratch.path + "/none.jpg"
    #expect(throws: Problem.refused(.open, missing, ENOENT)) {
      try store.digest(ofFile: missing)
    }
  }
}
