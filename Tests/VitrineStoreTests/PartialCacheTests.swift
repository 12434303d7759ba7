// A cache may lose any part at any time, and any part may become something else. What is left is
// still a cache; a folder of somebody else never is.

import Foundation
import GRDB
import Testing
import VitrineModel

@testable import VitrineStore

/// A cache with an entry of every kind.
private struct FullCache {
  let scratch: Scratch
  var path: String { scratch.cache }

  init() async throws {
    scratch = try Scratch()
    let lock = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    let store = try scratch.store()
    let blob = try store.add([1, 2, 3])
    try store.setFact("meta", blob, [4])
    try store.recordUse { $0(blob) }
    try store.keep([5], as: "last-pages")
    try store.flush()
    for site in ["staging", "twin"] {
      try write("<p>", to: "\(site)/0123456789abcdef/index.html")
      try write("vitrine-site 1\n", to: "\(site)/0123456789abcdef/\(DirectoryMarker.site)")
    }
    try write("half", to: "temp/.vitrine-1-1.part")
    try write("half", to: ".vitrine-1-2.part")
    try write("half", to: "index.sqlite-journal")
    lock.release()
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func remove(_ name: String) throws {
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// Puts something else in the place of an entry.
  func put(_ kind: String, at entry: String) throws {
    let place = "\(path)/\(entry)"
    try remove(entry)
    switch kind {
    case "file": try write("in the way", to: entry)
    case "folder": try write("in the way", to: "\(entry)/inner/file")
    case "pipe": #expect(mkfifo(place, 0o600) == 0)
    case "dangling": #expect(symlink("nowhere", place) == 0)
    case "loop": #expect(symlink(URL(fileURLWithPath: place).lastPathComponent, place) == 0)
    default: #expect(symlink(scratch.path, place) == 0)
    }
  }

  /// The next build gets a cache that works.
  func expectUsable(_ what: Comment) async throws {
    #expect(try Store.isFit(path), what)
    let lock = try await StoreLock.acquire(path, timeout: .zero)
    let store = try scratch.store()
    let blob = try store.add([9])
    try store.setFact("meta", blob, [1])
    try store.recordUse { $0(blob) }
    try store.keep([5], as: "last-pages")
    try store.flush()
    #expect(try store.read(blob) == [9], what)
    #expect(try scratch.store().fact("meta", blob) == [1], what)
    for name in try names {
      let kind = try FileStatus.ofLink(at: "\(path)/\(name)")?.kind
      #expect(CacheEntry(name)?.kind == kind, what)
    }
    lock.release()
  }
}

struct PartialCacheTests {
  private static let entries = [
    ".vitrine-1-2.part", "CACHEDIR.TAG", "blobs", "builds", "index.sqlite", "index.sqlite-journal",
    "last-pages", "lock", "staging", "temp", "twin",
  ]

  @Test func knowsEveryEntry() async throws {
    #expect(try await FullCache().names == Self.entries)
  }

  @Test(arguments: entries)
  func goesOnWithOneEntryAlone(_ entry: String) async throws {
    let cache = try await FullCache()
    for name in try cache.names where name != entry { try cache.remove(name) }
    try await cache.expectUsable("only \(entry)")
  }

  @Test(arguments: entries)
  func goesOnWithoutAnEntry(_ entry: String) async throws {
    let cache = try await FullCache()
    try cache.remove(entry)
    try await cache.expectUsable("all but \(entry)")
  }

  @Test(arguments: entries, ["file", "folder", "pipe", "dangling", "loop", "outside"])
  func replacesWhatIsInThePlaceOfAnEntry(_ entry: String, _ kind: String) async throws {
    let cache = try await FullCache()
    try cache.scratch.write("mine", to: "letter")
    try cache.put(kind, at: entry)
    try await cache.expectUsable("\(entry) as \(kind)")
    #expect(exists(cache.scratch.path + "/letter"))
  }

  /// The folder of the blob that the next build adds.
  private static let folder = "blobs/\(Store.digest(of: [9]).hex.prefix(2))"

  @Test(arguments: ["file", "pipe", "dangling", "loop", "outside"])
  func replacesWhatIsInThePlaceOfAFolderOfBlobs(_ kind: String) async throws {
    let cache = try await FullCache()
    try cache.put(kind, at: Self.folder)
    try await cache.expectUsable("\(Self.folder) as \(kind)")
    let status = try FileStatus.ofLink(at: "\(cache.path)/\(Self.folder)")
    #expect(status?.kind == .folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.scratch.path) == ["cache"])
  }

  @Test(arguments: ["file", "pipe", "dangling", "loop"])
  func replacesWhatAppearsDuringABuild(_ kind: String) async throws {
    let cache = try await FullCache()
    let store = try cache.scratch.store()
    for place in [Self.folder, "blobs"] {
      try cache.put(kind, at: place)
      #expect(try store.read(store.add([9])) == [9], "\(place) as \(kind)")
    }
  }

  @Test(arguments: ["folder", "pipe", "loop"])
  func replacesWhatIsInThePlaceOfARecord(_ kind: String) async throws {
    let cache = try await FullCache()
    let record = try #require(
      FileManager.default.contentsOfDirectory(atPath: "\(cache.path)/builds").first)
    try cache.put(kind, at: "builds/\(record)")
    try await cache.expectUsable("a record as \(kind)")
    let status = try FileStatus.ofLink(at: "\(cache.path)/builds/\(record)")
    #expect(status == nil || status?.kind == .file)
  }

  /// Nothing in these files or folders is from a build, whatever their names.
  @Test(arguments: [
    ["thesis.txt"], ["index.sqlite"], ["blobs"], ["blobs/thesis.txt"], ["blobs/ab/thesis.txt"],
    ["builds/2024.zip"], ["staging/site/index.html"], ["twin/photo.jpg"], ["temp/thesis.txt"],
    ["lock/thesis.txt"], ["lock", "thesis.txt"],
    ["CACHEDIR.TAG", "objects/a.o"], [".vitrine-12ab-0.part", "thesis.txt"],
    ["last-pages", "thesis.txt"], ["lost+found/thesis.txt", "thesis.txt"],
  ])
  func takesNoFolderOfSomebodyElse(_ files: [String]) throws {
    let scratch = try Scratch()
    for file in files {
      let path = URL(fileURLWithPath: "\(scratch.cache)/\(file)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("the only copy".utf8).write(to: path)
    }
    #expect(try !Store.isFit(scratch.cache))
  }

  /// A disk of its own, of which not every user may read all.
  @Test func takesTheTopOfAnEmptyDisk() throws {
    let scratch = try Scratch()
    let found = scratch.cache + "/lost+found"
    try FileManager.default.createDirectory(atPath: found, withIntermediateDirectories: true)
    #expect(chmod(found, 0) == 0)
    defer { chmod(found, 0o700) }
    #expect(try Store.isFit(scratch.cache))
    _ = try scratch.store()
    #expect(try Store.isFit(scratch.cache))
    #expect(FileManager.default.fileExists(atPath: found))
  }

  @Test func goesOnWithPartOfAStagingFolder() async throws {
    let cache = try await FullCache()
    for name in try cache.names where name != "staging" { try cache.remove(name) }
    try cache.remove("staging/0123456789abcdef/\(DirectoryMarker.site)")
    try await cache.expectUsable("an unmarked staging folder")
  }

  @Test func removesTheFormerStagingFolderOnlyIfItIsOurs() async throws {
    let cache = try await FullCache()
    try await cache.expectUsable("whole")
    #expect(try !cache.names.contains("twin"))
    try cache.write("mine", to: "twin/photo.jpg")
    try await StoreLock.acquire(cache.path, timeout: .zero).release()
    #expect(try cache.names.contains("twin"))
  }

  @Test func keepsWorkingWhileItIsDeleted() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blob = try store.add([1])
    try store.setFact("meta", blob, [1])
    try store.flush()
    for number in 0..<3 {
      try FileManager.default.removeItem(atPath: scratch.cache)
      let next = try store.add([UInt8(number)])
      try store.setFact("meta", next, [2])
      try store.flush()
      try store.keep([3], as: "last-pages")
      #expect(try store.read(next) == [UInt8(number)])
      #expect(try scratch.store().fact("meta", next) == [2])
    }
  }

  @Test func noticesThatItsLockWasDeleted() async throws {
    let scratch = try Scratch()
    let lock = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    #expect(try lock.isInPlace())
    try FileManager.default.removeItem(atPath: scratch.cache)
    #expect(try !lock.isInPlace())
    let other = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    #expect(try !lock.isInPlace() && other.isInPlace())
    other.release()
    lock.release()
  }

  /// A build that waited must not take the lock of a file that nobody else sees.
  @Test func waitsForTheLockThatIsInPlace() async throws {
    let scratch = try Scratch()
    let first = try await StoreLock.acquire(scratch.cache, timeout: .zero)
    let path = scratch.cache
    let second = Task { () throws -> Bool in
      let lock = try await StoreLock.acquire(path, timeout: .seconds(60))
      let isInPlace = try lock.isInPlace()
      lock.release()
      return isInPlace
    }
    try await Task.sleep(for: .milliseconds(150))
    try FileManager.default.removeItem(atPath: scratch.cache)
    first.release()
    #expect(try await second.value)
  }
}

/// An index that another program holds is waited for, then a new one takes its place.
struct HeldIndexTests {
  private func openIndex(_ scratch: Scratch) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(
      path: scratch.cache + "/index.sqlite", configuration: configuration)
  }

  private func execute(_ sql: String, on queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private let key = Store.digest(of: [7])

  /// A store with a fact, and its index as another program opens it.
  private func storeAndOther(in scratch: Scratch) throws -> (Store, DatabaseQueue) {
    let store = try scratch.store()
    try store.setFact("meta", key, [1])
    try store.flush()
    return (store, try openIndex(scratch))
  }

  @Test(arguments: ["EXCLUSIVE", "IMMEDIATE"])
  func startsAnotherIndex(_ kind: String) throws {
    let scratch = try Scratch()
    let (store, other) = try storeAndOther(in: scratch)
    try execute("BEGIN \(kind)", on: other)
    try store.setFact("meta", key, [2])
    try store.flush()
    #expect(store.notices.map(\.code) == ["store.index-rebuilt"])
    #expect(store.notices.first?.what.contains("another program") == true)
    #expect(try scratch.store().fact("meta", key) == [2])
    try? other.close()
  }

  /// The other program is a separate thread: the pool of tasks may be busy for seconds.
  @Test func waitsForAProgramThatIsSoonDone() throws {
    let scratch = try Scratch()
    let (store, other) = try storeAndOther(in: scratch)
    try execute("BEGIN EXCLUSIVE", on: other)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.3)
      try? execute("COMMIT", on: other)
      hasEnded.signal()
    }
    try store.setFact("meta", key, [2])
    try store.flush()
    hasEnded.wait()
    #expect(store.notices.isEmpty)
    #expect(try scratch.store().fact("meta", key) == [2])
  }
}
