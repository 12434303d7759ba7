import Foundation
import Testing
import VitrineModel

@testable import VitrineStore

struct StoreTests {
  @Test func makesACacheIfThereIsNone() throws {
    let scratch = try Scratch()
    let deep = scratch.path + "/a/b/cache"
    let store = try Store(directory: deep)
    #expect(store.notices.isEmpty)
    let tag = try String(contentsOfFile: deep + "/CACHEDIR.TAG", encoding: .utf8)
    #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
  }

  @Test func comesBackAfterItsFolderWasDeleted() throws {
    let scratch = try Scratch()
    let blob = try scratch.store().add([1])
    try FileManager.default.removeItem(atPath: scratch.cache)
    let store = try scratch.store()
    #expect(!store.verify(blob, bytes: 1))
    #expect(try store.add([1]) == blob)
  }

  @Test func refusesAFolderThatCannotBeMadeByNameAndCause() throws {
    let scratch = try Scratch()
    let file = try scratch.write("I am a file", to: "file")
    let error = #expect(throws: Problem.self) { try Store(directory: file + "/cache") }
    let problem = try #require(error)
    #expect(problem.code == "store.missing")
    #expect(problem.severity == .error)
    #expect("\(problem.place.map(String.init(describing:)) ?? "")".hasPrefix(file))
  }

  @Test func refusesAFileInPlaceOfTheFolder() throws {
    let scratch = try Scratch()
    let file = try scratch.write("I am a file", to: "file")
    #expect(throws: Problem.self) { try Store(directory: file) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "I am a file")
  }

  @Test(arguments: [
    (ENOSPC, "store.disk-full", "the disk is full"),
    (EDQUOT, "store.disk-full", "the disk quota is used up"),
    (EROFS, "store.read-only", "the file system is read-only"),
    (EACCES, "store.no-permission", "permission denied"),
    (EMFILE, "store.too-many-files", "too many files are open"),
    (EFBIG, "store.file-too-large", "the file would be larger than the system allows"),
    (EIO, "store.failed", "the disk reported an input/output error"),
    (ENOTEMPTY, "store.failed", "directory not empty"),
  ])
  func saysPathAndCause(_ code: Int32, _ name: String, _ reason: String) {
    let problem = Problem.refused(.write, "/cache/x", code)
    #expect(problem.code == name)
    #expect(problem.what == "cannot write: \(reason)")
    #expect(problem.place == .file("/cache/x"))
  }
}

struct AtomicWriteTests {
  @Test func replacesAFileAndLeavesNoOther() throws {
    let scratch = try Scratch()
    let path = try scratch.write("old and longer", to: "file")
    try Store.writeAtomically("new".utf8, to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["file"])
  }

  @Test func replacesALinkInsteadOfFollowingIt() throws {
    let scratch = try Scratch()
    let victim = try scratch.write("mine", to: "victim")
    let link = scratch.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
    try Store.writeAtomically("new".utf8, to: link)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
    #expect(try FileStatus.ofLink(at: link)?.kind == .file)
  }

  @Test func leavesNoPartBehindIfItFails() throws {
    let scratch = try Scratch()
    let folder = scratch.path + "/folder"
    try FileManager.default.createDirectory(
      atPath: folder + "/inner", withIntermediateDirectories: true)
    #expect(throws: Problem.self) { try Store.writeAtomically("x".utf8, to: folder) }
    #expect(throws: Problem.self) {
      try Store.writeAtomically("x".utf8, to: scratch.path + "/none/x")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["folder"])
  }
}

struct FolderTests {
  @Test func removesATreeButNotWhatItsLinksLeadTo() throws {
    let scratch = try Scratch()
    try scratch.write("mine", to: "victim")
    let tree = scratch.path + "/tree"
    try FileManager.default.createDirectory(
      atPath: tree + "/a/b", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tree + "/a/out", withDestinationPath: scratch.path)
    // A name that is not UTF-8.
    #expect(
      [CChar](arrayLiteral: 0x61, -1, 0).withUnsafeBufferPointer { name in
        guard let start = name.baseAddress else { return false }
        let folder = open(tree, O_RDONLY)
        defer { close(folder) }
        return mkdirat(folder, start, 0o755) == 0
      })
    try Folder(at: scratch.path).removeTree("tree")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["victim"])
  }

  @Test func opensNoLink() throws {
    let scratch = try Scratch()
    let file = try scratch.write("mine", to: "file")
    for (name, target) in [("a", file), ("b", scratch.path)] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(name)", withDestinationPath: target)
    }
    let folder = try Folder(at: scratch.path)
    #expect(throws: Problem.self) { try folder.folder("b") }
    #expect(throws: Problem.self) { try folder.makeFolder("b") }
    #expect(throws: Problem.self) { _ = try folder.file("a") }
    #expect(throws: Problem.self) { _ = try folder.makeFile("a") }
  }
}
