import Foundation
import Testing
import VitrineModel

@testable import VitrineStore

struct ScratchFolderTests {
  private let name = "vitrine-test-\(UUID().uuidString.prefix(8))"
  private let temporary = FileManager.default.temporaryDirectory.path

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: temporary).filter { $0.hasPrefix(name) }
  }

  @Test func goesWithItsValue() throws {
    do {
      let folder = try ScratchFolder(name)
      try OpenFile.making("\(folder.path)/a").write(all: "a".utf8)
      #expect(try names().count == 1)
    }
    #expect(try names() == [])
  }

  @Test func removesWhatADeadProcessLeft() throws {
    let dead = "\(temporary)/\(name)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(dead)/inner", withIntermediateDirectories: true)
    let folder = try ScratchFolder(name)
    #expect(try names().map { "\(temporary)/\($0)" } == [folder.path])
  }

  @Test func leavesThoseAtWorkAndWhatIsNoneOfOurs() throws {
    let other = try ScratchFolder(name)
    let foreign = "\(temporary)/\(name)-mine"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: foreign) }
    let folder = try ScratchFolder(name)
    #expect(try names().count == 3)
    withExtendedLifetime((other, folder)) {}
  }

  @Test func namesThePathAndTheCauseWhereNoneCanBeMade() throws {
    #expect(throws: Problem.self) { try ScratchFolder("no/such") }
  }
}
