import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

/// Texts that come back as they were, or not at all.
struct ChecksummedFileTests {
  @Test(arguments: [[], [""], ["", ""], ["a"], ["1:a", "é\n", "\0", "写真"]])
  func comeBackAsTheyWere(_ texts: [String]) async throws {
    try await FileTree.temporary { (tree) async throws in
      try tree.write("kept", ChecksummedFile(texts).bytes)
      let found = try ChecksummedFile(at: tree.absolute("kept"))
      #expect(found?.texts == texts)
    }
  }

  @Test func detectEveryDamage() async throws {
    let sound = ChecksummedFile(["one", "two"]).bytes
    let cut = sound.indices.map { Array(sound[..<$0]) }
    let flipped = sound.indices.map { index in
      var bytes = sound
      bytes[index] ^= 1
      return bytes
    }
    let others = [sound + [0], sound + sound, Array("SQLite format 3\0".utf8)]
    try await FileTree.temporary { (tree) async throws in
      for bytes in cut + flipped + others {
        try tree.write("kept", bytes)
        #expect(throws: Problem.self) { try ChecksummedFile(at: tree.absolute("kept")) }
      }
    }
  }

  /// A valid checksum does not prove that the contents are valid.
  @Test(arguments: ["3:ab", "x:a", ":", "-1:a", "1", "9999999999999999999:a", "2:a1:b"])
  func refuseValidChecksumsOfInvalidContents(_ body: String) async throws {
    try await FileTree.temporary { (tree) async throws in
      let checksum = Store.digest(of: Array(body.utf8)).hex
      try tree.write("kept", checksum + body)
      #expect(throws: Problem.self) { try ChecksummedFile(at: tree.absolute("kept")) }
    }
  }

  @Test(arguments: ["mkdir kept", "mkfifo kept", "ln -s nowhere kept", "ln -s . kept"])
  func refuseAnythingButAFile(_ command: String) async throws {
    try await FileTree.temporary { (tree) async throws in
      try tree.shell(command)
      #expect(throws: Problem.self) { try ChecksummedFile(at: tree.absolute("kept")) }
    }
  }

  @Test func areNoneIfThereIsNoFile() async throws {
    try await FileTree.temporary { (tree) async throws in
      let found = try ChecksummedFile(at: tree.absolute("kept"))
      #expect(found == nil)
    }
  }

  @Test func differWhereverOneEnds() {
    #expect(ChecksummedFile(["ab", "c"]).digest != ChecksummedFile(["a", "bc"]).digest)
    #expect(ChecksummedFile([]).digest != ChecksummedFile([""]).digest)
  }
}
