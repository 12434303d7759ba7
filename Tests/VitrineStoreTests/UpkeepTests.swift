import Foundation
import Synchronization
import Testing
import VitrineModel

@testable import VitrineStore

/// A cache with blobs that builds used or did not.
private struct Kept {
  let scratch: Scratch
  let store: Store

  static let layout = CacheLayout(
    files: ["last"],
    facts: [
      FactKind("shape-2", usedBy: .key),
      FactKind("answer-1", usedBy: .key, naming: .answers) { Digest($0).map { [$0] } ?? [] },
      FactKind("copy-1", usedBy: .blob, naming: .originals) { Digest($0).map { [$0] } ?? [] },
    ])

  init() throws {
    scratch = try Scratch()
    store = try scratch.store()
  }

  var upkeep: Upkeep {
    get throws {
      try store.flush()
      return try Upkeep(scratch.store(), Self.layout)
    }
  }

  static func key(_ text: String) -> RenditionKey {
    RenditionKey(fingerprint: Store.digest(of: text.utf8), edge: 1)
  }

  func blob(_ text: String) throws -> Digest { try store.add(Array(text.utf8)) }

  func image(_ text: String) throws -> Digest {
    let blob = try blob(text)
    try store.register(
      StoredRendition(blob: blob, bytes: text.utf8.count, size: PixelSize(width: 1, height: 1)),
      for: Self.key(text))
    return blob
  }

  func use(_ digests: [Digest]) throws { try store.recordUse { digests.forEach($0) } }

  func has(_ blob: Digest) -> Bool { exists(store.path(of: blob)) }

  var records: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "\(scratch.cache)/builds").sorted()
    }
  }

  /// What came into the cache so far is older than what comes.
  func wait() { usleep(20_000) }
}

/// The records of what builds used.
struct UsageTests {
  @Test func holdsWhatWasPutIn() throws {
    let all = (0..<5_000).map { Store.digest(of: Array("\($0)".utf8)) }
    let usage = Usage { all.dropLast(1_000).forEach($0) }
    #expect(all.dropLast(1_000).allSatisfy(usage.holds))
    #expect(all.suffix(1_000).filter(usage.holds).count < 5)
    let read = try #require(Usage(usage.bytes))
    #expect(read.marks == usage.marks)
    #expect(usage.bytes.count < 4_000 * 4)
    #expect(try #require(Usage(Usage().bytes)).marks.isEmpty)
  }

  @Test func knowsEveryDamage() {
    let usage = Usage { (0..<9).map { Store.digest(of: Array("\($0)".utf8)) }.forEach($0) }
    for index in usage.bytes.indices {
      var bytes = usage.bytes
      bytes[index] ^= 0x41
      #expect(Usage(bytes) == nil)
      #expect(Usage(Array(usage.bytes.prefix(index))) == nil)
    }
  }

  @Test func isWrittenOnlyIfItDiffers() throws {
    let kept = try Kept()
    let blobs = try ["a", "b"].map { try kept.blob($0) }
    try kept.use(blobs)
    let first = try kept.records
    #expect(first.count == 1)
    let status = try FileStatus.ofLink(at: "\(kept.scratch.cache)/builds/\(first[0])")
    try kept.use(blobs.reversed())
    #expect(try kept.records == first)
    #expect(try FileStatus.ofLink(at: "\(kept.scratch.cache)/builds/\(first[0])") == status)
    try kept.use([blobs[0]])
    #expect(try kept.records.count == 2)
    try kept.use(blobs)
    let names = try kept.records
    #expect(names.count == 2)
    #expect(names.last?.suffix(32) == first[0].suffix(32))
  }

  @Test(arguments: ["file", "link", "pipe"])
  func replaceWhatIsInTheirPlace(what: String) throws {
    let kept = try Kept()
    let (path, outside) = ("\(kept.scratch.cache)/builds", "\(kept.scratch.path)/outside")
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    switch what {
    case "file": try Data().write(to: URL(fileURLWithPath: path))
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: outside)
    default: mkfifo(path, 0o644)
    }
    try kept.use([])
    #expect(try kept.records.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
  }

  @Test func areNotManyForLong() throws {
    let kept = try Kept()
    for number in 0..<(UsageLog.most + 5) {
      try kept.use([Store.digest(of: Array("\(number)".utf8))])
    }
    #expect(try kept.records.count == UsageLog.most)
    #expect(try kept.records.last?.hasPrefix("00000037-") == true)
  }
}

/// Removing what no build used.
struct PruningTests {
  @Test func keepsWhatTheLatestBuildsUsed() throws {
    let kept = try Kept()
    let images = try (0..<4).map { try kept.image("image \($0)") }
    for image in images { try kept.use([image]) }
    let pruned = try kept.upkeep.prune(keeping: 2)
    #expect(images.map(kept.has) == [false, false, true, true])
    #expect(pruned.blobs.files == 2 && pruned.entries == 2 && pruned.builds == 2)
    #expect(try kept.records.count == 2)
    let known = try kept.scratch.store().renditions(
      (0..<4).map { Kept.key("image \($0)") })
    #expect(Set(known.keys) == [Kept.key("image 2"), Kept.key("image 3")])
    #expect(try kept.upkeep.prune(keeping: 2).blobs.files == 0)
  }

  @Test func keepsWhatCameAfterTheLastBuild() throws {
    let kept = try Kept()
    let old = try kept.image("old")
    try kept.use([])
    kept.wait()
    let new = try kept.image("new")
    _ = try kept.upkeep.prune(keeping: 1)
    #expect(!kept.has(old) && kept.has(new))
  }

  @Test func keepsFactsOfWhatIsUsedAndThoseOfWhichItKnowsNothing() throws {
    let kept = try Kept()
    let (used, unused) = (Store.digest(of: [1]), Store.digest(of: [2]))
    let (body, stray) = (try kept.blob("body"), try kept.blob("stray"))
    for kind in ["shape-2", "shape-1", "record-1"] {
      for key in [used, unused] { try kept.store.setFact(kind, key, [1]) }
    }
    try kept.store.setFact("answer-1", used, body.bytes)
    try kept.store.setFact("answer-1", unused, stray.bytes)
    try kept.store.setFact("copy-1", .zero, stray.bytes)
    try kept.store.setFact("copy-1", used, [])
    try kept.use([used])
    _ = try kept.upkeep.prune(keeping: 1)
    #expect(kept.has(body) && !kept.has(stray))
    let store = try kept.scratch.store()
    func isThere(_ kind: String, _ key: Digest) throws -> Bool { try store.fact(kind, key) != nil }
    for kind in ["shape-2", "answer-1"] {
      #expect(try isThere(kind, used) && !isThere(kind, unused))
    }
    #expect(try !isThere("shape-1", used) && !isThere("shape-1", unused))
    #expect(try isThere("record-1", used) && isThere("record-1", unused))
    #expect(try !isThere("copy-1", .zero) && !isThere("copy-1", used))
  }

  @Test func keepsFilesThatAreThereOnThisMachine() throws {
    let kept = try Kept()
    let path = try kept.scratch.write("here", to: "here.jpg")
    let digest = try kept.store.digest(ofFile: path)
    let gone = try kept.scratch.write("gone", to: "gone.jpg")
    let other = try kept.store.digest(ofFile: gone)
    for key in [digest, other] { try kept.store.setFact("shape-2", key, [1]) }
    try FileManager.default.removeItem(atPath: gone)
    try kept.use([])
    _ = try kept.upkeep.prune(keeping: 1)
    let store = try kept.scratch.store()
    #expect(try store.fact("shape-2", digest) != nil)
    #expect(try store.fact("shape-2", other) == nil)
    #expect(try store.digest(ofFile: path) == digest)
    #expect(store.files.reads.load(ordering: .relaxed) == 0)
  }

  @Test func refusesIfNoBuildIsRecorded() throws {
    let kept = try Kept()
    let blob = try kept.blob("a")
    #expect(throws: Problem.self) { try kept.upkeep.prune(keeping: 10) }
    #expect(kept.has(blob))
  }

  @Test func refusesADamagedRecordAndRemovesNothing() throws {
    let kept = try Kept()
    let blob = try kept.blob("a")
    kept.wait()
    try kept.use([])
    try flip("\(kept.scratch.cache)/builds/\(try kept.records[0])", at: 3)
    #expect(throws: Problem.self) { try kept.upkeep.prune(keeping: 10) }
    #expect(kept.has(blob))
  }

  @Test func leavesWhatIsNotOurs() throws {
    let kept = try Kept()
    let blob = try kept.blob("a")
    kept.wait()
    try kept.use([])
    let cache = kept.scratch.cache
    let path = kept.store.path(of: Store.digest(of: [9]))
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["x", "blobs/note", "builds/note", "blobs/\(blob.hex.prefix(2))/note"] {
      try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(cache)/\(name)"))
    }
    let pruned = try kept.upkeep.prune(keeping: 1)
    #expect(pruned.problems.map(\.code) == Array(repeating: "cache.foreign", count: 5))
    let cleared = try kept.upkeep.clear()
    #expect(cleared.problems == pruned.problems)
    #expect(exists(path) && exists("\(cache)/x") && exists("\(cache)/builds/note"))
  }

  @Test func followsNoLinkOutOfTheCache() throws {
    let kept = try Kept()
    let blob = try kept.blob("a")
    kept.wait()
    try kept.use([])
    let manager = FileManager.default
    let outside = "\(kept.scratch.path)/outside"
    let folder = "\(kept.scratch.cache)/blobs/\(blob.hex.prefix(2))"
    try manager.moveItem(atPath: folder, toPath: outside)
    try manager.createSymbolicLink(atPath: folder, withDestinationPath: outside)
    let pruned = try kept.upkeep.prune(keeping: 1)
    #expect(pruned.problems.count == 1)
    _ = try kept.upkeep.clear()
    #expect(exists("\(outside)/\(blob.hex.dropFirst(2))"))
    let blobs = "\(kept.scratch.cache)/blobs"
    try manager.removeItem(atPath: blobs)
    try manager.createSymbolicLink(atPath: blobs, withDestinationPath: kept.scratch.path)
    #expect(throws: Problem.self) { try kept.upkeep.clear() }
    #expect(throws: Problem.self) { try kept.upkeep.sizes() }
  }
}

/// Reading everything that is kept.
struct VerifyingTests {
  @Test func findsNothingInASoundCache() async throws {
    let kept = try Kept()
    for number in 0..<300 { _ = try kept.image("\(number)") }
    try kept.use([])
    let verified = try await kept.upkeep.verify(workers: 2)
    #expect(verified.sound.files == 300 && verified.damaged == 0 && verified.problems.isEmpty)
  }

  @Test(arguments: ["flipped", "cut", "empty", "link", "pipe"])
  func takesAwayWhatIsDamaged(how: String) async throws {
    let kept = try Kept()
    let (good, bad) = (try kept.image("good one"), try kept.image("bad one"))
    let path = kept.store.path(of: bad)
    switch how {
    case "flipped": try flip(path, at: 2)
    case "cut": try cut(path, to: 3)
    case "empty": try cut(path, to: 0)
    case "link":
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: kept.store.path(of: good))
    default:
      try FileManager.default.removeItem(atPath: path)
      mkfifo(path, 0o644)
    }
    let verified = try await kept.upkeep.verify(workers: 2)
    #expect(verified.damaged == 1 && verified.sound.files == 1)
    #expect(verified.problems.map(\.code) == ["store.blob-damaged"])
    #expect(try kept.has(good) && FileStatus.ofLink(at: path) == nil)
    #expect(try await kept.upkeep.verify(workers: 2).damaged == 0)
  }

  @Test func takesAwayADamagedRecord() async throws {
    let kept = try Kept()
    try kept.use([])
    try flip("\(kept.scratch.cache)/builds/\(try kept.records[0])", at: 3)
    #expect(try await kept.upkeep.verify(workers: 1).damaged == 1)
    #expect(try kept.records.isEmpty)
  }

  @Test func findsEveryDamageOfTheIndexThatTouchesARow() async throws {
    let kept = try Kept()
    for number in 0..<20 { _ = try kept.image("image \(number)") }
    try kept.store.flush()
    let path = "\(kept.scratch.cache)/index.sqlite"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for place in stride(from: 0, to: whole.count, by: whole.count / 40) {
      try whole.write(to: URL(fileURLWithPath: path))
      try flip(path, at: place)
      let found = try await Upkeep(kept.scratch.cache, Kept.layout).verify(workers: 1)
      // Bytes outside of the rows may have any value.
      let again = try Upkeep(kept.scratch.cache, Kept.layout)
      #expect(try await again.verify(workers: 1).damaged == 0)
      if found.damaged == 0 {
        #expect(try again.sizes()[.images]?.files == 20)
      }
    }
  }
}

/// What there is in a cache.
struct CacheSizeTests {
  @Test func reportsEachKind() throws {
    let kept = try Kept()
    _ = try kept.image("image")
    try kept.store.setFact("answer-1", .zero, try kept.blob("an answer").bytes)
    try kept.store.setFact("copy-1", .zero, try kept.blob("a photo's file").bytes)
    _ = try kept.blob("nobody's")
    try kept.store.keep([1, 2], as: "last")
    try kept.scratch.write("abc", to: "cache/mine.txt")
    let sizes = try kept.upkeep.sizes()
    func bytes(_ kind: Upkeep.Kind) -> Int { sizes[kind]?.bytes ?? 0 }
    #expect(bytes(.images) == 5 && bytes(.answers) == 9 && bytes(.originals) == 14)
    #expect(bytes(.unused) == 8 && bytes(.foreign) == 3 && bytes(.staging) == 0)
    #expect(bytes(.index) > 2)
  }

  @Test func isNextToNothingOnceCleared() throws {
    let kept = try Kept()
    for number in 0..<50 { _ = try kept.image("\(number)") }
    try kept.use([])
    let cleared = try kept.upkeep.clear()
    #expect(cleared.removed.files == 52 && cleared.problems.isEmpty)
    let left = try FileManager.default.subpathsOfDirectory(atPath: kept.scratch.cache).sorted()
    #expect(left == ["CACHEDIR.TAG", "blobs", "temp"])
    #expect(try Store.isFit(kept.scratch.cache))
  }
}
