// Archives of files that a publication has, read by other programs too.

import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrinePublish

@Suite("Archives of published files", .timeLimit(.minutes(5)))
struct PublishedArchiveTests {
  private let path = SitePath(fixed: "sets/sea/photos.zip")

  /// Publishes images, and an archive of them with a list.
  private func publish(
    _ images: [String: String], list: String = "file\r\n", in fixture: PublishedFixture
  ) throws -> Publication.Outcome {
    let store = try fixture.store()
    var publication = try Publication(output: try fixture.output(), store: store)
    var entries = [Archive.Entry(name: "LICENSES.csv", content: .bytes(Array(list.utf8)))]
    for (name, text) in images.sorted(by: { $0.key < $1.key }) {
      let file = Rendition.File(
        path: SitePath(fixed: "images/\(Store.digest(of: text.utf8).hex.prefix(8)).jpg"),
        bytes: text.utf8.count, digest: try store.add(Array(text.utf8)))
      try? publication.put(blob: file.digest, bytes: file.bytes, at: file.path)
      entries.append(.init(name: name, content: .file(file)))
    }
    let archive = Archive(path: path, entries: entries)
    try publication.put([archive])
    let outcome = try publication.finish()
    #expect(try fixture.status(path.text)?.bytes == archive.bytes)
    return outcome
  }

  private func read(_ fixture: PublishedFixture) throws -> [String: String] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(fixture.live)/\(path)"))
    let file = try ZIPFile(Array(bytes))
    return Dictionary(
      uniqueKeysWithValues: file.entries.map {
        ($0.name, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  @Test func haveTheFilesUnderTheirNames() throws {
    let fixture = try PublishedFixture()
    // One longer than a chunk, one empty, and lengths that eight does not divide.
    let images = [
      "Größe.jpg": String(repeating: "long", count: 50_001), "砂丘 - はな.jpg": "", "c.jpg": "1234567",
    ]
    _ = try publish(images, in: fixture)
    #expect(try read(fixture) == images.merging(["LICENSES.csv": "file\r\n"]) { first, _ in first })
  }

  @Test func areTheSameForTheSameFiles() throws {
    let (one, two) = (try PublishedFixture(), try PublishedFixture())
    _ = try publish(["a.jpg": "a"], in: one)
    _ = try publish(["a.jpg": "a", "b.jpg": "b"], in: one)
    _ = try publish(["a.jpg": "a", "b.jpg": "b"], in: two)
    #expect(try one.files() == two.files())
  }

  @Test func stayIfNothingChanged() throws {
    let fixture = try PublishedFixture()
    _ = try publish(["a.jpg": "a"], in: fixture)
    let before = try fixture.status(path.text)
    #expect(try publish(["a.jpg": "a"], in: fixture).changed == false)
    #expect(try fixture.status(path.text) == before)
  }

  @Test(arguments: [
    ["a.jpg": "a", "b.jpg": "b"], ["a.jpg": "other"], ["renamed.jpg": "a"], [:],
  ])
  func followAnyChange(_ images: [String: String]) throws {
    let fixture = try PublishedFixture()
    _ = try publish(["a.jpg": "a"], in: fixture)
    #expect(try publish(images, in: fixture).changed)
    #expect(try read(fixture) == images.merging(["LICENSES.csv": "file\r\n"]) { first, _ in first })
    #expect(try publish(images, list: "other", in: fixture).changed)
    #expect(try read(fixture)["LICENSES.csv"] == "other")
  }

  @Test func areMadeAgainIfSomebodyTouchedThem() throws {
    let fixture = try PublishedFixture()
    _ = try publish(["a.jpg": "a"], in: fixture)
    let before = try read(fixture)
    try fixture.write("nothing", to: "\(fixture.live)/\(path)")
    _ = try publish(["a.jpg": "a"], in: fixture)
    #expect(try read(fixture) == before)
  }

  @Test func refuseDamagedFiles() throws {
    let fixture = try PublishedFixture()
    let store = try fixture.store()
    var publication = try Publication(output: try fixture.output(), store: store)
    let digest = try store.add(Array("a".utf8))
    let file = Rendition.File(path: SitePath(fixed: "images/a.jpg"), bytes: 1, digest: digest)
    try publication.put(blob: digest, bytes: 1, at: file.path)
    let staged = try #require(try fixture.staging())
    try fixture.write("b", to: "\(staged)/images/a.jpg")
    #expect(throws: Problem.self) {
      try publication.put([Archive(path: path, entries: [.init(name: "a", content: .file(file))])])
    }
  }

  /// More files than the format had room for at first.
  @Test func haveMoreThan65535Files() throws {
    let fixture = try PublishedFixture()
    var publication = try fixture.publication()
    let entries = (0..<66_000).map { Archive.Entry(name: "\($0)", content: .bytes([])) }
    let archive = Archive(path: path, entries: entries)
    try publication.put([archive])
    _ = try publication.finish()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(fixture.live)/\(path)"))
    #expect(bytes.count == archive.bytes)
    #expect(try ZIPFile(Array(bytes)).entries.map(\.name) == entries.map(\.name))
    try check(fixture)
  }

  @Test func areReadByOtherPrograms() throws {
    let fixture = try PublishedFixture()
    _ = try publish(["Größe - 砂丘 (2).jpg": "abc", "b.jpg": "b"], in: fixture)
    try check(fixture)
  }

  /// Lets the programs of this machine check the archive; each is optional.
  private func check(_ fixture: PublishedFixture) throws {
    let file = "\(fixture.live)/\(path)"
    for command in [["unzip", "-tqq", file], ["python3", "-m", "zipfile", "-t", file]] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect([0, 127].contains(process.terminationStatus), "\(command)")
    }
  }
}
