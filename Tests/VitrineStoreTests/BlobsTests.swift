import Foundation
import Testing
import VitrineModel

@testable import VitrineStore

struct BlobsTests {
  @Test func namesABlobByTheHashOfItsBytes() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blob = try store.add(Array("abc".utf8))
    // The test vector of FIPS 180-2.
    #expect(blob.hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let name = "ba/7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(store.path(of: blob) == "\(scratch.cache)/blobs/\(name)")
    #expect(try store.read(blob) == Array("abc".utf8))
    #expect(store.verify(blob, bytes: 3))
  }

  @Test func hashesALongStreamLikeItsBytes() throws {
    let scratch = try Scratch()
    let text = String(repeating: "a", count: 1_000_000)
    let path = try scratch.write(text, to: "long")
    let digest = try scratch.store().digest(ofFile: path)
    #expect(digest.hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(Store.digest(of: text.utf8) == digest)
    #expect(Store.digest(of: text.utf8.lazy.map { $0 }) == digest)
  }

  /// Others may have the same bytes.
  @Test func keepsASoundBlobThatSomebodyRejects() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blob = try store.add(Array("some picture".utf8))
    #expect(try !store.discardIfDamaged(blob))
    #expect(try !store.discardIfDamaged(blob, bytes: 12))
    #expect(store.verify(blob, bytes: 12))
    try flip(store.path(of: blob), at: 3)
    #expect(try store.discardIfDamaged(blob))
    #expect(access(store.path(of: blob), F_OK) != 0)
    #expect(try store.discardIfDamaged(blob))
  }

  @Test func findsEveryFlippedByte() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blob = try store.add(Array("some picture".utf8))
    for position in 0..<12 {
      try flip(store.path(of: blob), at: position)
      #expect(!store.verify(blob, bytes: 12))
      #expect(throws: Problem.damagedBlob(store.path(of: blob))) {
        try store.read(blob)
      }
      try flip(store.path(of: blob), at: position)
    }
    #expect(store.verify(blob, bytes: 12))
  }

  @Test func findsABlobThatWasCutOrIsGone() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blob = try store.add(Array("some picture".utf8))
    try cut(store.path(of: blob), to: 5)
    #expect(!store.verify(blob, bytes: 12))
    #expect(throws: Problem.self) { try store.read(blob) }
    try store.discard(blob)
    try store.discard(blob)
    #expect(!exists(store.path(of: blob)))
    #expect(!store.verify(blob, bytes: 12))
  }

  @Test func replacesADamagedBlobThatIsAddedAgain() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let bytes = Array("some picture".utf8)
    let blob = try store.add(bytes)
    try flip(store.path(of: blob), at: 3)
    #expect(try store.add(bytes) == blob)
    #expect(try store.read(blob) == bytes)
  }

  @Test func takesAFinishedFileIn() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let path = store.temporaryFile(suffix: ".webp")
    #expect(path.hasSuffix(".webp") && path.hasPrefix("\(scratch.cache)/temp/"))
    try Data("encoded".utf8).write(to: URL(fileURLWithPath: path))
    let added = try store.add(movingFile: path)
    #expect(added.blob == Store.digest(of: "encoded".utf8))
    #expect(added.bytes == 7)
    #expect(!exists(path))
    #expect(store.verify(added.blob, bytes: 7))
  }

  /// Linux keeps this folder in memory, on its own file system.
  @Test(.enabled(if: exists("/dev/shm")))
  func takesAFileInFromAnotherDisk() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let path = "/dev/shm/vitrine-\(UUID().uuidString)"
    try Data("encoded".utf8).write(to: URL(fileURLWithPath: path))
    let added = try store.add(movingFile: path)
    #expect(try store.read(added.blob) == Array("encoded".utf8))
    #expect(!exists(path))
  }

  @Test func leavesNothingBehindWhenAFileCannotBeTakenIn() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let missing = store.temporaryFile(suffix: ".jpg")
    #expect(throws: Problem.refused(.open, missing, ENOENT)) {
      try store.add(movingFile: missing)
    }
    let pipe = store.temporaryFile(suffix: ".jpg")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: Problem.notAFile(pipe)) { try store.add(movingFile: pipe) }
    #expect(!exists(pipe))
  }

  @Test func keepsItsHeadWhenManyAddAtOnce() async throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blobs = try await withThrowingTaskGroup(of: Digest.self) { group in
      for number in 0..<400 {
        group.addTask { try store.add(Array("picture \(number % 100)".utf8)) }
      }
      return try await group.reduce(into: Set<Digest>()) { $0.insert($1) }
    }
    #expect(blobs.count == 100)
    for blob in blobs { #expect(Store.digest(of: try store.read(blob)) == blob) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(scratch.cache)/temp").isEmpty)
  }

  @Test(arguments: [false, true])
  func replacesAFolderInThePlaceOfABlob(isNested: Bool) throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blob = try store.add([1, 2])
    let path = store.path(of: blob)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(
      atPath: isNested ? path + "/inner" : path, withIntermediateDirectories: true)
    #expect(!store.verify(blob, bytes: 2))
    #expect(try store.add([1, 2]) == blob)
    #expect(store.verify(blob, bytes: 2))
  }

  @Test func replacesAFileInThePlaceOfAFolderOfBlobs() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let blob = try store.add([1, 2])
    let folder = Store.parent(of: store.path(of: blob))
    try FileManager.default.removeItem(atPath: folder)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder))
    #expect(try store.add([1, 2]) == blob)
    #expect(store.verify(blob, bytes: 2))
  }
}
